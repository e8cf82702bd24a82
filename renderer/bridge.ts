import { createStore, type StoreApi } from 'zustand/vanilla';
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

/** The connection that the window shows, by its id; undefined before main has named it. */
let shownConnection: string | null | undefined;

/**
 * Calls the main process, which parses the input before its handler and the output after it, and refuses what was made for another connection
 * than its current one (`notConnected`). Never throws: where something does not fit the contract, it answers an error value (`badInput`,
 * `internal`).
 */
export async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
  const bridge = window.ringback;
  if (!bridge) return { ok: false, error: { kind: 'internal' } };
  try {
    // The contract pairs each name with its own output.
    return (await bridge.call(name, input, shownConnection)) as Result<CallOutput<N>>;
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

/** Ends with the connection that the window shows. */
let ofConnection = new AbortController();

/** A bridge that sends nothing any more and hears of nothing after `end`. */
function bridgeUntil(end: AbortSignal): Bridge {
  return {
    call: async (name, input) => (end.aborted ? { ok: false, error: { kind: 'notConnected' } } : call(name, input)),
    on(name, listener) {
      if (end.aborted) return () => {};
      const stop = on(name, listener);
      end.addEventListener('abort', stop);
      return () => {
        end.removeEventListener('abort', stop);
        stop();
      };
    },
  };
}

const resets = new Set<() => void>();

/**
 * A store whose content belongs to the current connection. `showConnection` puts a fresh one in its place: an answer to the one before
 * reaches nobody, and what the one before still wants to send is not sent.
 */
export function perConnection<T>(create: (bridge: Bridge) => StoreApi<T>): StoreApi<T> {
  const open = () => create(bridgeUntil(ofConnection.signal));
  let current = open();
  const shown = createStore<T>(() => current.getState());
  const follow = () => current.subscribe((state) => shown.setState(state, true));
  let stop = follow();
  resets.add(() => {
    stop();
    current = open();
    stop = follow();
    shown.setState(current.getState(), true);
  });
  const setState = (...change: Parameters<StoreApi<T>['setState']>) => current.setState(...change);
  return { ...shown, setState: setState as StoreApi<T>['setState'] };
}

/** The window shows this connection from now on: calls are made for it, and each store that belongs to the one before gives way to a fresh one. */
export function showConnection(id: string | null): void {
  if (id === shownConnection) return;
  const isFirst = shownConnection === undefined;
  shownConnection = id;
  if (isFirst) return;
  ofConnection.abort();
  ofConnection = new AbortController();
  for (const reset of resets) reset();
}
