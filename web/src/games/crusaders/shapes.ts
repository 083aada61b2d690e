/** The drawn pieces of Crusaders, each around (0, 0) and about 24 wide. */

export const SHAPES = {
  castle: "M-11 11V-9h5v4h3.500v-4h5v4H6v-4h5V11H3.500V5a3.500 3.500 0 0 0-7 0v6Z",
  church: "M-1.200-12.500v2.300h-2.500v2.400h2.500v2.300L-9 1.500V11h5.500V6a3.500 3.500 0 0 1 7 0v5H9V1.500L1.200-5.500v-2.300h2.500v-2.400H1.200v-2.300Z",
  farm: "M-11.500 11V0l7-7 7 7v11h-4V4.500h-6V11ZM4.500 11V2.500L8-1l3.500 3.500V11Z",
  bank: "M0-11.500 11.500-5v2.500h-23V-5ZM-10-1h3.200v8H-10ZM-4.400-1h3.200v8h-3.200ZM1.200-1h3.200v8H1.200ZM6.800-1H10v8H6.800ZM-11.500 8.200h23V11.500h-23Z",
  knight: "M-8.500 12H9V9.200C7.200 4.200 10.300 1 9-5 7.800-10 3.800-12.600-1-13l-1.200 3.200C-6-8.200-9.200-4-10.500 1l2.800 3.200 5.200-2.400C-1.500 4.300-6.800 6-7.500 9.200h-1Z",
  troop: "M-7 12V-12h2.400v1.600C0-13 3 -8 10-10.500V1C3 3.500 0-1.500-4.600 1V12Z",
  shield: "M-11-12.500h22V-1.500c0 7-5 11.500-11 14-6-2.500-11-7-11-14Z",
  halfmoon: "M4.500-8.200a8.600 8.600 0 1 0 0 16.400 9.800 9.800 0 0 1 0-16.400Z",
} as const;

export type ShapeName = keyof typeof SHAPES;

export function isShape(name: string): name is ShapeName {
  return Object.hasOwn(SHAPES, name);
}
