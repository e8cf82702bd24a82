import type { Result } from '../errors.ts';
import type { CallName } from './calls.ts';
import type { EventName } from './events.ts';

/** The one channel that calls go through; its arguments are those of `RingbackBridge.call`. */
export const callChannel = 'ringback:call';
/** The one channel that events come through. */
export const eventChannel = 'ringback:event';

/** What the preload puts on `window.ringback`. Values are `unknown` here: `renderer/bridge.ts` parses what arrives. */
export interface RingbackBridge {
  /** `madeFor`: the id of the connection that the window shows, null without one; left out while it does not know. */
  call(name: CallName, input: unknown, madeFor?: string | null): Promise<Result<unknown>>;
  /** Calls the listener for each event of that name. Returns the unsubscribe function. */
  on(name: EventName, listener: (payload: unknown) => void): () => void;
}
