import { decodeAs } from './decode.ts';
import { collectEntries, type RawEntry, type ReadFile, type Unread } from './entry.ts';

/** One property of a card: "item1.TEL;TYPE=cell:+49 30 1". Name and parameters in capitals, without the quotes of parameters. */
interface Property {
  readonly group: string;
  readonly name: string;
  readonly params: readonly string[];
  readonly value: string;
}

/** The most properties of a card that are read; a card has some dozens. */
const mostProperties = 500;

/** Stands for a fold until the lines before it are counted. */
const FOLD = '\v';
/** A value in quoted-printable folds with = at the end of a line instead of a space at the start of the next one. */
const QUOTED_LINES = /^[^\s:][^:\n]*;[ \t]*(?:ENCODING[ \t]*=[ \t]*)?QUOTED-PRINTABLE[^:\n]*:(?:.*=\n)+/gim;
const BEGIN = /^(?=[^\S\n]*BEGIN[^\S\n]*:[^\S\n]*VCARD[^\S\n]*$)/im;
const END = /^[^\S\n]*END[^\S\n]*:[^\S\n]*VCARD[^\S\n]*$/im;

/** The people of a vCard text, versions 2.1 (vCard), 3.0 (RFC 2426) and 4.0 (RFC 6350). */
export function readVcard(text: string): ReadFile {
  const folded = text
    .replace(/\r\n?/g, '\n')
    .replace(QUOTED_LINES, (lines) => lines.replaceAll('=\n', FOLD))
    .replace(/\n[ \t]/g, FOLD);
  return collectEntries(cardsOf(folded));
}

function* cardsOf(folded: string): Generator<RawEntry | Unread> {
  let line = 1;
  for (const card of folded.split(BEGIN)) {
    const end = card.search(END);
    if (BEGIN.test(card))
      yield end < 0 ? { line, reason: 'broken', text: '' } : personOf(line, propertiesOf(card.slice(0, end)));
    line += card.split(/[\n\v]/).length - 1;
  }
}

/** The properties of a card: without its first line. */
function propertiesOf(card: string): Property[] {
  const lines = card.replaceAll(FOLD, '').split('\n').slice(1);
  return lines.flatMap((one) => readProperty(one) ?? []).slice(0, mostProperties);
}

const HEAD = /^(?:([^;:"]*)\.)?([^;:".]+)((?:;(?:"[^"]*"|[^";:])*)*):/;

function readProperty(text: string): Property | null {
  // The rest is skipped: a value of megabytes (a photograph) is not scanned.
  const [head, group = '', name = '', written = ''] = HEAD.exec(text.slice(0, 2000)) ?? [];
  if (head === undefined) return null;
  const params = (written.match(/(?:"[^"]*"|[^";])+/g) ?? []).map((one) => one.replace(/["\s]/g, '').toUpperCase());
  const value = decodedValue(text.slice(head.length), params);
  return { group: group.toUpperCase(), name: name.trim().toUpperCase(), params, value };
}

function decodedValue(text: string, params: readonly string[]): string {
  if (!params.some((param) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/.test(param))) return text;
  const charset = params.find((param) => param.startsWith('CHARSET='))?.slice('CHARSET='.length) ?? 'utf-8';
  return unquotePrintable(text, charset);
}

function unquotePrintable(text: string, charset: string): string {
  return text.replace(/(?:=[0-9a-f]{2})+/gi, (run) => {
    const bytes = Uint8Array.from(run.slice(1).split('='), (pair) => Number.parseInt(pair, 16));
    return decodeAs(bytes, charset.toLowerCase());
  });
}

function personOf(line: number, properties: readonly Property[]): RawEntry {
  const first = (name: string) => properties.find((one) => one.name === name && one.value.trim() !== '')?.value ?? '';
  const [last = '', given = '', middle = ''] = fieldsOf(first('N'));
  const name =
    unescaped(first('FN')).trim() ||
    [given, middle, last].filter((part) => part !== '').join(' ') ||
    (fieldsOf(first('ORG')).find((part) => part !== '') ?? '') ||
    unescaped(first('NICKNAME')).trim();
  const numbers = properties
    .filter((one) => one.name === 'TEL')
    .toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
    .map((one) => ({ text: telephoneOf(one.value), label: labelOf(one, properties) }));
  return { line, name, numbers };
}

/** "tel:+49-30-1;ext=2" (RFC 3966) without scheme and parameters. */
function telephoneOf(value: string): string {
  const uri = /^\s*tel:([^;?]*)/i.exec(value)?.[1];
  if (uri === undefined) return unescaped(value);
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** The property's types; version 2.1 has them without "TYPE=". */
function typesOf({ params }: Property): string[] {
  return params
    .filter((param) => !param.includes('=') || param.startsWith('TYPE='))
    .flatMap((param) => param.replace(/^TYPE=/, '').split(','));
}

function isPreferred(property: Property): boolean {
  return typesOf(property).includes('PREF') || property.params.includes('PREF=1');
}

/** What the file calls a number: its label, else its types without VOICE, PREF and INTERNET. */
function labelOf(property: Property, all: readonly Property[]): string {
  const own = all.find((one) => one.name === 'X-ABLABEL' && one.group !== '' && one.group === property.group);
  const types = typesOf(property).filter((type) => !['VOICE', 'PREF', 'INTERNET'].includes(type));
  // Apple writes its built-in labels as _$!<Mobile>!$_ and custom ones unchanged.
  return own ? unescaped(own.value).replace(/^_\$!<(.*)>!\$_$/, '$1') : types.join(' ').toLowerCase();
}

/** Splits a structured value at each unescaped semicolon. */
function fieldsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map((field) => unescaped(field).trim());
}

function unescaped(value: string): string {
  return value.replace(/\\([\\,;:nN])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? ' ' : letter));
}
