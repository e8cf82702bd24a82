/** Takes errors that no caller can handle; `what` names what was running. */
export type Report = (what: string, thrown: unknown) => void;

/** Listeners of one event. */
export interface Emitter<T> {
  /** Adds a listener; returns the function that removes it. */
  on(listener: (value: T) => void): () => void;
  /** Calls every listener. Errors of listeners are reported; the other listeners and the caller continue. */
  emit(value: T): void;
}

/** Makes an emitter. `what` names the event in the log. */
export function createEmitter<T = void>(what: string, report: Report = reportUncaught): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(value) {
      for (const listener of [...listeners]) {
        try {
          listener(value);
        } catch (thrown) {
          report(what, thrown);
        }
      }
    },
  };
}

/** Reports the rejection of a promise that is not awaited. */
export function owned(what: string, promise: Promise<unknown>, report: Report = reportUncaught): void {
  promise.catch((thrown: unknown) => report(what, thrown));
}

/** Throws it as an uncaught error, as EventTarget does with a listener's; `uncaught.ts` logs those. */
export function reportUncaught(what: string, thrown: unknown): void {
  queueMicrotask(() => {
    throw new Error(what, { cause: thrown });
  });
}
