import { fold } from '../../calls/find-text.ts';
import type { KindWords, NumberKind } from './entry.ts';

/** The content of a column in a table of people. `label`: of the `value` column with the same `of`, as Google pairs them. */
export type Column =
  | { kind: 'name' | 'first' | 'middle' | 'last' | 'company' | 'ignored' }
  | { kind: 'number'; label: string | null }
  | { kind: 'label'; of: string }
  | { kind: 'value'; of: string };

const NAMES: readonly [RegExp, 'name' | 'first' | 'middle' | 'last' | 'company'][] = [
  [
    /^(?:name|full ?name|display ?name|contact|contact name|anzeigename|vollstandiger name|kontakt|kontaktname|teilnehmer)$/,
    'name',
  ],
  [/^(?:first ?name|given ?name|forename|vorname|rufname)$/, 'first'],
  [/^(?:middle ?name|additional name|weitere vornamen|zweiter vorname)$/, 'middle'],
  [/^(?:last ?name|family ?name|surname|nachname|familienname|zuname)$/, 'last'],
  [
    /^(?:company|company name|organi[sz]ation|organi[sz]ation name|organi[sz]ation 1 name|firma|firmenname|unternehmen|organisation)$/,
    'company',
  ],
];

/** Headings of number columns, in English and German, as Outlook, Google, telephone systems and people write them. */
const NUMBER =
  /\b(?:tel|phones?|telephone|telefon|telefonnummer|mobil|mobile|mobiltelefon|mobilnummer|mobilfunk|handy|handynummer|cell|cellular|fax|faxnummer|rufnummer|durchwahl|nebenstelle|extension|pager|isdn|callback|ruckmeldung|autotelefon|haupttelefon|festnetz)\b|telefon$|^(?:number|nummer|no|nr)$/;
const NO_NUMBER = /phonetic|\b(?:type|label|typ|bezeichnung|telex|tty|tdd|e ?mail|mail|id|url|konto|account)\b/;

const KINDS: readonly [RegExp, NumberKind][] = [
  [/fax/, 'fax'],
  [/pager/, 'pager'],
  [/mobil|mobile|handy|cell|auto|\bcar\b/, 'mobile'],
  [/main|haupt|primary|telefon firma|company/, 'main'],
  [/business|work|geschaft|dienst|buro|office|durchwahl|extension|nebenstelle/, 'work'],
  [/home|privat|private|festnetz/, 'home'],
  [/other|weitere/, 'other'],
];

/** A heading without accents, marks and capitals: "Telefon (geschäftlich)" becomes "telefon geschaftlich". */
function plain(text: string): string {
  return fold(text.slice(0, 100))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The kind of number that a text names; else null. */
export function kindOf(text: string, words: KindWords): string | null {
  const found = KINDS.find(([pattern]) => pattern.test(plain(text)));
  return found ? words[found[1]] : null;
}

function columnOf(heading: string, words: KindWords): Column {
  const text = plain(heading);
  const google = /^phone (\d+) (value|type|label)$/.exec(text);
  if (google) return { kind: google[2] === 'value' ? 'value' : 'label', of: google[1] ?? '' };
  const named = NAMES.find(([pattern]) => pattern.test(text));
  if (named) return { kind: named[1] };
  if (NUMBER.test(text) && !NO_NUMBER.test(text)) return { kind: 'number', label: kindOf(text, words) };
  return { kind: 'ignored' };
}

const isNumbers = (column: Column): boolean => column.kind === 'number' || column.kind === 'value';
const isNames = (column: Column): boolean => ['name', 'first', 'last', 'company'].includes(column.kind);

/** The columns' contents by their headings; null where these are no headings of names and numbers. */
export function columnsOf(headings: readonly string[], words: KindWords): Column[] | null {
  const columns = headings.slice(0, 500).map((heading) => columnOf(heading, words));
  return columns.some(isNumbers) && columns.some(isNames) ? columns : null;
}
