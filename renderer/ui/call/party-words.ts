import type { Party } from '../../../shared/calls/call.ts';
import { writtenNumber } from '../../../shared/numbers/phone-number.ts';
import { describeParty, type PartyWords } from './describe-call.ts';

/** `describeParty` with the number in the format of a country. */
export function partyWords(party: Omit<Party, 'personId'>, country: string): PartyWords {
  return describeParty(party, writtenNumber(party, country));
}
