import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { KeepDays } from '../../../shared/settings.ts';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { showToast } from '../../ui/overlays/Toast.tsx';
import styles from '../settings.module.css';

export interface RetentionFieldsProps {
  value: KeepDays;
  onChange: (value: KeepDays) => Promise<boolean>;
}

const choices: readonly { id: string; days: KeepDays; label: string }[] = [
  { id: 'all', days: null, label: t('settings.retentionForever') },
  { id: '365', days: 365, label: t('settings.retentionYear') },
  { id: '90', days: 90, label: t('settings.retention90Days') },
  { id: '30', days: 30, label: t('settings.retention30Days') },
];

/** How long calls are stored, and a button that deletes all. Both can be undone for a minute. */
export function RetentionFields({ value, onChange }: RetentionFieldsProps): ReactNode {
  const change = async (days: KeepDays): Promise<void> => {
    const isShorter = days !== null && (value === null || days < value);
    if (!(await onChange(days)) || !isShorter) return;
    showToast({
      text: t('settings.retentionShorter'),
      undo: () => void onChange(value),
    });
  };
  return (
    <>
      <SelectField
        label={t('settings.retention')}
        hint={t(value === null ? 'settings.retentionHintForever' : 'settings.retentionHint')}
        choices={choices}
        value={value === null ? 'all' : String(value)}
        onChange={(id) => {
          const chosen = choices.find((one) => one.id === id);
          if (chosen && chosen.days !== value) void change(chosen.days);
        }}
      />
      <ForgetAll />
    </>
  );
}

function ForgetAll(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes(styles.stack)}>
      <div>
        <Button icon={Trash2} onPress={() => setAsking(true)}>
          {t('callActions.forgetAll')}
        </Button>
      </div>
      <p className={classes(styles.hint)}>{t('callActions.forgetAllHint')}</p>
      <ConfirmDialog
        title={t('callActions.forgetAllTitle')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        closeLabel={t('callActions.forgetAllCancel')}
        cancel={t('callActions.forgetAllCancel')}
        confirm={t('callActions.forgetAllConfirm')}
        onConfirm={() => void forgetCalls({ kind: 'all' })}
      >
        <p>{t('callActions.forgetAllExplained')}</p>
      </ConfirmDialog>
    </div>
  );
}
