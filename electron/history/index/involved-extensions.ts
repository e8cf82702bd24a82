import type { Call, Leg } from '../../../shared/calls/call.ts';
import { answersAtOnce } from '../../../shared/calls/own-answers.ts';
import { internalNumber } from '../../../shared/calls/perspective.ts';

/** So many phones of one call are told apart; of the others it is stored once their own calls are read. */
const MOST_INVOLVED = 100;

/**
 * The extensions that took part in a call, as far as its record tells, 100 at most: whose phone rang or who called. An outgoing call's
 * other numbers are outside ones, however short; a ring group's own number counts only where no leg says who it rang. A menu or a queue
 * is no phone: its talk is nobody's.
 */
export function involvedExtensions(call: Call): string[] {
  const { dialled, direction } = call;
  // What the record of a call from here says of a stranger's number is no extension that was called.
  const involved = dialled !== undefined && direction === 'inbound' ? [] : involvedByDirection(call);
  return [...new Set([...(dialled === undefined ? [] : [dialled.extension]), ...involved])].slice(0, MOST_INVOLVED);
}

function involvedByDirection(call: Call): string[] {
  const numbersOf = (legs: readonly Leg[]) => shortOnes(legs.map((leg) => leg.destinationNumber));
  const legs = numbersOf(call.legs);
  const named = shortOnes([call.callerDestination, call.destinationNumber]).slice(0, 1);
  const called = legs.length > 0 ? numbersOf(call.legs.filter((leg) => !answersAtOnce(leg))) : named;
  switch (call.direction) {
    case 'inbound':
      return called;
    case 'local':
      return shortOnes([call.callerNumber, ...called]);
    case 'outbound': {
      // A click-to-dial: the extension's own leg is the first one, and the shown number may be anybody's.
      const own = legs.filter((one) => one === call.callerDestination && one !== call.destinationNumber);
      return shortOnes([call.callerNumber, ...own]);
    }
    case 'unknown':
      return [];
  }
}

function shortOnes(numbers: readonly (string | null)[]): string[] {
  return [...new Set(numbers.filter((one): one is string => one !== null && internalNumber.test(one)))];
}
