import type { Language } from '../languages.ts';
import type { en } from './en/index.ts';

type Catalogue = typeof en;

/** The plural forms of each language: what `Intl.PluralRules` tells apart in it. */
interface PluralForms {
  en: 'one' | 'other';
  de: 'one' | 'other';
  fr: 'one' | 'many' | 'other';
  es: 'one' | 'many' | 'other';
  it: 'one' | 'many' | 'other';
}

/** The keys of English texts, with the plural forms of another language. */
type KeyIn<L extends Language, K> = K extends `${infer Base}_one` | `${infer Base}_other`
  ? `${Base}_${PluralForms[L]}`
  : K;

/** All texts of a language: no key of the English ones is missing, and there is no other. */
export type Texts<L extends Language> = {
  readonly [G in keyof Catalogue]: { readonly [K in keyof Catalogue[G] as KeyIn<L, K>]: string };
};
