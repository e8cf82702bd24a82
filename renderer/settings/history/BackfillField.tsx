import type { ReactNode } from 'react';
import type { Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

const choices: readonly { id: string; days: Settings['fillDays']; label: string }[] = [
  { id: '7', days: 7, label: t('settings.backfillWeek') },
  { id: '28', days: 28, label: t('settings.backfillFourWeeks') },
  { id: '90', days: 90, label: t('settings.backfillThreeMonths') },
  { id: '365', days: 365, label: t('settings.backfillYear') },
  { id: 'all', days: null, label: t('settings.backfillAll') },
];

export interface BackfillFieldProps {
  value: Settings['fillDays'];
  onChange: (fillDays: Settings['fillDays']) => void;
}

/** Chooses how far back the backfill loads calls. */
export function BackfillField({ value, onChange }: BackfillFieldProps): ReactNode {
  return (
    <SelectField
      label={t('settings.backfill')}
      choices={choices}
      value={value === null ? 'all' : String(value)}
      onChange={(_, { days }) => onChange(days)}
      hint={t('settings.backfillHint')}
    />
  );
}
