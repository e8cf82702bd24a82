import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallInput, CallName, CallOutput } from '../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../shared/errors.ts';
import { call, on } from './bridge.ts';
import { onHistory } from './ui/on-history.ts';
import { isSameJson } from './ui/same-json.ts';
import { singleFlight } from './ui/single-flight.ts';

/** What main says. `failed.value`: what it said before; null where there was nothing. */
export type Answer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: AppErrorData; readonly value: T | null }
  | { readonly kind: 'shown'; readonly value: T };

/** The last good answer; null where there is none. */
export function latest<T>(answer: Answer<T>): T | null {
  return answer.kind === 'loading' ? null : answer.value;
}

/** What main says to a question. `question` is null before the first. */
export interface Resource<Q, T> {
  readonly question: Q | null;
  readonly answer: Answer<T>;
  /** Whether what is shown may stand as the answer to this question until its own is there. */
  standsFor(question: Q): boolean;
  /** Asks. What is shown stays until the answer is there, unless it is for a question that has nothing to do with this one. */
  load(question: Q): Promise<void>;
  /** Asks the same again. Nothing happens before the first question. */
  refresh(): Promise<void>;
  /** Shows an answer that came another way, such as that to a change. One that is still on its way is ignored. */
  take(result: Result<T>): void;
}

/**
 * A store of what `ask` answers; one request at a time. `keeps`: whether the answer to one question may stand until that to the next. `merge`:
 * lays an answer over what is shown by then.
 */
export function createResource<Q, T>(
  ask: (question: Q) => Promise<Result<T>>,
  keeps: (before: Q, next: Q) => boolean = isSameJson,
  merge: (shown: T | null, fresh: T) => T = (_, fresh) => fresh,
): StoreApi<Resource<Q, T>> {
  return createStore<Resource<Q, T>>((put, get) => {
    /** How many answers were taken: one that is still on its way is older. */
    let taken = 0;
    const take = (result: Result<T>): void => {
      taken += 1;
      put(({ answer }) => ({
        answer: result.ok
          ? { kind: 'shown', value: result.value }
          : { kind: 'failed', error: result.error, value: latest(answer) },
      }));
    };
    const refresh = singleFlight(async () => {
      const { question } = get();
      if (question === null) return;
      const before = taken;
      const result = await ask(question);
      if (get().question !== question || taken !== before) return;
      take(result.ok ? { ok: true, value: merge(latest(get().answer), result.value) } : result);
    });
    return {
      question: null,
      answer: { kind: 'loading' },
      standsFor(question) {
        const { question: last } = get();
        return last !== null && keeps(last, question);
      },
      load(question) {
        const { question: last, answer, standsFor } = get();
        const isShown = answer.kind === 'shown' || isSameJson(last, question);
        const isKept = isShown && standsFor(question) && latest(answer) !== null;
        if (!isKept && answer.kind !== 'loading') put({ answer: { kind: 'loading' } });
        if (!isSameJson(last, question)) put({ question });
        return refresh();
      },
      refresh,
      take,
    };
  });
}

/** The resource with what else its store does. */
export function withActions<R extends object, A extends object>(store: StoreApi<R>, actions: A): StoreApi<R & A> {
  const both = store as StoreApi<R & A>;
  both.setState({ ...store.getState(), ...actions });
  return both;
}

/**
 * Loads the answer to a question while it is shown, and gives it; null asks nothing. Another question (by its JSON) loads again, and so do
 * changes of the `history`: `each`, or a few at a time for what takes long (`onHistory`); or the `focus` of the window, for what the person
 * may have changed in the system's settings.
 */
export function useResource<Q, T>(
  store: StoreApi<Resource<Q, T>>,
  question: Q | null,
  after?: 'each' | 'calmly' | 'focus',
): Answer<T> {
  const { answer, standsFor, load, refresh } = useStore(store);
  const text = JSON.stringify(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the question
  useEffect(() => {
    if (question === null) return;
    void load(question);
    const again = (): void => void refresh();
    if (after === 'focus') {
      window.addEventListener('focus', again);
      return () => window.removeEventListener('focus', again);
    }
    if (after === undefined) return;
    return after === 'each' ? on('history', again) : onHistory({ on }, again);
  }, [load, refresh, text, after]);
  return question !== null && standsFor(question) ? answer : { kind: 'loading' };
}

/** What main answers to a call while the component is shown. The input null is not sent, and stays loading. */
export function useAnswer<N extends CallName>(name: N, input: CallInput<N> | null): Answer<CallOutput<N>> {
  const [store] = useState(() => createResource((wanted: CallInput<N>) => call(name, wanted)));
  return useResource(store, input);
}

/** The same; null until it is there, and where it failed. */
export function useCall<N extends CallName>(name: N, input: CallInput<N> | null): CallOutput<N> | null {
  return latest(useAnswer(name, input));
}
