import type { RingbackBridge } from '../shared/contract/bridge.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '../shared/contract/calls.ts';
import { type EventName, type EventPayload, events } from '../shared/contract/events.ts';
import type { Result } from '../shared/errors.ts';
import { whileSeen } from './ui/visibility.ts';

declare global {
  interface Window {
    /** Set by the preload. Only this file reads it. */
    readonly ringback?: RingbackBridge;
  }
}

/**
 * Calls the main process. Never throws: an input or output that does not fit the contract gives an error value (`badInput`, `internal`).
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
  const bridge = window.ringback;
  if (!bridge) return { ok: false, error: { kind: 'internal' } };
  const parsed = calls[name].input.safeParse(input);
  if (!parsed.success) return { ok: false, error: { kind: 'badInput', detail: name } };
  try {
    const answer = await bridge.call(name, parsed.data);
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

/** Events that only reload lists. They wait while the window is hidden. */
const deferred: ReadonlySet<EventName> = new Set(['history']);

/** Listens to one event; payloads that do not fit the contract are ignored. Returns an unsubscribe function. */
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

/** Both ends of the bridge, as stores take it. Tests pass a fake one. */
export interface Bridge {
  call: typeof call;
  on: typeof on;
}

/** The bridge to the main process. */
export const bridge: Bridge = { call, on };
