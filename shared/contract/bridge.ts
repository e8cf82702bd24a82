import type { Result } from '../errors.ts';
import type { CallName } from './calls.ts';
import type { EventName } from './events.ts';

/** The one channel that calls go through; name and input are its two arguments. */
export const callChannel = 'ringback:call';
/** The one channel that events come through. */
export const eventChannel = 'ringback:event';

/** What the preload puts on `window.ringback`. Values are `unknown` here: `renderer/bridge.ts` parses what arrives. */
export interface RingbackBridge {
  call(name: CallName, input: unknown): Promise<Result<unknown>>;
  /** Calls the listener for each event of that name. Returns the unsubscribe function. */
  on(name: EventName, listener: (payload: unknown) => void): () => void;
}
