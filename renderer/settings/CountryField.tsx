import { getCountries } from 'libphonenumber-js/min';
import { type ReactNode, useMemo } from 'react';
import { t } from '../text.ts';
import { ComboField } from '../ui/ComboField.tsx';

const OWN = 'own';

export interface CountryFieldProps {
  /** The chosen country (DE); null: that of the system's language. */
  value: string | null;
  locale: string;
  onChange: (country: string | null) => void;
}

/** Chooses whose way of writing numbers is used. */
export function CountryField({ value, locale, onChange }: CountryFieldProps): ReactNode {
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const own = new Intl.Locale(locale).maximize().region ?? 'US';
    const all = getCountries().map((id) => ({ id, label: names.of(id) ?? id }));
    return [
      { id: OWN, label: t('settings.countryOwn', { country: names.of(own) ?? own }) },
      ...all.sort((a, b) => a.label.localeCompare(b.label, 'en')),
    ];
  }, [locale]);
  return (
    <ComboField
      label={t('settings.country')}
      choices={choices}
      value={value ?? OWN}
      onChange={(id) => onChange(id === OWN ? null : id)}
      hint={t('settings.countryHint')}
    />
  );
}
