import type { ReactNode } from 'react';
import type { CallCounts } from '../../../shared/calls/pbx-results.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { Group } from '../../ui/Group.tsx';
import { Setting } from '../Setting.tsx';
import type { SectionProps } from '../store.ts';
import { BackfillField } from './BackfillField.tsx';
import { RetentionField } from './RetentionFields.tsx';

/** How many calls are on this computer, and for how long. */
export function HistoryGroup({ status, settings, change }: Omit<SectionProps, 'about'>): ReactNode {
  const { callCounts } = status;
  const { locale } = useRegion();
  return (
    <Group title={t('settings.history')} foot={callCounts === null ? null : countsText(callCounts, locale)}>
      <Setting id="fillDays">
        <BackfillField value={settings.fillDays} onChange={(fillDays) => void change({ fillDays })} />
      </Setting>
      <Setting id="keepDays">
        <RetentionField value={settings.keepDays} onChange={(keepDays) => change({ keepDays })} />
      </Setting>
    </Group>
  );
}

/** How many of the PBX's calls are saved here. */
export function countsText({ atPbx, stored }: CallCounts, locale: string): string | null {
  if (atPbx === null) return null;
  const text = (value: number): string => value.toLocaleString(locale);
  return t('settings.callCounts', { atPbx: text(atPbx), stored: text(stored) });
}
