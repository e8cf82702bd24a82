import { type ForgetSubject, type Forgotten, undoForMs } from '../../shared/calls/forget.ts';
import { type Dial, intendedNumber } from '../../shared/dialing/dial.ts';
import { AppError, errorData } from '../../shared/errors.ts';
import { sameNumber } from '../../shared/numbers/phone-number.ts';
import type { Dialing } from '../dialing/dialing.ts';
import type { History } from '../history/history.ts';
import { sliceOfCalls } from '../history/retention/forget.ts';
import type { Timers } from '../timers.ts';

/** Forgets what a person wants forgotten, at once, and for a minute can take it back. */
export interface ForgettingService {
  /** Answers when it is done. Errors: historyUnavailable. */
  forget(what: ForgetSubject): Promise<Forgotten>;
  /** Errors: undoTooLate; historyUnavailable, after which it can be tried again. */
  takeBack(id: string): Promise<void>;
  /** Makes everything final that could still be taken back; what is being taken back is finished. */
  close(): void;
}

export interface ForgettingDeps {
  readonly history: Pick<History, 'retention' | 'search'>;
  readonly dialing: Pick<Dialing, 'list' | 'close'>;
  readonly country: () => string;
  readonly makeId: () => string;
  readonly timers: Timers;
}

/** What was forgotten together. It stays until it is final, or on disk again. `returning`: it is being taken back. */
interface Job {
  readonly kind: 'calls' | 'all';
  readonly calls: number;
  timer: unknown;
  returning: boolean;
}

/** A job's calls go a slice at a time; between two of them everything else has its turn. */
export function createForgettingService(deps: ForgettingDeps): ForgettingService {
  const { history, timers } = deps;
  const { retention: keeping } = history;
  const jobs = new Map<string, Job>();
  let closed = false;

  const turn = () => new Promise<void>((resolve) => void timers.setTimeout(resolve, 0));
  /** Runs the slices of something until one of them answers 0; the sum of their answers. */
  async function inSlices(slice: () => number): Promise<number> {
    let sum = 0;
    for (let done = slice(); done > 0 && !closed; done = slice()) {
      sum += done;
      await turn();
      if (closed) break;
    }
    return sum;
  }

  async function forgetCalls(id: string, uuids: readonly string[]): Promise<number> {
    let sum = 0;
    for (let from = 0; from < uuids.length && !closed; from += sliceOfCalls) {
      if (from > 0) await turn();
      if (!closed) sum += keeping.forgetCalls(id, uuids.slice(from, from + sliceOfCalls));
    }
    closeDials(deps.dialing, ({ state }) => 'callUuid' in state && uuids.includes(state.callUuid));
    return sum;
  }

  /** Everything that a filter finds when it is asked, page by page from the newest on; what comes in meanwhile stays. */
  async function forgetFound(id: string, wanted: Extract<ForgetSubject, { kind: 'found' }>): Promise<number> {
    const { extension, filter } = wanted;
    let sum = 0;
    let page = await history.search.list({ extension, filter, before: null, limit: sliceOfCalls });
    while (page.rows.length > 0 && !closed) {
      const { rows, next } = page;
      sum += await forgetCalls(
        id,
        rows.map((row) => row.uuid),
      );
      await turn();
      if (next === null || closed) break;
      page = await history.search.list({ extension, filter, before: next, limit: sliceOfCalls });
    }
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
        return inSlices(() => keeping.forgetCaller(id, what.key));
      case 'all':
        return Promise.resolve(forgetAll());
    }
  }

  function forgetAll(): number {
    // The files of all jobs before are exchanged: what they could still take back is gone with them.
    for (const id of [...jobs.keys()]) settle(id);
    closeDials(deps.dialing, () => true);
    return keeping.forgetAll();
  }

  function settle(id: string): void {
    const job = jobs.get(id);
    if (!job) return;
    timers.clearTimeout(job.timer);
    jobs.delete(id);
    try {
      if (job.returning) while (keeping.restore(id) > 0);
      else if (job.kind === 'all') keeping.settleAll();
      else keeping.settle(id);
    } catch {
      // The disk refuses. The rows are out of the history; what is left of them goes when it is closed or opened next, and what was being
      // put back is read from the PBX again.
    }
  }

  function standing(id: string, job: Job): void {
    job.timer = timers.setTimeout(() => settle(id), undoForMs);
    jobs.set(id, job);
  }

  async function putBack(id: string, { kind, calls }: Job): Promise<void> {
    if (kind === 'all') {
      if (!keeping.restoreAll()) throw new AppError({ kind: 'undoTooLate' });
      return;
    }
    const back = await inSlices(() => keeping.restore(id));
    // A damaged file was set aside meanwhile, and what lay beside it went with it.
    if (back === 0 && calls > 0 && !closed) throw new AppError({ kind: 'undoTooLate' });
  }

  return {
    async forget(what) {
      const id = deps.makeId();
      try {
        const calls = await forgetSubject(id, what);
        if (closed) throw new AppError({ kind: 'notConnected' });
        standing(id, { kind: what.kind === 'all' ? 'all' : 'calls', calls, timer: null, returning: false });
        return { id, calls };
      } catch (error) {
        // All of it or nothing: nobody could take a part back that they were not told of.
        if (!closed && what.kind !== 'all') await inSlices(() => keeping.restore(id)).catch(() => {});
        throw error;
      }
    },
    async takeBack(id) {
      const job = jobs.get(id);
      if (!job || job.returning) throw new AppError({ kind: 'undoTooLate' });
      timers.clearTimeout(job.timer);
      job.returning = true;
      try {
        await putBack(id, job);
        jobs.delete(id);
      } catch (error) {
        job.returning = false;
        if (errorData(error).kind === 'undoTooLate') jobs.delete(id);
        else if (!closed) standing(id, job);
        throw error;
      }
    },
    close() {
      for (const id of [...jobs.keys()]) settle(id);
      closed = true;
    },
  };
}

/** A dial that has ended is forgotten with its call; one that goes on stays until somebody closes its card. */
function closeDials(dialing: ForgettingDeps['dialing'], which: (dial: Dial) => boolean): void {
  const ended = new Set(['done', 'noRecord', 'refused']);
  for (const dial of dialing.list()) if (ended.has(dial.state.kind) && which(dial)) dialing.close(dial.id);
}
