import type { Call } from '../../../shared/calls/call.ts';
import { internalNumber } from '../../../shared/calls/outcome.ts';

/**
 * The extensions that took part in a call, as far as its record tells: whose phone rang or who called. An outgoing call's
 * other numbers are outside ones, however short; a ring group's own number counts only where no leg says who it rang.
 */
export function involvedExtensions(call: Call): string[] {
  const { dialled, direction } = call;
  if (dialled === undefined) return involvedByDirection(call);
  // What such a record says of a stranger's number is no extension that was called.
  return [...new Set([dialled.extension, ...(direction === 'inbound' ? [] : involvedByDirection(call))])];
}

function involvedByDirection(call: Call): string[] {
  const legs = shortOnes(call.legs.map((leg) => leg.destinationNumber));
  switch (call.direction) {
    case 'inbound':
      return legs.length > 0 ? legs : shortOnes([call.callerDestination, call.destinationNumber]).slice(0, 1);
    case 'local': {
      const called = legs.length > 0 ? legs : shortOnes([call.callerDestination, call.destinationNumber]).slice(0, 1);
      return shortOnes([call.callerNumber, ...called]);
    }
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
