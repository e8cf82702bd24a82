import { ringBackOrder } from '../../shared/dialing/dial-order.ts';
import { AppError } from '../../shared/errors.ts';
import type { Route } from '../../shared/route.ts';
import type { Settings } from '../../shared/settings.ts';
import type { ConfirmedDials } from '../dialing/confirmed-dials.ts';

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
