import { type ForgetSubject, type Forgotten, undoForMs } from '../../shared/calls/chosen-calls.ts';
import type { CallCursor } from '../../shared/calls/rows.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import { AppError } from '../../shared/errors.ts';
import type { Dialing } from '../dialing/dialing.ts';
import { owned, type Report } from '../emitter.ts';
import type { History } from '../store/history.ts';
import { sliceOfCalls } from '../store/retention/forget.ts';
import { nextTurn, type Timers } from '../timers.ts';

export interface ForgettingDeps {
  readonly history: Pick<History, 'calls' | 'forgetting' | 'cleanup'>;
  readonly dialing: Pick<Dialing, 'list' | 'close'>;
  readonly timers: Timers;
  /** Gets the errors of deleting, which nobody waits for. What they leave is deleted at the next start. */
  readonly report: Report;
}

/**
 * Removes what a person wants forgotten. It is hidden at once, and deleted after a minute, in which it can be undone, or when the session
 * closes. Calls go in slices; between two slices everything else has its turn.
 */
export class Forgetting {
  readonly #deps: ForgettingDeps;
  readonly #stored: History['forgetting'];
  /** What can be undone: the time that names it → the timer that deletes it. */
  readonly #undoable = new Map<number, unknown>();
  #closed = false;

  constructor(deps: ForgettingDeps) {
    this.#deps = deps;
    this.#stored = deps.history.forgetting;
  }

  /** Finishes what an earlier run could not: restoring, and deleting. */
  async resume(): Promise<void> {
    await this.#inSlices(() => this.#stored.restoreSlice());
    const before = this.#stored.forgottenBefore();
    if (before > 0) await this.#purge(before);
  }

  /** Resolves when it is done. Errors: historyUnavailable. */
  async forget(what: ForgetSubject): Promise<Forgotten> {
    const at = this.#stored.begin();
    try {
      const calls = await this.#forgetSubject(at, what);
      if (this.#closed) throw new AppError({ kind: 'notConnected' });
      this.#allowUndo(at);
      return { id: String(at), calls };
    } catch (error) {
      // All or nothing: the person could not undo a part, because no answer names it.
      if (!this.#closed) owned('restoring what was not forgotten whole', this.#restore(at), this.#deps.report);
      throw error;
    }
  }

  /** Errors: undoTooLate; historyUnavailable, after which it can be tried again. */
  async undo(id: string): Promise<void> {
    const at = Number(id);
    if (!this.#undoable.has(at)) throw new AppError({ kind: 'undoTooLate' });
    this.#deps.timers.clearTimeout(this.#undoable.get(at));
    this.#undoable.delete(at);
    try {
      await this.#restore(at);
    } catch (error) {
      if (!this.#closed) this.#allowUndo(at);
      throw error;
    }
  }

  /** Deletes what could still be undone. What is being restored continues at the next start. */
  close(): void {
    const { timers, history, report } = this.#deps;
    this.#closed = true;
    if (this.#undoable.size === 0) return;
    for (const timer of this.#undoable.values()) timers.clearTimeout(timer);
    const upTo = Math.max(...this.#undoable.keys());
    try {
      while (this.#stored.purgeSlice(upTo) > 0);
      history.cleanup.compact();
    } catch (error) {
      report('deleting what was forgotten', error);
    }
  }

  #forgetSubject(at: number, what: ForgetSubject): Promise<number> {
    const { dialing, history } = this.#deps;
    switch (what.kind) {
      case 'calls':
        return this.#forgetCalls(at, what.uuids);
      case 'found':
        return this.#forgetFound(at, what);
      case 'all':
        closeDials(dialing, () => true);
        this.#stored.forgetAll(at);
        history.cleanup.dropDamaged(Number.POSITIVE_INFINITY);
        return this.#inSlices(() => this.#stored.forgetNext(at));
    }
  }

  #forgetCalls(at: number, uuids: readonly string[]): Promise<number> {
    let from = 0;
    closeDials(this.#deps.dialing, ({ state }) => 'callUuid' in state && uuids.includes(state.callUuid));
    return this.#inSlices(() => {
      let calls = 0;
      for (; calls === 0 && from < uuids.length; from += sliceOfCalls)
        calls = this.#stored.forgetCalls(at, uuids.slice(from, from + sliceOfCalls));
      return calls;
    });
  }

  /** Forgets what a filter finds now, page by page from the newest on. Calls that arrive during this stay. */
  async #forgetFound(at: number, { extension, filter }: Extract<ForgetSubject, { kind: 'found' }>): Promise<number> {
    const { calls } = this.#deps.history;
    let sum = 0;
    let before: CallCursor | null = null;
    do {
      const page: ReturnType<typeof calls.list> = calls.list({ extension, filter, before, limit: sliceOfCalls });
      if (this.#closed || page.rows.length === 0) break;
      const uuids = page.rows.map(({ uuid }) => uuid);
      sum += await this.#forgetCalls(at, uuids);
      before = page.next;
    } while (before !== null && !this.#closed);
    return sum;
  }

  /** Runs slices until one returns 0; returns their sum. */
  async #inSlices(slice: () => number): Promise<number> {
    let sum = 0;
    while (!this.#closed) {
      const calls = slice();
      if (calls === 0) break;
      sum += calls;
      await nextTurn(this.#deps.timers);
    }
    return sum;
  }

  async #restore(at: number): Promise<void> {
    this.#stored.undo(at);
    await this.#inSlices(() => this.#stored.restoreSlice());
  }

  async #purge(upTo: number): Promise<void> {
    await this.#inSlices(() => this.#stored.purgeSlice(upTo));
    if (!this.#closed) this.#deps.history.cleanup.compact();
  }

  #allowUndo(at: number): void {
    const { timers, report } = this.#deps;
    const settle = () => {
      this.#undoable.delete(at);
      owned('deleting what was forgotten', this.#purge(at), report);
    };
    this.#undoable.set(at, timers.setTimeout(settle, undoForMs));
  }
}

/** A dial that has ended is forgotten with its call; the card of another stays until the person closes it. */
function closeDials(dialing: ForgettingDeps['dialing'], which: (dial: Dial) => boolean): void {
  const ended = new Set(['done', 'noRecord', 'refused']);
  for (const dial of dialing.list()) if (ended.has(dial.state.kind) && which(dial)) dialing.close(dial.id);
}
