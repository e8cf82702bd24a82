import type { Dial, DialOrder, DialRequest } from '../../shared/dialing/dial.ts';
import { emptyDraft } from '../../shared/dialing/dial.ts';
import { orderFromDraft } from '../../shared/dialing/dial-order.ts';
import { confirmedByMain, type GuardKind, type NumberSource } from '../../shared/dialing/guard-kind.ts';
import { AppError } from '../../shared/errors.ts';
import type { GuardQuestion } from '../../shared/messages/guard-words.ts';
import type { Route } from '../../shared/route.ts';
import type { Settings } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { createFrequencyLimit } from '../frequency-limit.ts';
import type { Dialing } from './dialing.ts';

/** The one way to a call, for window, tray, notification and link: main makes the order and has the last word on it. */
export type ConfirmedDials = ReturnType<typeof createConfirmedDials>;

export interface ConfirmedDialsDeps {
  /** Throws notConnected where nothing can be dialled with. */
  readonly dialing: () => Pick<Dialing, 'start' | 'find'>;
  readonly settings: () => Settings;
  readonly country: () => string;
  /** Asks in a dialog that no window can press; resolves to the person's yes. */
  readonly confirm: (question: GuardQuestion) => Promise<boolean>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** More calls a minute than a person makes; a window that was taken over makes no more either. */
const MOST_A_MINUTE = 10;

/** One question is open at a time; other presses are declined meanwhile. */
export function createConfirmedDials({ dialing, settings, country, confirm, now }: ConfirmedDialsDeps) {
  const limit = createFrequencyLimit(MOST_A_MINUTE, MINUTE);
  let open: { id: string; answer: Promise<Dial> } | null = null;

  /** The dial, or the guards that main has to ask about before it. */
  function tryStart(request: DialRequest, order: DialOrder, agreed: readonly GuardKind[]): Dial | GuardQuestion {
    if (limit.isReached(now())) throw new AppError({ kind: 'tooManyCalls' });
    try {
      const dial = dialing().start(request.id, order, agreed, request.from);
      // Another press for a number that is being dialled gets that dial.
      if (dial.id === request.id) limit.allows(now());
      return dial;
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.data.kind !== 'mustAgree') throw thrown;
      const { number, guards } = thrown.data;
      if (guards.some((kind) => confirmedByMain.has(kind))) return { number, guards };
      throw thrown;
    }
  }

  async function ask(
    request: DialRequest,
    order: DialOrder,
    question: GuardQuestion,
    before: GuardKind[],
  ): Promise<Dial> {
    if (!(await confirm(question))) throw new AppError({ kind: 'declined' });
    const agreed = [...before, ...question.guards];
    const tried = tryStart(request, order, agreed);
    return 'state' in tried ? tried : ask(request, order, tried, agreed);
  }

  return {
    /**
     * Makes the order of a request by the settings and starts it as `Dialing.start` does; emergency and premium numbers and codes only
     * after a yes in main's own dialog, whatever the window agreed to. Errors beside those of `start`: badNumber, dialIncomplete, declined,
     * tooManyCalls.
     */
    async start(request: DialRequest): Promise<Dial> {
      if (open !== null) {
        if (open.id === request.id) return open.answer;
        throw new AppError({ kind: 'declined' });
      }
      const known = dialing().find(request.id);
      if (known !== null) return known;
      const order = orderOf(request, settings(), country());
      const byWindow = request.agreed.filter((kind) => !confirmedByMain.has(kind));
      const tried = tryStart(request, order, byWindow);
      if ('state' in tried) return tried;
      const answer = ask(request, order, tried, byWindow).finally(() => {
        open = null;
      });
      open = { id: request.id, answer };
      return answer;
    },
  };
}

function orderOf(request: DialRequest, settings: Settings, country: string): DialOrder {
  const read = orderFromDraft(request, settings, country);
  if (read.ok) return read.order;
  if (read.missing.field === 'number') throw new AppError(read.missing.error);
  throw new AppError({
    kind: 'dialIncomplete',
    missing: read.missing.field === 'extension' ? 'extension' : 'line',
  });
}

/**
 * Calls from a notification or the tray. Resolves to the place to show: the missed list with the dial's card above
 * it, the confirmation question in the window, or the dial panel with the number where something else is missing. The number comes from
 * the caller (R22). `id`: another one for each press.
 */
export async function ringBackFromDesktop(
  dials: Pick<ConfirmedDials, 'start'>,
  id: string,
  written: string,
  from: NumberSource,
): Promise<Route> {
  const number = written.slice(0, 200);
  try {
    await dials.start({ ...emptyDraft, id, number, from, agreed: [] });
    return { kind: 'missed' };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    switch (thrown.data.kind) {
      case 'alreadyDialling':
      case 'declined':
        return { kind: 'missed' };
      case 'mustAgree':
        return { kind: 'ringBack', number };
      default:
        return { kind: 'dial', number };
    }
  }
}
