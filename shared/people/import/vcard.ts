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

interface Line {
  readonly line: number;
  readonly text: string;
}

/** The people of a vCard text, versions 2.1 (vCard), 3.0 (RFC 2426) and 4.0 (RFC 6350). */
export function readVcard(text: string): ReadFile {
  return collectEntries(cardsOf(text));
}

function* cardsOf(text: string): Generator<RawEntry | Unread> {
  let begun: number | null = null;
  let properties: Property[] = [];
  for (const { line, text: written } of logicalLines(text)) {
    const mark = /^\s*(BEGIN|END)\s*:\s*VCARD\s*$/i.exec(written)?.[1]?.toUpperCase();
    if (mark === 'BEGIN') {
      if (begun !== null) yield { line: begun, reason: 'broken', text: '' };
      [begun, properties] = [line, []];
    } else if (begun === null) continue;
    else if (mark === 'END') {
      yield personOf(begun, properties);
      begun = null;
    } else {
      const property = readProperty(written);
      if (property !== null && properties.length < mostProperties) properties.push(property);
    }
  }
  if (begun !== null) yield { line: begun, reason: 'broken', text: '' };
}

const quotedPrintable = /^[^:]*;\s*(?:ENCODING\s*=\s*)?QUOTED-PRINTABLE\s*[;:]/i;

/** Unfolds the lines. Quoted-printable folds with = at the end instead of a space at the start. */
function* logicalLines(text: string): Generator<Line> {
  let line = 0;
  let open: { line: number; parts: string[]; soft: boolean } | null = null;
  const joined = ({ line: at, parts }: { line: number; parts: string[] }): Line => ({ line: at, text: parts.join('') });
  for (const raw of text.split(/\r\n|\r|\n/)) {
    line += 1;
    if (open?.soft) {
      const last = open.parts.length - 1;
      open.parts[last] = open.parts[last]?.slice(0, -1) ?? '';
      open.parts.push(raw);
      open.soft = raw.endsWith('=');
    } else if (open && /^[ \t]/.test(raw)) open.parts.push(raw.slice(1));
    else {
      if (open) yield joined(open);
      open = { line, parts: [raw], soft: raw.endsWith('=') && quotedPrintable.test(raw) };
    }
  }
  if (open) yield joined(open);
}

function readProperty(text: string): Property | null {
  const parts: string[] = [];
  let from = 0;
  let quoted = false;
  // The rest is skipped: a value of megabytes (a photograph) is not scanned.
  for (let at = 0; at < text.length && at < 2000; at += 1) {
    const letter = text[at];
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === ';' || letter === ':')) {
      parts.push(text.slice(from, at).replaceAll('"', '').trim());
      from = at + 1;
      if (letter === ':') break;
    }
  }
  const [head = '', ...params] = parts;
  if (text[from - 1] !== ':' || head === '') return null;
  const dot = head.lastIndexOf('.');
  const name = head.slice(dot + 1).toUpperCase();
  const group = dot < 0 ? '' : head.slice(0, dot).toUpperCase();
  return {
    group,
    name,
    params: params.map((param) => param.toUpperCase()),
    value: decodedValue(text.slice(from), params),
  };
}

function decodedValue(text: string, params: readonly string[]): string {
  const upper = params.map((param) => param.toUpperCase().replace(/\s/g, ''));
  if (!upper.some((param) => param === 'QUOTED-PRINTABLE' || param === 'ENCODING=QUOTED-PRINTABLE')) return text;
  const charset = upper.find((param) => param.startsWith('CHARSET='))?.slice('CHARSET='.length) ?? 'utf-8';
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
