import { type ReactNode, useMemo } from 'react';
import { t } from '../text.ts';
import { ComboField } from '../ui/fields/ComboField.tsx';
import { listedZone, zoneChoices, zoneCity } from './zone-name.ts';

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
  const chosen = value === null ? OWN : listedZone(value);
  const choices = useMemo(() => {
    const all = zoneChoices();
    const known = chosen === OWN || all.some((choice) => choice.id === chosen);
    return [
      { id: OWN, label: t('setup.zoneOwn', { zone: zoneCity(ownZone) }) },
      ...(known ? [] : [{ id: chosen, label: chosen }]),
      ...all,
    ];
  }, [ownZone, chosen]);
  return (
    <ComboField
      label={t('setup.zone')}
      choices={choices}
      value={chosen}
      onChange={(id) => onChange(id === OWN ? null : id)}
      hint={hint}
    />
  );
}
