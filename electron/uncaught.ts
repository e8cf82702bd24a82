import type { Notice } from '../shared/connection.ts';
import { MINUTE } from '../shared/time/durations.ts';
import { createEmitter } from './emitter.ts';
import type { Log } from './log.ts';

/** What became of uncaught errors, for the window to show. */
export interface UncaughtErrors {
  notices(): Notice[];
  /** Called when a notice was added. */
  onNotice(listener: () => void): () => void;
}

/** An error that comes again and again is logged once in this time, and a notice that was dismissed stays away as long, ms. */
const repeatMs = 10 * MINUTE;
/** Distinct errors remembered. */
const mostRemembered = 100;

/**
 * Owns every error of main that nothing else handles (trust.md R18): logs it, keeps a notice, and lets main go on. Call it once,
 * before anything else is started. `now` in epoch ms.
 */
export function surviveUncaught(
  source: Pick<NodeJS.EventEmitter, 'on'>,
  log: Pick<Log, 'error'>,
  now: () => number,
): UncaughtErrors {
  const logged = new Map<string, number>();
  const noticed = createEmitter('notice', (what, thrown) => log.error(what, thrown));
  let noticedAt: number | null = null;

  function take(what: string, thrown: unknown): void {
    const name = nameOf(thrown);
    const before = logged.get(name);
    if (before === undefined || Math.abs(now() - before) >= repeatMs) {
      if (logged.size >= mostRemembered) logged.clear();
      logged.set(name, now());
      log.error(what, thrown);
    }
    if (noticedAt !== null && Math.abs(now() - noticedAt) < repeatMs) return;
    noticedAt = now();
    noticed.emit();
  }

  source.on('uncaughtException', (thrown: unknown) => take('Uncaught error', thrown));
  source.on('unhandledRejection', (thrown: unknown) => take('Unhandled rejection', thrown));
  return {
    notices: () => (noticedAt === null ? [] : [{ kind: 'unexpectedError', at: noticedAt }]),
    onNotice: noticed.on,
  };
}

function nameOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return `${thrown.message} < ${thrown.cause === undefined ? '' : nameOf(thrown.cause)}`;
}
