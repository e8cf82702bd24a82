import { type ForgetSubject, type Forgotten, undoForMs } from '../../shared/calls/chosen-calls.ts';
import type { CallCursor } from '../../shared/calls/rows.ts';
import { type Dial, intendedNumber } from '../../shared/dialing/dial.ts';
import { AppError } from '../../shared/errors.ts';
import { sameNumber } from '../../shared/numbers/phone-number.ts';
import type { Dialing } from '../dialing/dialing.ts';
import { owned, type Report } from '../emitter.ts';
import type { History } from '../store/history.ts';
import { sliceOfCalls } from '../store/retention/forget.ts';
import { nextTurn, type Timers } from '../timers.ts';

export interface ForgettingDeps {
  readonly history: Pick<History, 'calls' | 'forgetting' | 'cleanup'>;
  readonly dialing: Pick<Dialing, 'list' | 'close'>;
  readonly country: () => string;
  readonly timers: Timers;
  /** Gets the errors of deleting, which nobody waits for. What they leave is deleted at the next start. */
  readonly report: Report;
}

/**
 * Removes what a person wants forgotten. It is hidden at once, and deleted after a minute, in which it can be undone, or when the session
 * closes. Calls go in slices; between two slices everything else has its turn.
 */
export function createForgettingService(deps: ForgettingDeps) {
  const { timers, report } = deps;
  const { calls: stored, forgetting, cleanup } = deps.history;
  /** What can be undone: the time that names it → the timer that deletes it. */
  const undoable = new Map<number, unknown>();
  let closed = false;

  /** Runs slices until one returns 0; returns their sum. */
  async function inSlices(slice: () => number): Promise<number> {
    let sum = 0;
    while (!closed) {
      const calls = slice();
      if (calls === 0) break;
      sum += calls;
      await nextTurn(timers);
    }
    return sum;
  }

  function forgetCalls(at: number, uuids: readonly string[]): Promise<number> {
    let from = 0;
    closeDials(deps.dialing, ({ state }) => 'callUuid' in state && uuids.includes(state.callUuid));
    return inSlices(() => {
      let calls = 0;
      for (; calls === 0 && from < uuids.length; from += sliceOfCalls)
        calls = forgetting.forgetCalls(at, uuids.slice(from, from + sliceOfCalls));
      return calls;
    });
  }

  /** Forgets what a filter finds now, page by page from the newest on. Calls that arrive during this stay. */
  async function forgetFound(at: number, { extension, filter }: Extract<ForgetSubject, { kind: 'found' }>) {
    let sum = 0;
    let before: CallCursor | null = null;
    do {
      const request = { extension, filter, before, limit: sliceOfCalls };
      const page: ReturnType<typeof stored.list> = stored.list(request);
      if (closed || page.rows.length === 0) break;
      const uuids = page.rows.map(({ uuid }) => uuid);
      sum += await forgetCalls(at, uuids);
      before = page.next;
    } while (before !== null && !closed);
    return sum;
  }

  function forgetSubject(at: number, what: ForgetSubject): Promise<number> {
    switch (what.kind) {
      case 'calls':
        return forgetCalls(at, what.uuids);
      case 'found':
        return forgetFound(at, what);
      case 'caller':
        closeDials(deps.dialing, ({ order }) => sameNumber(intendedNumber(order), what.key, deps.country()));
        forgetting.forgetNumber(at, what.key);
        return inSlices(() => forgetting.forgetCallsWith(at, what.key));
      case 'all':
        closeDials(deps.dialing, () => true);
        forgetting.forgetAll(at);
        cleanup.dropDamaged(Number.POSITIVE_INFINITY);
        return inSlices(() => forgetting.forgetNext(at));
    }
  }

  async function restore(at: number): Promise<void> {
    forgetting.undo(at);
    await inSlices(forgetting.restoreSlice);
  }

  async function purge(upTo: number): Promise<void> {
    await inSlices(() => forgetting.purgeSlice(upTo));
    if (!closed) cleanup.compact();
  }

  function allowUndo(at: number): void {
    const settle = () => {
      undoable.delete(at);
      owned('deleting what was forgotten', purge(at), report);
    };
    undoable.set(at, timers.setTimeout(settle, undoForMs));
  }

  return {
    /** Finishes what an earlier run could not: restoring, and deleting. */
    async resume(): Promise<void> {
      await inSlices(forgetting.restoreSlice);
      if (forgetting.forgottenBefore() > 0) await purge(forgetting.forgottenBefore());
    },
    /** Resolves when it is done. Errors: historyUnavailable. */
    async forget(what: ForgetSubject): Promise<Forgotten> {
      const at = forgetting.begin();
      try {
        const calls = await forgetSubject(at, what);
        if (closed) throw new AppError({ kind: 'notConnected' });
        allowUndo(at);
        return { id: String(at), calls };
      } catch (error) {
        // All or nothing: the person could not undo a part, because no answer names it.
        if (!closed) owned('restoring what was not forgotten whole', restore(at), report);
        throw error;
      }
    },
    /** Errors: undoTooLate; historyUnavailable, after which it can be tried again. */
    async undo(id: string): Promise<void> {
      const at = Number(id);
      if (!undoable.has(at)) throw new AppError({ kind: 'undoTooLate' });
      timers.clearTimeout(undoable.get(at));
      undoable.delete(at);
      try {
        await restore(at);
      } catch (error) {
        if (!closed) allowUndo(at);
        throw error;
      }
    },
    /** Deletes what could still be undone. What is being restored continues at the next start. */
    close(): void {
      closed = true;
      if (undoable.size === 0) return;
      for (const timer of undoable.values()) timers.clearTimeout(timer);
      const upTo = Math.max(...undoable.keys());
      try {
        while (forgetting.purgeSlice(upTo) > 0);
        cleanup.compact();
      } catch (error) {
        report('deleting what was forgotten', error);
      }
    },
  };
}

/** A dial that has ended is forgotten with its call; the card of another stays until the person closes it. */
function closeDials(dialing: ForgettingDeps['dialing'], which: (dial: Dial) => boolean): void {
  const ended = new Set(['done', 'noRecord', 'refused']);
  for (const dial of dialing.list()) if (ended.has(dial.state.kind) && which(dial)) dialing.close(dial.id);
}
