/** How what happens at a table falls into scenes: a seat's turn, a combat, a bargain, the end of a year. Each game says
 * which event begins what kind of scene; nothing here knows a game. */

import type { GameEvent, StateMessage } from "../wire/messages";

/** Something that no event tells, but that is about to come. */
export interface Announcement {
  title: string;
  words: string;
}

export interface Scene {
  id: string;
  kind: string;
  seat: number; // whose scene it is; -1: nobody's
  events: GameEvent[]; // as far as they are known
  announcement: Announcement | null;
}

/** What a game knows about its scenes. */
export interface SceneRules {
  /** The kind of scene that an event begins; null where it belongs to the scene before it. */
  opens: (event: GameEvent, before: Scene | null) => string | null;
  /** How much an event matters beside others of its scene; 0: its seat did not do it. */
  weight: (event: GameEvent) => number;
  /** Whether there is more to read than a sentence: a card is then held; `known`: all events so far. */
  hasCard: (scene: Scene, known: GameEvent[]) => boolean;
  /** The places on the board that an event touched, by their anchors. */
  places: (event: GameEvent) => string[];
  /** Whether a line only says how a deed came about: it is left out where there is room for a line or two. */
  isRoutine?: (event: GameEvent) => boolean;
  /** A sentence for a scene that no single event tells; "" for all others. */
  headline?: (scene: Scene) => string;
  /** What is to be said beforehand, where one state follows another. */
  announcements: (before: StateMessage, after: StateMessage) => Announcement[];
}

/** Some events of a scene that happened together. */
export interface Part {
  scene: Scene; // up to these events
  events: GameEvent[];
}

/** Further events, cut where another scene begins; `before`: the scene that was going on. */
export function partsOf(events: GameEvent[], before: Scene | null, rules: SceneRules): Part[] {
  const parts: Part[] = [];
  let scene = before;
  for (const event of events) {
    const kind = rules.opens(event, scene);
    const begun = kind !== null || !scene;
    scene = begun ? sceneOf(kind ?? "", event) : { ...(scene as Scene), events: [...(scene as Scene).events, event] };
    const part = begun ? undefined : parts.at(-1);
    if (part) Object.assign(part, { scene, events: [...part.events, event] });
    else parts.push({ scene, events: [event] });
  }
  return parts;
}

function sceneOf(kind: string, event: GameEvent): Scene {
  return { id: `${kind} ${event.n}`, kind, seat: event.seat, events: [event], announcement: null };
}

export function announce(announcement: Announcement, n: number): Scene {
  return { id: `${announcement.title} ${n}`, kind: "announcement", seat: -1, events: [], announcement };
}

/** The scenes of a whole game so far, or of its end. */
export function scenesOf(events: GameEvent[], rules: SceneRules): Scene[] {
  const scenes = new Map<string, Scene>();
  for (const { scene } of partsOf(events, null, rules)) scenes.set(scene.id, scene);
  return [...scenes.values()];
}

/** The lines of a scene that can be read. */
export function linesOf(scene: Scene): GameEvent[] {
  return scene.events.filter(({ text }) => text);
}

/** The event that says most about a scene: of several that matter as much, the last. */
export function mainEvent(events: GameEvent[], rules: SceneRules): GameEvent | undefined {
  const told = events.filter(({ text }) => text);
  const most = Math.max(...told.map(rules.weight));
  return told.findLast((event) => rules.weight(event) === most);
}

/** A scene in one sentence. */
export function headlineOf(scene: Scene, rules: SceneRules): string {
  return (scene.announcement?.title ?? rules.headline?.(scene)) || (mainEvent(scene.events, rules)?.text ?? "");
}

/** What a scene holds besides its headline, in a line. The headline has named who does it; the rest need not. */
export function restOf(scene: Scene, rules: SceneRules, subjects: string[]): string {
  const headline = headlineOf(scene, rules);
  const subject = subjects.find((words) => headline.startsWith(`${words} `));
  const rest = linesOf(scene).filter((event) => event.text !== headline && !rules.isRoutine?.(event));
  return rest.map(({ text }) => (subject && text.startsWith(`${subject} `) ? capital(text.slice(subject.length + 1)) : text)).join(" ");
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who did what the headline tells; whose scene it is where nobody did. */
export function doerOf(scene: Scene, rules: SceneRules): number {
  const told = rules.headline?.(scene) ? undefined : mainEvent(scene.events, rules)?.seat;
  return told !== undefined && told >= 0 ? told : scene.seat;
}

/** The number of a seat's own last deed among the events; -1: none. */
export function lastDeed(events: GameEvent[], seat: number, rules: SceneRules): number {
  return events.findLast((event) => event.seat === seat && event.text && rules.weight(event) > 0)?.n ?? -1;
}

const RECENT = 160; // events: more than a round of any game

/** What each seat did in its last scene, by its weightiest event; undefined where it did nothing lately. */
export function latestDeeds(events: GameEvent[], seats: number, rules: SceneRules): (GameEvent | undefined)[] {
  const scenes = scenesOf(events.slice(-RECENT), rules);
  return Array.from({ length: seats }, (_, seat) => {
    const own = (scene: Scene) => scene.events.filter((event) => event.seat === seat && event.text && rules.weight(event) > 0);
    const last = scenes.findLast((scene) => own(scene).length > 0);
    return last && mainEvent(own(last), rules);
  });
}

/** A line without its subject and its full stop, to stand at the name of who did it. */
export function withoutSubject(text: string, subjects: string[]): string {
  const subject = subjects.find((words) => text.startsWith(`${words} `)) ?? "";
  return text.slice(subject.length).trim().replace(/\.$/, "");
}

/** The places that a scene is about. */
export function placesIn(scene: Scene | null, rules: SceneRules): Set<string> {
  return new Set(scene?.events.flatMap(rules.places) ?? []);
}

/** The places that others changed since a seat's last deed, or since an event with this number. */
export function changedPlaces(events: GameEvent[], seat: number, since: number, rules: SceneRules): Set<string> {
  const from = Math.max(since - 1, lastDeed(events, seat, rules));
  return new Set(events.filter(({ n }) => n > from).flatMap(rules.places));
}
