import type { ReactNode } from 'react';
import { fillDays, type Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

const ALL = 'all';

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
        { id: ALL, label: t('settings.backfillAll') },
      ]}
      value={value === null ? ALL : String(value)}
      onChange={(id) => {
        const chosen = fillDays.safeParse(id === ALL ? null : Number(id));
        if (chosen.success) onChange(chosen.data);
      }}
      hint={t('settings.backfillHint')}
    />
  );
}
