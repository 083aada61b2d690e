/** The symbols by which owners are told apart, each around (0, 0) and about 18 wide: filled, or drawn with a line. */

export const SIGNS = {
  cross: { d: "M-2.400-8.500h4.800v6.100h6.100v4.800H2.400v6.100h-4.800V2.400h-6.100v-4.800h6.100Z", line: false },
  mullet: { d: "M0-9 2.300-3 8.600-2.800 3.700 1.200 5.300 7.300 0 3.800-5.300 7.300-3.700 1.200-8.600-2.800-2.300-3Z", line: false },
  lily: {
    d: "M0-9.500c3.200 3.400 3 6.400 1.300 9.200 1-3.700 7-4.200 7-.2 0 3-3 3.200-4.200 1.900.1 2-1.500 3.200-2.700 3.400V8.500h-2.800V4.800C-2.600 4.600-4.200 3.400-4.100 1.400-5.300 2.700-8.300 2.500-8.300-.5c0-4 6-3.500 7 .2C-3-3.100-3.200-6.100 0-9.500Z",
    line: false,
  },
  lozenge: { d: "M0-9.500 7.500 0 0 9.500-7.500 0Z", line: false },
  blades: { d: "M-7-7.500 6 6.500M7-7.500-6 6.500M-8 3.500l4.500 4.500M8 3.500 3.500 8", line: true },
  moon: { d: "M3.500-7.500a8 8 0 1 0 0 15 9 9 0 0 1 0-15Z", line: false },
  star: { d: "M0-9 2.300-3 8.600-2.800 3.700 1.200 5.300 7.300 0 3.800-5.300 7.300-3.700 1.200-8.600-2.800-2.300-3Z", line: false },
  gate: { d: "M-7 8V-1.500a7 7 0 0 1 14 0V8H3.200V.5a3.200 3.200 0 0 0-6.400 0V8Z", line: false },
  camel: { d: "M-8.500 6.500C-7 .5-6.500-4-4.300-4-2 -4-2.300 1.500 0 1.500S2-7 4.200-7C6.600-7 7 .5 8.500 6.500", line: true },
} as const;

export type SignName = keyof typeof SIGNS;

/** For games that have no symbols of their own, by seat. */
export const SEAT_SIGNS: readonly SignName[] = ["cross", "mullet", "lily", "lozenge", "moon", "gate"];
