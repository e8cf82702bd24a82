import { type ReactNode, useMemo } from 'react';
import { t } from '../text.ts';
import { ComboField } from '../ui/fields/ComboField.tsx';
import { zoneCity } from './check-words.ts';
import { zoneWords } from './country-name.ts';

const OWN = 'own';

export interface ZoneFieldProps {
  /** The chosen IANA zone; null means this computer's. */
  value: string | null;
  ownZone: string;
  onChange: (zone: string | null) => void;
  hint?: string | undefined;
}

/** Chooses the zone of the PBX's times. */
export function ZoneField({ value, ownZone, onChange, hint }: ZoneFieldProps): ReactNode {
  const choices = useMemo(() => {
    const all = Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: zoneWords(id) }));
    const known = value === null || all.some((choice) => choice.id === value);
    return [
      { id: OWN, label: t('setup.zoneOwn', { zone: zoneCity(ownZone) }) },
      ...(known ? [] : [{ id: value, label: value }]),
      ...all,
    ];
  }, [ownZone, value]);
  return (
    <ComboField
      label={t('setup.zone')}
      choices={choices}
      value={value ?? OWN}
      onChange={(id) => onChange(id === OWN ? null : id)}
      hint={hint}
    />
  );
}
