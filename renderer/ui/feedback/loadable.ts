import type { AppErrorData, Result } from '../../../shared/errors.ts';

/** Data from main: requested, failed, or shown. */
export type Loadable<T extends object> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppErrorData }
  | ({ kind: 'shown' } & T);

/** What a response comes to: shown as `shown` makes it of the value, or failed. */
export function settled<V, T extends object>(
  answer: Result<V>,
  shown: (value: V) => T,
): { kind: 'failed'; error: AppErrorData } | ({ kind: 'shown' } & T) {
  return answer.ok ? { kind: 'shown', ...shown(answer.value) } : { kind: 'failed', error: answer.error };
}
