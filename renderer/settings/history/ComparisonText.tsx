import type { ReactNode } from 'react';
import type { Comparison } from '../../../shared/calls/pbx-results.ts';
import { parsePbxTime } from '../../../shared/time/pbx-time.ts';
import { t } from '../../text.ts';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { whenWords } from '../../ui/call/describe-call.ts';
import { dayOf, dayText } from '../../ui/call/format-time.ts';
import { useToday } from '../../ui/Time.tsx';

/** Whether all calls of the PBX are stored, and why some are not. */
export function ComparisonText({ comparison }: { comparison: Comparison }): ReactNode {
  const region = useRegion();
  const now = useToday();
  return (
    <>
      {comparisonWords(comparison, region).join(' ')}{' '}
      {t('comparison.at', { when: whenWords(comparison.at, now, region) })}
    </>
  );
}

/** The result of comparing the stored calls with the PBX's count, in sentences. */
export function comparisonWords(comparison: Comparison, region: Region): string[] {
  const { total, stored, ingested, notStored, unreadable, listed, isWhole } = comparison;
  const unexplained = isWhole ? Math.max(0, total - stored - notStored - unreadable) : 0;
  return [
    countWords(comparison, region),
    ...(ingested === 0 ? [] : [t('comparison.ingested', { count: ingested })]),
    ...(notStored === 0 ? [] : [t('comparison.notStored', { count: notStored })]),
    ...(unreadable === 0 ? [] : [t('comparison.unreadable', { count: unreadable })]),
    ...(unexplained === 0 ? [] : [t('comparison.unexplained', { count: unexplained })]),
    ...(isWhole ? [] : [t('comparison.partly', { count: listed })]),
  ];
}

function countWords({ from, total, stored }: Comparison, region: Region): string {
  const at = parsePbxTime(from, region.zone)?.at ?? null;
  const count = (value: number): string => value.toLocaleString(region.locale);
  const numbers = { count: total, total: count(total), stored: count(stored) };
  const found = total === 0 ? 'none' : stored === total ? 'all' : 'some';
  if (at === null) return t(`comparison.${found}`, numbers);
  return t(`comparison.${found}Since`, { ...numbers, day: dayText(dayOf(at, region.zone), region) });
}
