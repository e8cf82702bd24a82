import type { Notice } from '../shared/connection.ts';
import { MINUTE } from '../shared/time/durations.ts';
import { createEmitter } from './emitter.ts';
import type { Log } from './log.ts';

/** Uncaught errors as the window shows them. */
export type UncaughtErrors = ReturnType<typeof surviveUncaught>;

/** A new notice comes no sooner than this, ms. */
const REPEAT_AFTER = 10 * MINUTE;

/**
 * Logs every error of main that nothing else handles, adds a notice, and lets main continue (promise R18). To be called once, before
 * anything else starts. `now` in epoch ms.
 */
export function surviveUncaught(source: Pick<NodeJS.EventEmitter, 'on'>, log: Pick<Log, 'error'>, now: () => number) {
  const noticed = createEmitter('notice', (what, thrown) => log.error(what, thrown));
  let noticedAt: number | null = null;

  function take(what: string, thrown: unknown): void {
    log.error(what, thrown);
    if (noticedAt !== null && Math.abs(now() - noticedAt) < REPEAT_AFTER) return;
    noticedAt = now();
    noticed.emit();
  }

  source.on('uncaughtException', (thrown: unknown) => take('Uncaught error', thrown));
  source.on('unhandledRejection', (thrown: unknown) => take('Unhandled rejection', thrown));
  return {
    notices: (): Notice[] => (noticedAt === null ? [] : [{ kind: 'unexpectedError', at: noticedAt }]),
    /** Called when a notice was added. */
    onNotice: noticed.on,
  };
}
