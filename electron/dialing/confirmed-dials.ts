import { type Dial, type DialOrder, intendedNumber } from '../../shared/dialing/dial.ts';
import { applyRules, type DialRules } from '../../shared/dialing/dial-rules.ts';
import { confirmedByMain, type GuardKind, type NumberSource } from '../../shared/dialing/guard-kind.ts';
import { AppError } from '../../shared/errors.ts';
import type { GuardQuestion } from '../../shared/messages/guard-words.ts';
import type { Dialing } from './dialing.ts';

export interface ConfirmedDials {
  /**
   * As `Dialing.start`, and asks the person itself where an emergency or premium number is to be dialled: the window cannot agree to
   * these. The press is the yes then. Errors beside those of `start`: declined.
   */
  start(id: string, order: DialOrder, agreed?: readonly GuardKind[], from?: NumberSource): Promise<Dial>;
}

export interface ConfirmedDialsDeps {
  /** Throws notConnected where nothing can be dialled with. */
  readonly dialing: () => Pick<Dialing, 'start'>;
  readonly rules: () => { rules: DialRules; country: string };
  /** Asks in a dialog that no window can press; resolves to the person's yes. */
  readonly confirm: (question: GuardQuestion) => Promise<boolean>;
}

interface Press {
  readonly id: string;
  readonly order: DialOrder;
  readonly agreed: readonly GuardKind[];
  readonly from: NumberSource;
}

/** Main's last word on a dial (S17). One question is open at a time; another press for the same call joins it. */
export function createConfirmedDials({ dialing, rules, confirm }: ConfirmedDialsDeps): ConfirmedDials {
  let open: { key: string; answer: Promise<Dial> } | null = null;

  /** The dial, or what main has to ask before it. */
  function tryStart({ id, order, agreed, from }: Press): Dial | readonly GuardKind[] {
    try {
      return dialing().start(id, order, agreed, from);
    } catch (thrown) {
      const guards = thrown instanceof AppError && thrown.data.kind === 'mustAgree' ? thrown.data.guards : [];
      if (guards.some((kind) => confirmedByMain.has(kind))) return guards;
      throw thrown;
    }
  }

  async function ask(press: Press, guards: readonly GuardKind[]): Promise<Dial> {
    if (!(await confirm({ order: press.order, guards }))) throw new AppError({ kind: 'declined' });
    const next = { ...press, agreed: [...press.agreed, ...guards] };
    const tried = tryStart(next);
    return isDial(tried) ? tried : ask(next, tried);
  }

  return {
    async start(id, told, agreed = [], from = 'person') {
      const order = withKnownMeaning(told, rules());
      const key = JSON.stringify([order.extension, order.number, order.gatewayUuid, order.callerId]);
      if (open !== null) {
        if (open.key === key) return open.answer;
        throw new AppError({ kind: 'declined' });
      }
      const press = { id, order, agreed: agreed.filter((kind) => !confirmedByMain.has(kind)), from };
      const tried = tryStart(press);
      if (isDial(tried)) return tried;
      const answer = ask(press, tried).finally(() => {
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

/** The number that was meant counts only where the dial rules make the number that is sent out of it; else only what is sent does. */
function withKnownMeaning(order: DialOrder, { rules, country }: { rules: DialRules; country: string }): DialOrder {
  const meant = intendedNumber(order);
  const fits =
    applyRules(meant, rules, country).number === order.number ||
    applyRules(order.number, rules, country).plain === meant;
  return fits ? order : { ...order, meant: null };
}
