import type { PartKind } from './timeline-rows.ts';

/** Top and height of each part on a bar of 20 px, so that it reads without colour; what was disturbed lies below. */
export const SHAPES: Record<PartKind, readonly [top: number, height: number]> = {
  ownRinging: [8, 4],
  dialling: [6, 8],
  ringing: [6, 8],
  elsewhere: [3, 14],
  connected: [3, 14],
  talk: [0, 20],
  hold: [6, 8],
  missing: [0.75, 18.5],
  disturbed: [24, 5],
};
