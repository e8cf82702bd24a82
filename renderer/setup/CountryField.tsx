import { type CountryCode, getCountries, getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { type ReactNode, useMemo } from 'react';
import { unknownCountry } from '../../shared/numbers/unknown-country.ts';
import { countryFor } from '../../shared/settings.ts';
import { t } from '../text.ts';
import { ComboField } from '../ui/fields/ComboField.tsx';
import { countryName } from './country-name.ts';
import type { ListEditorProps } from './lines/ListEditor.tsx';

const AUTOMATIC = 'automatic';

export interface CountryFieldProps {
  /** The chosen country (DE); null: it is guessed. */
  value: string | null;
  /** The country in use; null while it is unknown. */
  inUse: string | null;
  /** Offers guessing, which gives null. */
  hasAutomatic?: boolean;
  /** Shows an example below. Default true. */
  hasHint?: boolean;
  onChange: (country: string | null) => void;
}

/** The country of the settings. */
export function PbxCountryField({ settings, onChange }: ListEditorProps): ReactNode {
  const inUse = countryFor(settings);
  return (
    <CountryField
      value={settings.country}
      inUse={inUse === unknownCountry ? null : inUse}
      hasAutomatic
      onChange={(country) => void onChange({ country })}
    />
  );
}

/** Chooses the PBX's country and shows an example number. */
export function CountryField(props: CountryFieldProps): ReactNode {
  const { value, inUse, hasAutomatic = false, hasHint = true, onChange } = props;
  const guessed = value === null ? inUse : null;
  const choices = useMemo(() => {
    const all = getCountries()
      .map((id: CountryCode) => ({ id: id as string, label: countryName(id) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'));
    if (!hasAutomatic) return all;
    const label =
      guessed === null
        ? t('setup.countryAutomatic')
        : t('setup.countryAutomaticKnown', { country: countryName(guessed) });
    return [{ id: AUTOMATIC, label }, ...all];
  }, [hasAutomatic, guessed]);
  return (
    <ComboField
      label={t('setup.country')}
      choices={choices}
      value={value ?? (hasAutomatic ? AUTOMATIC : null)}
      onChange={(id) => onChange(id === AUTOMATIC ? null : id)}
      hint={hasHint ? hintWords(inUse) : undefined}
    />
  );
}

function hintWords(inUse: string | null): string | undefined {
  return inUse === null ? t('setup.countryNone') : (exampleWords(inUse) ?? undefined);
}

/** An example number: "01512 3456789 becomes +49 1512 3456789". Null without one. */
export function exampleWords(country: string): string | null {
  const example = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  if (example === undefined) return null;
  const [national, international] = [example.formatNational(), example.formatInternational()];
  return t('setup.countryExample', { national, international });
}
