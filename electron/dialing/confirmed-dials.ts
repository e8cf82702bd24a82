import { applyRules } from '../../shared/dialing/apply-rules.ts';
import { type Dial, type DialOrder, intendedNumber } from '../../shared/dialing/dial.ts';
import { ringBackOrder } from '../../shared/dialing/dial-order.ts';
import type { DialRules } from '../../shared/dialing/dial-rules.ts';
import { confirmedByMain, type GuardKind, type NumberSource } from '../../shared/dialing/guard-kind.ts';
import { AppError } from '../../shared/errors.ts';
import type { GuardQuestion } from '../../shared/messages/guard-words.ts';
import type { Route } from '../../shared/route.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Dialing } from './dialing.ts';

/** Main's last word on a dial (S17). */
export type ConfirmedDials = ReturnType<typeof createConfirmedDials>;

export interface ConfirmedDialsDeps {
  /** Throws notConnected where nothing can be dialled with. */
  readonly dialing: () => Pick<Dialing, 'start'>;
  readonly rules: () => { rules: DialRules; country: string };
  /** Asks in a dialog that no window can press; resolves to the person's yes. */
  readonly confirm: (question: GuardQuestion) => Promise<boolean>;
}

/** One question is open at a time. Another press for the same call joins it; a press for another call is declined. */
export function createConfirmedDials({ dialing, rules, confirm }: ConfirmedDialsDeps) {
  let open: { key: string; answer: Promise<Dial> } | null = null;

  return {
    /**
     * As `Dialing.start`, but asks the person in a dialog of main before an emergency or premium number: the window cannot agree to these.
     * Errors beside those of `start`: declined.
     */
    async start(
      id: string,
      given: DialOrder,
      agreed: readonly GuardKind[] = [],
      from: NumberSource = 'person',
    ): Promise<Dial> {
      const order = withKnownMeaning(given, rules());
      const key = JSON.stringify([order.extension, order.number, order.gatewayUuid, order.callerId]);
      if (open !== null) {
        if (open.key === key) return open.answer;
        throw new AppError({ kind: 'declined' });
      }

      /** The dial, or the guards that main has to ask about before it. */
      const tryStart = (yes: readonly GuardKind[]): Dial | readonly GuardKind[] => {
        try {
          return dialing().start(id, order, yes, from);
        } catch (thrown) {
          const guards = thrown instanceof AppError && thrown.data.kind === 'mustAgree' ? thrown.data.guards : [];
          if (guards.some((kind) => confirmedByMain.has(kind))) return guards;
          throw thrown;
        }
      };
      const ask = async (guards: readonly GuardKind[], before: readonly GuardKind[]): Promise<Dial> => {
        if (!(await confirm({ order, guards }))) throw new AppError({ kind: 'declined' });
        const yes = [...before, ...guards];
        const tried = tryStart(yes);
        return isDial(tried) ? tried : ask(tried, yes);
      };

      const byWindow = agreed.filter((kind) => !confirmedByMain.has(kind));
      const tried = tryStart(byWindow);
      if (isDial(tried)) return tried;
      const answer = ask(tried, byWindow).finally(() => {
        open = null;
      });
      open = { key, answer };
      return answer;
    },
  };
}

function isDial(tried: Dial | readonly GuardKind[]): tried is Dial {
  return 'state' in tried;
}

/** Drops `meant` where the dial rules do not make the sent number out of it: then only what is sent counts. */
function withKnownMeaning(order: DialOrder, { rules, country }: { rules: DialRules; country: string }): DialOrder {
  const meant = intendedNumber(order);
  const fits =
    applyRules(meant, rules, country).number === order.number ||
    applyRules(order.number, rules, country).plain === meant;
  return fits ? order : { ...order, meant: null };
}

export interface RingBackDeps {
  readonly settings: () => Settings;
  readonly country: () => string;
  readonly dials: Pick<ConfirmedDials, 'start'>;
  readonly makeId: () => string;
}

/**
 * Rings a missed caller back from a notification or the tray. Resolves to the place to show: the missed list with the dial's card above
 * it, the confirmation question in the window, or the dial panel with the number where something else is missing. Each press is one dial
 * with a new id. The number comes from the caller (R22).
 */
export function createDesktopRingBack(deps: RingBackDeps): (number: string) => Promise<Route> {
  return async (written) => {
    const number = written.slice(0, 200);
    const read = ringBackOrder(number, deps.settings(), deps.country());
    if (!read.ok) return { kind: 'dial', number };
    try {
      await deps.dials.start(deps.makeId(), read.order, [], 'record');
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
  };
}
