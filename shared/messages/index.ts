import { createInstance } from 'i18next';
import type { Language } from '../languages.ts';
import { articlesIn } from './articles.ts';
import { en } from './en/index.ts';
import type { Texts } from './texts.ts';

type Catalogue = typeof en;

type PluralBase<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Keys<T> = { [G in keyof T & string]: `${G}.${PluralBase<keyof T[G] & string>}` }[keyof T & string];

/** The key of a text: its part and its name, plurals without their ending. */
export type TextKey = Keys<Catalogue>;

/** What is filled into a text; `count` also chooses the plural. */
export type TextParams = Readonly<Record<string, string | number>>;

type MessageOf<Key extends string> = Key extends `${infer Group}.${infer Name}`
  ? Group extends keyof Catalogue
    ? Catalogue[Group][(Name | `${Name}_one` | `${Name}_other`) & keyof Catalogue[Group]]
    : never
  : never;

type Placeholders<Message> = Message extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type ParamsOf<Name extends string> = { readonly [N in Name]: N extends 'count' ? number : string | number };

type IsUnion<T, Each = T> = T extends unknown ? ([Each] extends [T] ? false : true) : never;

/** Exactly what the text leaves open. A key that is only known to be one of several may take anything. */
type Args<Key extends TextKey> =
  true extends IsUnion<Key>
    ? [params?: TextParams]
    : [Placeholders<MessageOf<Key>>] extends [never]
      ? []
      : [params: ParamsOf<Placeholders<MessageOf<Key>>>];

/** Returns a text in the chosen language. An unknown key or a missing value is a type error. */
export interface Text {
  <Key extends TextKey>(key: Key, ...params: Args<Key>): string;
  /** The language of the words (BCP 47): numbers inside them are written as it does. */
  readonly language: Language;
}

/**
 * The texts of a language; without any, the English ones. Values are inserted unchanged: never use the result as HTML, and what looks like
 * markup of the catalogue inside a value stays text.
 */
export function createText<L extends Language>(language?: L, texts: Texts<L> | Catalogue = en): Text {
  const lng: Language = language ?? 'en';
  const i18n = createInstance();
  void i18n.init({
    lng,
    fallbackLng: false,
    initAsync: false,
    nsSeparator: false,
    resources: { [lng]: { translation: texts } },
    interpolation: { escapeValue: false },
  });
  const articles = articlesIn(lng);
  const text = <Key extends TextKey>(key: Key, ...[params]: Args<Key>): string => {
    const given: TextParams = params ?? {};
    const values = articles?.mark(given) ?? given;
    const { count } = given;
    // As a plain string: the types above are stricter than i18next's own and would be checked twice.
    const plainKey: string = key;
    const filled = i18n.t(plainKey, { replace: values, nest: false, ...(typeof count === 'number' ? { count } : {}) });
    return articles?.agree(filled) ?? filled;
  };
  return Object.assign(text, { language: lng });
}

/** A text whose language can change. `show` takes the texts of another one: whoever asks from then on gets them. */
export interface LiveText {
  readonly t: Text;
  show(text: Text): void;
}

/** A text that begins with `first` and can change its language. */
export function createLiveText(first: Text): LiveText {
  let current = first;
  const text = <Key extends TextKey>(key: Key, ...params: Args<Key>): string => current(key, ...params);
  const t = Object.defineProperty(text, 'language', { get: () => current.language });
  return {
    t: t as Text,
    show: (shown) => {
      current = shown;
    },
  };
}
