import { menuLabels } from '../../electron/desktop/menu-labels.ts';
import { type Language, languages } from '../../shared/languages.ts';
import { de } from '../../shared/messages/de/index.ts';
import { en } from '../../shared/messages/en/index.ts';
import { es } from '../../shared/messages/es/index.ts';
import { fr } from '../../shared/messages/fr/index.ts';
import { it } from '../../shared/messages/it/index.ts';

/** The texts of a language by part and name. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts of each language. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, es, it };

/** The same with what stands beside the catalogue: the labels of the app's menu. */
export const allTexts: Readonly<Record<Language, Catalogue>> = Object.assign(
  { ...catalogues },
  ...languages.map((language) => ({ [language]: { ...catalogues[language], menu: menuLabels[language] } })),
);
