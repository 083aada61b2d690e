/** The drawn pieces of Crescent Moon, each around (0, 0) and about 24 wide. */

export const SHAPES = {
  fort: "M-8 10V-8h4v3h2.500v-3h3v3H4v-3h4V10H2.500V4a2.500 2.500 0 0 0-5 0v6Z",
  castle: "M-14 10V-10h4.500v3.500h3V-10h4v6h5v-6h4v3.500h3V-10H14V10H3.500V3a3.500 3.500 0 0 0-7 0v7Z",
  town: "M-12 9V-1l5.500-6L-1 -1V9ZM1 9V0a5.500 5.500 0 0 1 11 0V9Z",
  city: "M-18 12V-8l2-4 2 4V1h2.500c0-7 5-9 11.500-14C6.500-8 11.500-6 11.500 1H14V-8l2-4 2 4V12H3.500V6a3.500 3.500 0 0 0-7 0v6Z",
  palace: "M-20 11V-2h6.500c0-3 2-5 4.500-6 .5-4 4-6 9-9 5 3 8.500 5 9 9 2.500 1 4.500 3 4.500 6H20V11H4V4a4 4 0 0 0-8 0v7Z",
} as const;

export type ShapeName = keyof typeof SHAPES;
