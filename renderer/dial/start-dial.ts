import type { CallInput } from '../../shared/contract/calls.ts';
import type { Dial, DialOrder } from '../../shared/dialing/dial.ts';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { GuardQuestion } from '../../shared/messages/guard-words.ts';
import type { Bridge } from '../bridge.ts';

/** A second press for the same order within this time after the first is a double click or a bouncing key. ms */
const SAME_PRESS_MS = 1000;

interface Press {
  at: number;
  settled: boolean;
  readonly answer: Promise<Result<Dial>>;
}

export interface StartDial {
  /**
   * Sends one confirmed order. A second press for the same order joins the first while that is under way, and for a second after it.
   * Where main requires agreement, the user is asked; a no gives the error `mustAgree` (or `declined`, where main asked).
   */
  start(order: DialOrder, from?: NumberSource): Promise<Result<Dial>>;
  /** The user's answer to the open question. */
  answer(yes: boolean): void;
}

/** `showQuestion` gets each question, and null once it is answered. */
export function createStartDial(
  bridge: Bridge,
  { now, newId }: { now: () => number; newId: () => string },
  showQuestion: (question: GuardQuestion | null) => void,
): StartDial {
  let openQuestion: ((yes: boolean) => void) | null = null;
  /** By order: a press for another order may come between the two of a double click. */
  const presses = new Map<string, Press>();

  function ask(question: GuardQuestion): Promise<boolean> {
    // While a question is open, another one counts as answered with no: the user cannot have meant both.
    if (openQuestion !== null) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    openQuestion = resolve;
    showQuestion(question);
    return promise;
  }

  /** Asks everything that main wants agreement to at once, then sends the order again with it. */
  async function send(input: CallInput<'dial.start'>): Promise<Result<Dial>> {
    const answer = await bridge.call('dial.start', input);
    if (answer.ok || answer.error.kind !== 'mustAgree') return answer;
    const guards = answer.error.guards.filter((kind) => !input.agreed.includes(kind));
    if (guards.length === 0 || !(await ask({ order: input.order, guards }))) return answer;
    return send({ ...input, agreed: [...input.agreed, ...guards] });
  }

  return {
    start(order, from = 'person') {
      for (const [key, { settled, at }] of presses) if (settled && now() - at >= SAME_PRESS_MS) presses.delete(key);
      const key = JSON.stringify([order.extension, order.number, order.gatewayUuid, order.callerId]);
      const joined = presses.get(key);
      if (joined !== undefined) return joined.answer;
      const answer = send({ id: newId(), order, agreed: [], from });
      const press: Press = { at: now(), settled: false, answer };
      presses.set(key, press);
      void answer.then((result) => {
        press.settled = true;
        press.at = now();
        // After a no the next press is a new decision.
        if (!result.ok && isDeclined(result.error)) presses.delete(key);
      });
      return answer;
    },
    answer(yes) {
      const resolve = openQuestion;
      openQuestion = null;
      showQuestion(null);
      resolve?.(yes);
    },
  };
}

/** Whether the user was asked, here or by main, and said no. */
export function isDeclined(error: AppErrorData): boolean {
  return error.kind === 'mustAgree' || error.kind === 'declined';
}
