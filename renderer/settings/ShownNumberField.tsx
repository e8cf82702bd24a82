import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';

const NONE = 'none';

export interface ShownNumberFieldProps {
  settings: Settings;
  onChange: (patch: SettingsPatch) => void;
}

/** The default caller ID. */
export function ShownNumberField({ settings, onChange }: ShownNumberFieldProps): ReactNode {
  const { country } = useRegion();
  if (settings.callerIds.length === 0) return null;
  return (
    <SelectField
      label={t('settings.shownNumber')}
      value={settings.callerId ?? NONE}
      choices={[
        { id: NONE, label: t('settings.shownNumberNone') },
        ...settings.callerIds.map((id) => ({ id, label: formatNumber(id, country) })),
      ]}
      onChange={(id) => onChange({ callerId: id === NONE ? null : id })}
    />
  );
}
