import type { RecentNumber } from '../../../shared/dialing/recent-numbers.ts';
import { countryOfNumber } from '../../../shared/numbers/phone-number.ts';
import { countryName } from '../../setup/country-name.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { outcomeWords, shortLength } from '../../ui/call/describe-call.ts';
import { clockTime, dayDistance, weekdayDate } from '../../ui/call/format-time.ts';

/** How a call went, in a row: its length ("4 min", "21 s") if it was answered, else its outcome. */
export function becameWords({ outcome, talkSeconds }: NonNullable<RecentNumber['last']>): string {
  return talkSeconds === null || outcome.kind !== 'answered' ? outcomeWords(outcome) : shortLength(talkSeconds);
}

/** When a number was dialled: "09:02" today, "Yesterday", "Tuesday" within a week, "12 Nov" before. */
export function dialledAtWords(at: number, now: number, region: Region): string {
  const days = dayDistance(at, now, region.zone);
  if (days === 0) return clockTime(at, region);
  return days === -1 ? t('time.yesterday') : weekdayDate(at, now, region);
}

/** The name of the country that a number belongs to, as read in `country` (ISO 3166 letters); null where that is unclear. */
export function numberCountry(number: string, country: string): string | null {
  const letters = countryOfNumber(number, country);
  return letters && countryName(letters);
}
