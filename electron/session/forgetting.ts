import type { ForgetSubject, Forgotten } from '../../shared/calls/chosen-calls.ts';
import { AppError } from '../../shared/errors.ts';
import { MINUTE, SECOND } from '../../shared/time/durations.ts';
import type { Dialing } from '../dialing/dialing.ts';
import { owned, type Report } from '../emitter.ts';
import type { History } from '../history/history.ts';
import { nextTurn, type Timers } from '../timers.ts';

/** How long forgetting can be undone, ms. Longer than a toast stays that has no focus. */
const UNDO_FOR = MINUTE;

export interface ForgettingDeps {
  readonly history: Pick<History, 'forgetting' | 'ingestFilter' | 'cleanup'>;
  readonly dialing: Pick<Dialing, 'list' | 'close'>;
  readonly timers: Timers;
  /** Gets the errors of deleting, which nobody waits for. What they leave is deleted at the next start. */
  readonly report: Report;
}

/**
 * Removes what a person wants forgotten. It is hidden at once, and deleted after a minute, in which it can be undone, or when the session
 * closes. Calls are deleted in slices; between two slices everything else has its turn.
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

  /** Deletes what an earlier run could not. */
  async resume(): Promise<void> {
    const before = this.#stored.hiddenBefore();
    if (before > 0) await this.#purge(before);
  }

  /** Errors: historyUnavailable. */
  forget(what: ForgetSubject): Forgotten {
    const { timers, history, report } = this.#deps;
    const { at, calls } = this.#stored.forget(what);
    const settle = () => {
      this.#undoable.delete(at);
      owned('deleting what was forgotten', this.#purge(at), report);
    };
    this.#undoable.set(at, timers.setTimeout(settle, UNDO_FOR));
    try {
      this.#closeDials(what.kind === 'all');
      if (what.kind === 'all') history.cleanup.dropDamaged(Number.POSITIVE_INFINITY);
    } catch (error) {
      // The person needs the answer, which names what can be undone.
      report('what goes with the forgotten calls', error);
    }
    return { id: String(at), calls };
  }

  /** Errors: undoTooLate; historyUnavailable, after which it can be tried again. */
  undo(id: string): void {
    const at = Number(id);
    if (!this.#undoable.has(at)) throw new AppError({ kind: 'undoTooLate' });
    this.#stored.undo(at);
    this.#deps.timers.clearTimeout(this.#undoable.get(at));
    this.#undoable.delete(at);
  }

  /** Deletes what could still be undone, for a second; the next start deletes the rest. */
  close(): void {
    const { timers, history, report } = this.#deps;
    this.#closed = true;
    if (this.#undoable.size === 0) return;
    for (const timer of this.#undoable.values()) timers.clearTimeout(timer);
    const [upTo, end] = [Math.max(...this.#undoable.keys()), performance.now() + SECOND];
    try {
      let isGone = false;
      while (!isGone && performance.now() < end) isGone = this.#stored.purgeSlice(upTo) === 0;
      if (isGone) history.cleanup.compact();
    } catch (error) {
      report('deleting what was forgotten', error);
    }
  }

  async #purge(upTo: number): Promise<void> {
    while (!this.#closed && this.#stored.purgeSlice(upTo) > 0) await nextTurn(this.#deps.timers);
    if (!this.#closed) this.#deps.history.cleanup.compact();
  }

  /** A dial that has ended is forgotten with its call; the card of another stays until the person closes it. */
  #closeDials(all: boolean): void {
    const { dialing, history } = this.#deps;
    const ended = new Set(['done', 'noRecord', 'refused']);
    for (const { id, state } of dialing.list())
      if (ended.has(state.kind) && (all || ('callUuid' in state && history.ingestFilter.isForgotten(state.callUuid))))
        dialing.close(id);
  }
}
