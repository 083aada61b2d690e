/** The sounds of the table, note by note. */

import type { Part } from "./synth";

export type SoundName = "piece" | "card" | "coin" | "fight" | "turn" | "bell";

export const SCORES: Record<SoundName, readonly Part[]> = {
  // a wooden piece set down
  piece: [
    { wave: "sine", from: 210, to: 110, at: 0, length: 0.09, loud: 0.2 },
    { wave: "noise", from: 1100, to: 700, at: 0, length: 0.04, loud: 0.12 },
  ],
  // a card drawn over the table
  card: [
    { wave: "noise", from: 1800, to: 5200, at: 0, length: 0.13, loud: 0.24 },
    { wave: "noise", from: 900, to: 600, at: 0.11, length: 0.04, loud: 0.24 },
  ],
  // two coins that touch
  coin: [
    { wave: "triangle", from: 2350, to: 2330, at: 0, length: 0.16, loud: 0.07 },
    { wave: "triangle", from: 3140, to: 3120, at: 0.06, length: 0.22, loud: 0.06 },
  ],
  // blades, and a low blow
  fight: [
    { wave: "noise", from: 3600, to: 2400, at: 0, length: 0.14, loud: 0.14 },
    { wave: "square", from: 620, to: 540, at: 0, length: 0.1, loud: 0.03 },
    { wave: "noise", from: 2900, to: 2000, at: 0.13, length: 0.16, loud: 0.12 },
    { wave: "sine", from: 130, to: 60, at: 0.13, length: 0.22, loud: 0.24 },
  ],
  // two notes that rise: soft, for those who are looking
  turn: [
    { wave: "sine", from: 523, to: 523, at: 0, length: 0.3, loud: 0.09 },
    { wave: "sine", from: 784, to: 784, at: 0.13, length: 0.45, loud: 0.09 },
  ],
  // two strokes of a bell, to be heard in the next room
  bell: [
    { wave: "sine", from: 660, to: 658, at: 0, length: 0.9, loud: 0.18 },
    { wave: "sine", from: 880, to: 878, at: 0.18, length: 0.9, loud: 0.18 },
  ],
};
