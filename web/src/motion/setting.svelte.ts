/** Whether pieces move: as the person chose here, and never where the system asks for less motion. */

const KEY = "outremer motion";

class MotionSetting {
  on = $state(localStorage.getItem(KEY) !== "off");
}
export const motionSetting = new MotionSetting();

export function chooseMotion(on: boolean): void {
  motionSetting.on = on;
  localStorage.setItem(KEY, on ? "on" : "off");
}

export function motionWanted(): boolean {
  return motionSetting.on && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
