/** Small sounds made on the spot from tones and noise: no file is loaded. */

/** A tone that glides from one pitch to another, or noise around a pitch; it swells at once and fades away. */
export interface Part {
  wave: OscillatorType | "noise";
  from: number; // Hz
  to: number;
  at: number; // seconds after the beginning
  length: number;
  loud: number; // from 0 to 1
}

const SILENT = 0.0001;
const SWELL = 0.006; // seconds

/** Play the parts; the loudest part of a sound stays well below full. */
export function play(parts: readonly Part[], context: BaseAudioContext): void {
  for (const part of parts) {
    const begin = context.currentTime + part.at;
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(SILENT, begin);
    loudness.gain.exponentialRampToValueAtTime(part.loud, begin + SWELL);
    loudness.gain.exponentialRampToValueAtTime(SILENT, begin + part.length);
    const source = part.wave === "noise" ? noise(part, context, loudness, begin) : tone(part, part.wave, context, loudness, begin);
    loudness.connect(context.destination);
    source.start(begin);
    source.stop(begin + part.length + 0.05);
  }
}

function tone(part: Part, wave: OscillatorType, context: BaseAudioContext, out: AudioNode, begin: number): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(part.from, begin);
  source.frequency.exponentialRampToValueAtTime(part.to, begin + part.length);
  source.connect(out);
  return source;
}

function noise(part: Part, context: BaseAudioContext, out: AudioNode, begin: number): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * part.length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 1.2;
  filter.frequency.setValueAtTime(part.from, begin);
  filter.frequency.exponentialRampToValueAtTime(part.to, begin + part.length);
  source.connect(filter).connect(out);
  return source;
}
