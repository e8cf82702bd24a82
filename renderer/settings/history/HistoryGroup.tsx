import type { ReactNode } from 'react';
import type { KeepDays, Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Group } from '../../ui/Group.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Setting } from '../Setting.tsx';
import { changeSettings, type SectionProps } from '../section.ts';

/** A number of days to choose; null for all. */
const choice = <Days extends number | null>(days: Days, label: string) => ({ id: String(days), days, label });

const FILLS = [
  choice(7, t('settings.backfillWeek')),
  choice(28, t('settings.backfillFourWeeks')),
  choice(90, t('settings.backfillThreeMonths')),
  choice(365, t('settings.backfillYear')),
  choice(null, t('settings.backfillAll')),
] satisfies readonly { days: Settings['fillDays'] }[];

const KEEPS = [
  choice(null, t('settings.retentionForever')),
  choice(365, t('settings.backfillYear')),
  choice(90, t('settings.retention90Days')),
  choice(30, t('settings.retention30Days')),
] satisfies readonly { days: KeepDays }[];

/** How far back calls are loaded, and how long they are on this computer. A shorter time can be undone for a minute. */
export function HistoryGroup({ settings }: Pick<SectionProps, 'settings'>): ReactNode {
  const { fillDays, keepDays } = settings;
  const keep = async (days: KeepDays): Promise<void> => {
    const isShorter = days !== null && (keepDays === null || days < keepDays);
    if (days === keepDays || !(await changeSettings({ keepDays: days })) || !isShorter) return;
    showToast({ text: t('settings.retentionShorter'), undo: () => void changeSettings({ keepDays }) });
  };
  return (
    <Group title={t('settings.history')}>
      <Setting id="fillDays">
        <SelectField
          label={t('settings.backfill')}
          hint={t('settings.backfillHint')}
          choices={FILLS}
          value={String(fillDays)}
          onChange={(_, { days }) => void changeSettings({ fillDays: days })}
        />
      </Setting>
      <Setting id="keepDays">
        <SelectField
          label={t('settings.retention')}
          hint={t(keepDays === null ? 'settings.retentionHintForever' : 'settings.retentionHint')}
          choices={KEEPS}
          value={String(keepDays)}
          onChange={(_, { days }) => void keep(days)}
        />
      </Setting>
    </Group>
  );
}
