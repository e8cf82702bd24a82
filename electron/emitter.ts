/** Where errors go that no caller is left to handle; `what` says what was being done. */
export type Report = (what: string, thrown: unknown) => void;

/** Listeners of one event. */
export interface Emitter<T> {
  /** Adds a listener; returns the function that removes it. */
  on(listener: (value: T) => void): () => void;
  /** Calls every listener. One that throws keeps neither the others nor the caller from going on: its error is reported. */
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

/** Lets a promise run on that nobody awaits: its rejection is reported. */
export function owned(what: string, promise: Promise<unknown>, report: Report = reportUncaught): void {
  promise.catch((thrown: unknown) => report(what, thrown));
}

/** Hands an error to the process as an uncaught one, as EventTarget does with a listener's: `uncaught.ts` owns those. */
function reportUncaught(what: string, thrown: unknown): void {
  queueMicrotask(() => {
    throw new Error(what, { cause: thrown });
  });
}
