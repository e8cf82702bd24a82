import type { GuardQuestion } from '../../shared/messages/guard-words.ts';

/** Asks one question at a time. */
export interface Questions {
  /** The person's answer. While another question is open, no is taken for granted: nobody could have meant both. */
  ask(question: GuardQuestion): Promise<boolean>;
  answer(yes: boolean): void;
}

/** `show` is told of each question, and null when it is answered. */
export function createQuestions(show: (question: GuardQuestion | null) => void): Questions {
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
