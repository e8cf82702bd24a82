import type { RingbackBridge } from '../shared/contract/bridge.ts';
import type { CallInput, CallName, CallOutput } from '../shared/contract/calls.ts';
import type { EventName, EventPayload } from '../shared/contract/events.ts';
import type { Result } from '../shared/errors.ts';
import { whileSeen } from './ui/visibility.ts';

declare global {
  interface Window {
    /** Set by the preload. Only this file reads it. */
    readonly ringback?: RingbackBridge;
  }
}

/**
 * Calls the main process, which parses the input before its handler and the output after it. Never throws: where either does not fit the
 * contract, it answers an error value (`badInput`, `internal`).
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
  const bridge = window.ringback;
  if (!bridge) return { ok: false, error: { kind: 'internal' } };
  try {
    // The contract pairs each name with its own output.
    return (await bridge.call(name, input)) as Result<CallOutput<N>>;
  } catch {
    return { ok: false, error: { kind: 'internal' } };
  }
}

/** Events that only reload lists. They wait while the window is hidden. */
const deferred: ReadonlySet<EventName> = new Set(['history']);

/** Listens to one event, whose payload main has parsed. Returns an unsubscribe function. */
export function on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void {
  const bridge = window.ringback;
  if (!bridge) return () => {};
  const { next, stop } = deferred.has(name) ? whileSeen(listener) : { next: listener, stop: () => {} };
  const stopEvents = bridge.on(name, (payload) => next(payload as EventPayload<N>));
  return () => {
    stopEvents();
    stop();
  };
}

/** Both ends of the bridge, as stores take it. Tests pass a fake one. */
export interface Bridge {
  call: typeof call;
  on: typeof on;
}

/** The bridge to the main process. */
export const bridge: Bridge = { call, on };
