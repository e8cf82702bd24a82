import type { StoreApi } from 'zustand/vanilla';
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

/** A bridge that can be closed: then it sends nothing any more and hears of nothing. */
function closableBridge(): { bridge: Bridge; close(): void } {
  let isOpen = true;
  const stops = new Set<() => void>();
  return {
    bridge: {
      async call(name, input) {
        return isOpen ? call(name, input) : { ok: false, error: { kind: 'notConnected' } };
      },
      on(name, listener) {
        const stop = isOpen ? on(name, listener) : () => {};
        stops.add(stop);
        return () => {
          stops.delete(stop);
          stop();
        };
      },
    },
    close() {
      isOpen = false;
      for (const stop of stops) stop();
    },
  };
}

const resets = new Set<() => void>();

/**
 * A store whose content belongs to the current connection. `showConnection` puts a fresh one in its place: an answer to the one before
 * reaches nobody, and what the one before still wants to send is not sent.
 */
export function perConnection<T>(create: (bridge: Bridge) => StoreApi<T>): StoreApi<T> {
  const listeners = new Set<(state: T, before: T) => void>();
  const tell = (state: T, before: T): void => {
    for (const listener of listeners) listener(state, before);
  };
  const open = () => {
    const { bridge: own, close } = closableBridge();
    const store = create(own);
    return { store, close, stop: store.subscribe(tell) };
  };
  let current = open();
  resets.add(() => {
    const before = current;
    before.stop();
    before.close();
    current = open();
    tell(current.store.getState(), before.store.getState());
  });
  return {
    getState: () => current.store.getState(),
    getInitialState: () => current.store.getInitialState(),
    setState: ((...change: Parameters<StoreApi<T>['setState']>) =>
      current.store.setState(...change)) as StoreApi<T>['setState'],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The window shows this connection from now on: calls are made for it, and each store that belongs to the one before gives way to a fresh one. */
export function showConnection(id: string | null): void {
  const isFirst = shownConnection === undefined;
  shownConnection = id;
  if (!isFirst) for (const reset of resets) reset();
}
