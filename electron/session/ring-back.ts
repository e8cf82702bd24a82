import { readRingBack } from '../../shared/dial-order.ts';
import { AppError } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Route } from '../../shared/views.ts';
import type { Dialing } from '../dialing/dialing.ts';

export interface RingBackDeps {
  readonly settings: () => Settings;
  readonly country: () => string;
  /** Throws notConnected where nothing can be dialled with. */
  readonly dialing: () => Pick<Dialing, 'start'>;
  readonly makeId: () => string;
}

/**
 * Rings a missed caller back from a notification, and answers the place to show: the missed list with the dial's card above it, or
 * the dial panel with the number where something has to be asked first. One press is one dial: each call makes an id of its own.
 */
export function ringBackFrom(deps: RingBackDeps): (number: string) => Route {
  return (number) => {
    const panel: Route = { kind: 'dial', number: number.slice(0, 200) };
    const read = readRingBack(number, deps.settings(), deps.country());
    if (!read.ok) return panel;
    try {
      deps.dialing().start(deps.makeId(), read.order);
      return { kind: 'missed' };
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      return thrown.data.kind === 'alreadyDialling' ? { kind: 'missed' } : panel;
    }
  };
}
