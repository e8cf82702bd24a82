import type { DialOrder } from '../../shared/dial.ts';
import type { GuardKind } from '../../shared/guard-kind.ts';

/** What a person is asked before a call is made: the call, and everything that speaks against it. */
export interface Question {
  readonly order: DialOrder;
  readonly guards: readonly GuardKind[];
}

/** Asks one question at a time. */
export interface Questions {
  /** The person's answer. While another question is open, no is taken for granted: nobody could have meant both. */
  ask(question: Question): Promise<boolean>;
  answer(yes: boolean): void;
}

/** `show` is told of each question, and null when it is answered. */
export function createQuestions(show: (question: Question | null) => void): Questions {
  let open: ((yes: boolean) => void) | null = null;
  return {
    ask(question) {
      if (open !== null) return Promise.resolve(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open = resolve;
      show(question);
      return promise;
    },
    answer(yes) {
      const resolve = open;
      open = null;
      show(null);
      resolve?.(yes);
    },
  };
}
