import type { ReactNode } from 'react';
import type { KeepDays, Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { ValueField } from '../../ui/fields/SelectField.tsx';
import { Group } from '../../ui/Group.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { Setting } from '../Setting.tsx';
import { changeSettings, type SectionProps } from '../section.ts';

const FILLS = [7, 28, 90, 365, null] as const satisfies readonly Settings['fillDays'][];
const KEEPS = [null, 365, 90, 30] as const satisfies readonly KeepDays[];

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
        <ValueField
          label={t('settings.backfill')}
          hint={t('settings.backfillHint')}
          values={FILLS}
          wordsOf={(days) => t(`settings.backfill_${days}`)}
          value={fillDays}
          onChange={(days) => void changeSettings({ fillDays: days })}
        />
      </Setting>
      <Setting id="keepDays">
        <ValueField
          label={t('settings.retention')}
          hint={t(keepDays === null ? 'settings.retentionHintForever' : 'settings.retentionHint')}
          values={KEEPS}
          wordsOf={(days) => t(`settings.retention_${days}`)}
          value={keepDays}
          onChange={(days) => void keep(days)}
        />
      </Setting>
    </Group>
  );
}
