import type { ReactNode } from 'react';
import type { Release } from '../../../shared/updates.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { dayText } from '../../ui/call/format-time.ts';

/** What changed in a newer version: one point for each line of its notes. */
export function WhatChanged({ release: { version, date, notes } }: { release: Release }): ReactNode {
  const region = useRegion();
  const points = notes.split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <h4>{t('updates.whatChanged', { version, day: dayText(date, region) })}</h4>
      <ul className="points column gap-1 break">
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={index}>{point}</li>
        ))}
      </ul>
    </>
  );
}
