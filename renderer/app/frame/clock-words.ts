import type { ClockFinding } from '../../../shared/time/zone-check.ts';
import { t } from '../../text.ts';

/** A finding that there is something to say of. */
export type Finding = Exclude<ClockFinding, { kind: 'none' }>;

/** A zone as people write it. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');

/** What is wrong, in one sentence, and what is known of it. */
export function findingWords(finding: Finding): { title: string; text: string } {
  const length = lengthWords(Math.abs(finding.offBy));
  if (finding.kind === 'clockWrong') {
    const title = finding.offBy > 0 ? t('setup.clockAhead', { length }) : t('setup.clockBehind', { length });
    return { title, text: t('clock.clockText') };
  }
  const bound = finding.atLeast ? t('clock.atLeast', { length }) : length;
  return {
    title: t(finding.offBy > 0 ? 'clock.later' : 'clock.earlier', { length: bound }),
    text: t(finding.atLeast ? 'clock.fromFuture' : 'clock.fromDials', {
      count: finding.calls,
      zone: zoneWords(finding.zone),
      likely: zoneWords(finding.zones[0] ?? finding.zone),
    }),
  };
}

/** "3 hours", "5 hours 30 minutes", "7 minutes", "95 seconds" are what zones and clocks differ by. */
function lengthWords(seconds: number): string {
  if (seconds < 120) return t('time.seconds', { count: Math.round(seconds) });
  const all = Math.round(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return t('time.minutes', { count: minutes });
  const whole = t('time.hours', { count: hours });
  return minutes === 0
    ? whole
    : t('clock.hoursMinutes', { hours: whole, minutes: t('time.minutes', { count: minutes }) });
}
