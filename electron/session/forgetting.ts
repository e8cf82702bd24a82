import { type ForgetSubject, type Forgotten, undoForMs } from '../../shared/calls/chosen-calls.ts';
import type { CallCursor } from '../../shared/calls/rows.ts';
import { type Dial, intendedNumber } from '../../shared/dialing/dial.ts';
import { AppError, errorData } from '../../shared/errors.ts';
import { sameNumber } from '../../shared/numbers/phone-number.ts';
import type { Dialing } from '../dialing/dialing.ts';
import type { History } from '../history/history.ts';
import { sliceOfCalls } from '../history/retention/forget.ts';
import { nextTurn, type Timers } from '../timers.ts';

export interface ForgettingDeps {
  readonly history: Pick<History, 'retention' | 'search'>;
  readonly dialing: Pick<Dialing, 'list' | 'close'>;
  readonly country: () => string;
  readonly makeId: () => string;
  readonly timers: Timers;
}

/** What was forgotten together, until it is final or restored. `returning`: it is being restored. */
interface Job {
  readonly kind: 'calls' | 'all';
  readonly calls: number;
  timer: unknown;
  returning: boolean;
}

/**
 * Removes what a person wants forgotten. It can be undone for a minute. Calls go in slices; between two slices everything else has its turn.
 */
export function createForgettingService(deps: ForgettingDeps) {
  const { history, timers } = deps;
  const { retention } = history;
  const jobs = new Map<string, Job>();
  let closed = false;

  /** Runs slices until one returns 0; returns their sum. */
  async function inSlices(slice: () => number): Promise<number> {
    let sum = 0;
    for (let done = slice(); done > 0 && !closed; done = slice()) {
      sum += done;
      await nextTurn(timers);
      if (closed) break;
    }
    return sum;
  }

  async function forgetCalls(id: string, uuids: readonly string[]): Promise<number> {
    let sum = 0;
    for (let from = 0; from < uuids.length && !closed; from += sliceOfCalls) {
      if (from > 0) await nextTurn(timers);
      if (!closed) sum += retention.forgetCalls(id, uuids.slice(from, from + sliceOfCalls));
    }
    closeDials(deps.dialing, ({ state }) => 'callUuid' in state && uuids.includes(state.callUuid));
    return sum;
  }

  /** Deletes what a filter finds now, page by page from the newest on. Calls that arrive during this stay. */
  async function forgetFound(id: string, subject: Extract<ForgetSubject, { kind: 'found' }>): Promise<number> {
    const { extension, filter } = subject;
    let sum = 0;
    let before: CallCursor | null = null;
    do {
      const page: Awaited<ReturnType<History['search']['list']>> = await history.search.list({
        extension,
        filter,
        before,
        limit: sliceOfCalls,
      });
      const uuids = page.rows.map(({ uuid }) => uuid);
      if (closed || uuids.length === 0) break;
      sum += await forgetCalls(id, uuids);
      await nextTurn(timers);
      before = page.next;
    } while (before !== null && !closed);
    return sum;
  }

  function forgetSubject(id: string, what: ForgetSubject): Promise<number> {
    switch (what.kind) {
      case 'calls':
        return forgetCalls(id, what.uuids);
      case 'found':
        return forgetFound(id, what);
      case 'caller':
        closeDials(deps.dialing, ({ order }) => sameNumber(intendedNumber(order), what.key, deps.country()));
        return inSlices(() => retention.forgetCaller(id, what.key));
      case 'all':
        return Promise.resolve(forgetAll());
    }
  }

  function forgetAll(): number {
    // The database files are exchanged: no earlier job can be undone any more.
    for (const id of [...jobs.keys()]) settle(id);
    closeDials(deps.dialing, () => true);
    return retention.forgetAll();
  }

  function settle(id: string): void {
    const job = jobs.get(id);
    if (!job) return;
    timers.clearTimeout(job.timer);
    jobs.delete(id);
    try {
      if (job.returning) while (retention.restore(id) > 0);
      else if (job.kind === 'all') retention.settleAll();
      else retention.settle(id);
    } catch {
      // The disk refuses. The rows are out of the history; the next close or open removes the rest, and what was being restored is
      // fetched again.
    }
  }

  function allowUndo(id: string, job: Job): void {
    job.timer = timers.setTimeout(() => settle(id), undoForMs);
    jobs.set(id, job);
  }

  async function restore(id: string, { kind, calls }: Job): Promise<void> {
    if (kind === 'all') {
      if (!retention.restoreAll()) throw new AppError({ kind: 'undoTooLate' });
      return;
    }
    const back = await inSlices(() => retention.restore(id));
    // A damaged file was set aside in between, and the undo buffer with it.
    if (back === 0 && calls > 0 && !closed) throw new AppError({ kind: 'undoTooLate' });
  }

  return {
    /** Resolves when it is done. Errors: historyUnavailable. */
    async forget(what: ForgetSubject): Promise<Forgotten> {
      const id = deps.makeId();
      try {
        const calls = await forgetSubject(id, what);
        if (closed) throw new AppError({ kind: 'notConnected' });
        allowUndo(id, { kind: what.kind === 'all' ? 'all' : 'calls', calls, timer: null, returning: false });
        return { id, calls };
      } catch (error) {
        // All or nothing: the person could not undo a part, because no answer names it.
        if (!closed && what.kind !== 'all') await inSlices(() => retention.restore(id)).catch(() => {});
        throw error;
      }
    },
    /** Errors: undoTooLate; historyUnavailable, after which it can be tried again. */
    async undo(id: string): Promise<void> {
      const job = jobs.get(id);
      if (!job || job.returning) throw new AppError({ kind: 'undoTooLate' });
      timers.clearTimeout(job.timer);
      job.returning = true;
      try {
        await restore(id, job);
        jobs.delete(id);
      } catch (error) {
        job.returning = false;
        if (errorData(error).kind === 'undoTooLate') jobs.delete(id);
        else if (!closed) allowUndo(id, job);
        throw error;
      }
    },
    /** Makes final what could still be undone, and finishes what is being undone. */
    close(): void {
      for (const id of [...jobs.keys()]) settle(id);
      closed = true;
    },
  };
}

/** A dial that has ended is forgotten with its call; the card of another stays until the person closes it. */
function closeDials(dialing: ForgettingDeps['dialing'], which: (dial: Dial) => boolean): void {
  const ended = new Set(['done', 'noRecord', 'refused']);
  for (const dial of dialing.list()) if (ended.has(dial.state.kind) && which(dial)) dialing.close(dial.id);
}
