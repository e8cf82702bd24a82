import type { ReactNode } from 'react';
import type { KeepDays } from '../../../shared/settings.ts';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Row } from '../../ui/Group.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';

export interface RetentionFieldProps {
  value: KeepDays;
  onChange: (value: KeepDays) => Promise<boolean>;
}

const choices: readonly { id: string; days: KeepDays; label: string }[] = [
  { id: 'all', days: null, label: t('settings.retentionForever') },
  { id: '365', days: 365, label: t('settings.retentionYear') },
  { id: '90', days: 90, label: t('settings.retention90Days') },
  { id: '30', days: 30, label: t('settings.retention30Days') },
];

/** How long calls are stored. A shorter time can be undone for a minute. */
export function RetentionField({ value, onChange }: RetentionFieldProps): ReactNode {
  const change = async (days: KeepDays): Promise<void> => {
    const isShorter = days !== null && (value === null || days < value);
    if (!(await onChange(days)) || !isShorter) return;
    showToast({
      text: t('settings.retentionShorter'),
      undo: () => void onChange(value),
    });
  };
  return (
    <SelectField
      label={t('settings.retention')}
      hint={t(value === null ? 'settings.retentionHintForever' : 'settings.retentionHint')}
      choices={choices}
      value={value === null ? 'all' : String(value)}
      onChange={(_, { days }) => {
        if (days !== value) void change(days);
      }}
    />
  );
}

/** Deletes all calls after main's question. It can be undone for a minute. */
export function DeleteAll(): ReactNode {
  return (
    <Row name={t('settings.deleteAll')} hint={t('callActions.forgetAllHint')}>
      <Button kind="danger" size="small" onPress={() => void forgetCalls({ kind: 'all' })}>
        {t('callActions.forgetAll')}
      </Button>
    </Row>
  );
}
