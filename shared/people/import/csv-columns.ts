import { fold } from '../../calls/find-text.ts';

/** The content of a column in a table of people. A number's label is its heading, or that of the column which Google pairs with it by `of`. */
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

/** Headings that say no more of a number than that it is one. */
const PLAIN_NUMBER = /^(?:tel|phones?|telephone|telefon|telefonnummer|rufnummer|number|nummer|no|nr)$/;

/** A heading without accents, marks and capitals: "Telefon (geschäftlich)" becomes "telefon geschaftlich". */
function plain(text: string): string {
  return fold(text.slice(0, 100))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function columnOf(heading: string): Column {
  const text = plain(heading);
  const google = /^phone (\d+) (value|type|label)$/.exec(text);
  if (google) return { kind: google[2] === 'value' ? 'value' : 'label', of: google[1] ?? '' };
  const named = NAMES.find(([pattern]) => pattern.test(text));
  if (named) return { kind: named[1] };
  if (NUMBER.test(text) && !NO_NUMBER.test(text))
    return { kind: 'number', label: PLAIN_NUMBER.test(text) ? null : heading };
  return { kind: 'ignored' };
}

const isNumbers = (column: Column): boolean => column.kind === 'number' || column.kind === 'value';
const isNames = (column: Column): boolean => ['name', 'first', 'last', 'company'].includes(column.kind);

/** The columns' contents by their headings; null where these are no headings of names and numbers. */
export function columnsOf(headings: readonly string[]): Column[] | null {
  const columns = headings.slice(0, 500).map(columnOf);
  return columns.some(isNumbers) && columns.some(isNames) ? columns : null;
}
