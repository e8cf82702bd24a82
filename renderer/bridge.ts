import type { RingbackBridge } from '../shared/contract/bridge.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '../shared/contract/calls.ts';
import { type EventName, type EventPayload, events } from '../shared/contract/events.ts';
import type { Result } from '../shared/errors.ts';
import { whileSeen } from './ui/visibility.ts';

declare global {
  interface Window {
    /** Put there by the preload; only this file reads it. */
    readonly ringback?: RingbackBridge;
  }
}

/**
 * Asks the main process. Never throws: what does not fit the contract, on the way out or back, is an error value
 * (`badInput`, `internal`).
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
  const bridge = window.ringback;
  if (!bridge) return { ok: false, error: { kind: 'internal' } };
  const asked = calls[name].input.safeParse(input);
  if (!asked.success) return { ok: false, error: { kind: 'badInput', detail: name } };
  try {
    const answer = await bridge.call(name, asked.data);
    if (!answer.ok) return answer;
    const value = calls[name].output.safeParse(answer.value);
    // The table pairs each name with its own schema, which TypeScript cannot follow through a generic index.
    return value.success
      ? { ok: true, value: value.data as CallOutput<N> }
      : { ok: false, error: { kind: 'internal' } };
  } catch {
    return { ok: false, error: { kind: 'internal' } };
  }
}

/** What only says that lists are to be read again. It waits while the window is hidden, because nobody sees them. */
const deferred: ReadonlySet<EventName> = new Set(['history']);

/** Listens to one event; payloads that do not fit the contract are left out. The answer stops listening. */
export function on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void {
  const bridge = window.ringback;
  if (!bridge) return () => {};
  const { next, stop } = deferred.has(name) ? whileSeen(listener) : { next: listener, stop: () => {} };
  const stopEvents = bridge.on(name, (payload) => {
    const read = events[name].safeParse(payload);
    if (read.success) next(read.data as EventPayload<N>);
  });
  return () => {
    stopEvents();
    stop();
  };
}

/** Both ends of the bridge, for stores that are handed one so that tests can hand in another. */
export interface Bridge {
  call: typeof call;
  on: typeof on;
}

/** The bridge to the main process. */
export const bridge: Bridge = { call, on };
