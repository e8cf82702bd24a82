/** A place in a list: calls are in the order of their start (epoch ms), then of their id. */
export interface Place {
  readonly at: number;
  readonly id: number;
}

/** After every call: where a list begins. */
export const newest: Place = { at: Number.MAX_SAFE_INTEGER, id: 0 };
