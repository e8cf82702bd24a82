import type { ReactNode } from 'react';
import type { Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

const DAYS: Readonly<Record<string, Settings['fillDays']>> = { '7': 7, '28': 28, '90': 90, '365': 365, all: null };

export interface BackfillFieldProps {
  value: Settings['fillDays'];
  onChange: (fillDays: Settings['fillDays']) => void;
}

/** Chooses how far back the backfill loads calls. */
export function BackfillField({ value, onChange }: BackfillFieldProps): ReactNode {
  return (
    <SelectField
      label={t('settings.backfill')}
      choices={[
        { id: '7', label: t('settings.backfillWeek') },
        { id: '28', label: t('settings.backfillFourWeeks') },
        { id: '90', label: t('settings.backfillThreeMonths') },
        { id: '365', label: t('settings.backfillYear') },
        { id: 'all', label: t('settings.backfillAll') },
      ]}
      value={value === null ? 'all' : String(value)}
      onChange={(id) => {
        const chosen = DAYS[id];
        if (chosen !== undefined) onChange(chosen);
      }}
      hint={t('settings.backfillHint')}
    />
  );
}
