import { type CountryCode, getCountries } from 'libphonenumber-js/max';
import { type ReactNode, useMemo } from 'react';
import { t } from '../text.ts';
import { unbroken } from '../ui/call/describe-call.ts';
import { ComboField } from '../ui/fields/ComboField.tsx';
import { countryName } from './country-name.ts';
import { exampleNumber } from './example-number.ts';

const AUTOMATIC = 'automatic';

export interface CountryFieldProps {
  /** The chosen country (DE); null: none. */
  value: string | null;
  /** The country in use while none is chosen, null where it is unknown: null can be chosen, and an example shows below. Absent: one is to be chosen. */
  inUse?: string | null;
  onChange: (country: string | null) => void;
}

/** Chooses the PBX's country. */
export function CountryField({ value, inUse, onChange }: CountryFieldProps): ReactNode {
  const choices = useMemo(() => {
    const all = getCountries()
      .map((id: CountryCode) => ({ id: id as string, label: countryName(id) }))
      .sort((a, b) => a.label.localeCompare(b.label, t.language));
    if (inUse === undefined) return all;
    const label =
      value !== null || inUse === null
        ? t('setup.countryAutomatic')
        : t('setup.countryAutomaticKnown', { country: countryName(inUse) });
    return [{ id: AUTOMATIC, label }, ...all];
  }, [value, inUse]);
  return (
    <ComboField
      label={t('setup.country')}
      choices={choices}
      value={value ?? (inUse === undefined ? null : AUTOMATIC)}
      onChange={(id) => onChange(id === AUTOMATIC ? null : id)}
      hint={inUse === null ? t('setup.countryNone') : inUse && exampleWords(inUse)}
    />
  );
}

/** An example number: "01512 3456789 becomes +49 1512 3456789". Null without one. */
export function exampleWords(country: string): string | null {
  const example = exampleNumber(country);
  if (example === null) return null;
  const [national, international] = [unbroken(example.formatNational()), unbroken(example.formatInternational())];
  return t('setup.countryExample', { national, international });
}
