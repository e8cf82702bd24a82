import { readDialLink } from '../../dialing/dial-link.ts';
import { withoutEntities } from '../../html-entities.ts';
import { decodeAs, decodedPieces, decodeFile, encodingOfOthers } from './decode.ts';
import { emailsIn } from './email.ts';
import {
  collectEntries,
  type IgnoredField,
  personName,
  type RawEntry,
  type ReadFile,
  type ReadFileDeps,
  type Unread,
} from './entry.ts';
import type { Steps } from './steps.ts';

/** One property of a card: "item1.TEL;TYPE=cell:+49 30 1". Name and parameters in capitals, without the quotes of parameters. */
interface Property {
  readonly group: string;
  readonly name: string;
  readonly params: readonly string[];
  readonly value: string;
}

/** The most properties of a card that are read; a card has some dozens. */
const mostProperties = 500;

/** With the bytes of a byte order mark before it, which each of several joined files has. */
const BEGIN = /^(?:\s|\xef\xbb\xbf)*BEGIN\s*:\s*VCARD\s*$/i;
const END = /^\s*END\s*:\s*VCARD\s*$/i;
/** The end of a file that had no line end, joined with another one. */
const END_AND_BEGIN = /^(\s*END\s*:\s*VCARD)(?=(?:\s|\xef\xbb\xbf)*BEGIN\s*:)/i;

/** Whether a file is one of vCards. */
export function isVcard(bytes: Uint8Array): boolean {
  return decodeFile(bytes.slice(0, 4000))
    .split(/\r\n?|\n/, 100)
    .some((line) => BEGIN.test(line));
}

/** The people of a vCard file, versions 2.1 (vCard), 3.0 (RFC 2426) and 4.0 (RFC 6350). */
export function* readVcard(bytes: Uint8Array, deps: ReadFileDeps): Steps<ReadFile> {
  const ignored = new Set<IgnoredField>();
  const read = yield* collectEntries(cardsOf(yield* plainBytes(bytes), deps.t, ignored), deps);
  return { ...read, ignored: [...ignored].map((field) => ({ field })) };
}

/** So many bytes are looked at in a step, less than a millisecond's work. */
const STEP = 16_384;

/** The bytes in an encoding in which line ends and what a card is made of are one byte each. The lines of a card may be in different charsets. */
function* plainBytes(bytes: Uint8Array): Steps<Uint8Array> {
  // No byte of a card in another encoding is zero.
  if (!bytes.subarray(0, 100).includes(0)) return bytes;
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (const piece of decodedPieces(bytes)) {
    if (piece !== null) parts.push(encoder.encode(piece));
    yield;
  }
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Each byte as one character: a line may end within a character. `apply` takes a third of the time of a spread. */
const asText = (bytes: Uint8Array): string => String.fromCharCode.apply(null, bytes as unknown as number[]);

/** `line`: the number of its first line, from 1. */
interface Line {
  readonly line: number;
  readonly text: string;
}

interface OpenCard {
  readonly line: number;
  readonly properties: Property[];
}

/** The people of the cards, null after each step. A card within a card (AGENT, version 2.1) is a person of its own. */
function* cardsOf(
  bytes: Uint8Array,
  t: ReadFileDeps['t'],
  ignored: Set<IgnoredField>,
): Generator<RawEntry | Unread | null> {
  // Of what is neither UTF-8 nor has its own named.
  const encoding = yield* encodingOfOthers(bytes, (line) => !NAMES_CHARSET.test(asText(line.subarray(0, longestHead))));
  let open: OpenCard[] = [];
  for (const next of cardLines(bytes)) {
    if (next === null) {
      yield null;
      continue;
    }
    const { line, text: words } = next;
    const inner = open.at(-1);
    if (BEGIN.test(words)) {
      const agent = inner?.properties.at(-1);
      if (inner && !(agent?.name === 'AGENT' && agent.value.trim() === '')) {
        yield* open.map(brokenAt);
        open = [];
      }
      open.push({ line, properties: [] });
    } else if (inner && END.test(words)) {
      open.pop();
      noteIgnored(inner.properties, ignored);
      yield personOf(inner, t);
    } else if (inner && inner.properties.length < mostProperties)
      inner.properties.push(...readProperty(words, encoding));
  }
  yield* open.map(brokenAt);
}

/** The lines of a text without folds; one that ends a card and begins another is two. */
function* cardLines(bytes: Uint8Array): Generator<Line | null> {
  for (const next of unfoldedLines(bytes)) {
    const [end] = (next && END_AND_BEGIN.exec(next.text)) ?? [];
    if (next === null || end === undefined) yield next;
    else yield* [end, next.text.slice(end.length)].map((text) => ({ ...next, text }));
  }
}

const brokenAt = ({ line }: OpenCard): Unread => ({ line, reason: 'broken', text: '' });

/** Where each line begins and ends; null after each step. */
function* lineEnds(bytes: Uint8Array): Generator<readonly [start: number, end: number] | null> {
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % STEP === 0) yield null;
    const byte = bytes[at];
    if (byte !== LF && byte !== CR) continue;
    yield [start, at];
    if (byte === CR && bytes[at + 1] === LF) at += 1;
    start = at + 1;
  }
  if (start < bytes.length) yield [start, bytes.length];
}

const [LF, CR] = [10, 13];

/**
 * The lines of a text without folds, each with the number of its first line. A line goes on in the next one that begins with a blank; in
 * quoted-printable, after = at its end. Of a long one only the beginning is kept. Null after each step.
 */
function* unfoldedLines(bytes: Uint8Array): Generator<Line | null> {
  let [line, first] = [0, 1];
  let [unfolded, isQuoted, goesOn] = ['', false, false];
  for (const place of lineEnds(bytes)) {
    if (place === null) {
      yield null;
      continue;
    }
    const [start, end] = place;
    const part = asText(bytes.subarray(start, Math.min(end, start + longestLine + 1)));
    line += 1;
    const isFold = /^[ \t]/.test(part);
    if (!goesOn && !isFold) {
      yield { line: first, text: unfolded };
      [first, unfolded, isQuoted] = [line, '', isQuotedPrintable(part)];
    }
    const isSoft = isQuoted && asText(bytes.subarray(Math.max(start, end - 1), end)) === '=';
    const from = isFold && !goesOn ? 1 : 0;
    const to = isSoft ? end - start - 1 : undefined;
    unfolded += part.slice(from, to).slice(0, longestLine - unfolded.length);
    goesOn = isSoft;
  }
  yield { line: first, text: unfolded };
}

/** No line of a card needs more characters, but for photographs, which are not read. */
const longestLine = 20_000;

const HEAD = /^(?:([^;:"]*)\.)?([^;:".]+)((?:;(?:"[^"]*"|[^";:])*)*):/;
/** Name and parameters are in the first so many characters. */
const longestHead = 2000;

const NAMES_CHARSET = /;\s*CHARSET\s*=[^:]*:/i;

const QUOTED = /^(?:ENCODING=)?QUOTED(?:-PRINTABLE)?$/;

function isQuotedPrintable(line: string): boolean {
  const head = line.slice(0, longestHead);
  const params = head.slice(0, head.indexOf(':')).split(';');
  return params.some((param) => QUOTED.test(param.replace(/\s/g, '').toUpperCase()));
}

/** Properties whose values are pictures, sounds and keys. They stay in base64: decoding one takes a millisecond. */
const NOT_TEXT = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY']);

/** The property that a line is; empty for none. */
function readProperty(line: string, encoding: string): Property[] {
  const [head, group = '', name = '', written = ''] = HEAD.exec(line.slice(0, longestHead)) ?? [];
  if (head === undefined) return [];
  const params = (utf8(written).match(/(?:"[^"]*"|[^";])+/g) ?? []).map((one) =>
    one.replace(/["\s]/g, '').toUpperCase(),
  );
  const upper = name.trim().toUpperCase();
  const bytes = line.slice(head.length);
  const isText = !NOT_TEXT.has(upper);
  const value = isText ? withoutEntities(decodedValue(bytes, params, line.length >= longestLine, encoding)) : bytes;
  return [{ group: group.toUpperCase(), name: upper, params, value }];
}

/** `isCut`: its end is missing, perhaps in the middle of a character, which is then left out. */
function decodedValue(bytes: string, params: readonly string[], isCut: boolean, encoding: string): string {
  const has = (encoding: RegExp) => params.some((param) => encoding.test(param));
  const given = has(QUOTED) ? unquoted(bytes) : has(BASE64) ? fromBase64(bytes) : bytes;
  const plain = isCut ? given.replace(/[\xc0-\xff]?[\x80-\xbf]{0,3}(?:=[0-9a-f]?)?$/i, '') : given;
  if (/^[ -~\t]*$/.test(plain)) return plain;
  const charset = params.find((param) => param.startsWith('CHARSET='))?.slice('CHARSET='.length) ?? 'utf-8';
  return decodeAs(
    Uint8Array.from(plain, (byte) => byte.charCodeAt(0)),
    charset,
    encoding,
  );
}

function unquoted(text: string): string {
  return text.replace(/=([0-9a-f]{2})/gi, (_, pair: string) => String.fromCharCode(Number.parseInt(pair, 16)));
}

const BASE64 = /^(?:ENCODING=)?(?:B|BASE64)$/;

/** The bytes of a text in base64, each as one character; what is none stays as it is. */
function fromBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return text;
  }
}

/** A text whose bytes are a character each, as UTF-8. */
const utf8 = (bytes: string): string =>
  /^[ -~]*$/.test(bytes)
    ? bytes
    : decodeAs(
        Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
        'utf-8',
      );

const FIELDS: Readonly<Record<string, IgnoredField>> = {
  ADR: 'address',
  NOTE: 'note',
  BDAY: 'birthday',
  PHOTO: 'photo',
};

function noteIgnored(properties: readonly Property[], ignored: Set<IgnoredField>): void {
  for (const { name, value } of properties) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field !== undefined && /[^\s;]/.test(value)) ignored.add(field);
  }
  if (emailsOf(properties).length > 1) ignored.add('moreEmails');
}

function namesOf(properties: readonly Property[]) {
  const first = (name: string) => properties.find((one) => one.name === name && one.value.trim() !== '')?.value ?? '';
  const [last = '', given = '', middle = ''] = fieldsOf(first('N'));
  const [company = '', ...units] = fieldsOf(first('ORG'));
  const parts = personName(given, middle, last);
  const whole = unescaped(first('FN')).trim();
  // The name of a person's company is not their name.
  const person = (whole === company ? parts : whole) || parts || unescaped(first('NICKNAME'));
  return { person, company, department: units.filter((unit) => unit !== '').join(', ') };
}

/** The different e-mail addresses, the preferred one first. */
function emailsOf(properties: readonly Property[]): string[] {
  return [...new Set(preferredFirst(properties, 'EMAIL').flatMap(({ value }) => emailsIn(unescaped(value))))];
}

function preferredFirst(properties: readonly Property[], name: string): Property[] {
  return properties
    .filter((one) => one.name === name)
    .toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));
}

function personOf({ line, properties }: OpenCard, t: ReadFileDeps['t']): RawEntry {
  const { person, company, department } = namesOf(properties);
  const labels = new Map(
    properties.flatMap(({ name, group, value }) => (name === 'X-ABLABEL' && group !== '' ? [[group, value]] : [])),
  );
  const numbers = preferredFirst(properties, 'TEL').map((one) => ({
    text: telephoneOf(one.value),
    label: labelOf(one, labels.get(one.group), t),
  }));
  const [email = ''] = emailsOf(properties);
  return { line, name: person || company || department, company, department, email, numbers };
}

/** "tel:+49-30-1;ext=2" (RFC 3966) without scheme and parameters but the extension. */
function telephoneOf(value: string): string {
  const [, uri, rest = ''] = /^\s*tel:([^;?]*)(.*)/is.exec(value) ?? [];
  if (uri === undefined) return unescaped(value);
  const extension = /;ext=([^;?]*)/i.exec(rest)?.[0] ?? '';
  const link = /;phone-context=\+/i.test(rest) ? readDialLink(value.trim()) : null;
  if (link?.ok) return `${link.number}${extension}`;
  try {
    return `${decodeURIComponent(uri)}${extension}`;
  } catch {
    return `${uri}${extension}`;
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

/** A type that a person or a program made up: X-RECEPTION is "Reception". */
const ownType = (type: string): string =>
  type.replace(/^X-(?=.)/, '').replace(/(?<=.).*/su, (rest) => rest.toLowerCase());

/** What the file calls a number: its label as written, else its types in words. */
function labelOf(property: Property, own: string | undefined, t: ReadFileDeps['t']): string {
  // Apple writes its built-in labels as _$!<Mobile>!$_ and custom ones unchanged.
  const builtIn = /^_\$!<(.*)>!\$_$/.exec(own ?? '')?.[1];
  if (builtIn !== undefined) return wordOf(builtIn.toUpperCase(), t) ?? builtIn;
  if (own !== undefined) return unescaped(own);
  const types = new Set(typesOf(property));
  if (types.has('IPHONE')) return 'iPhone';
  for (const mute of ['VOICE', 'PREF', 'INTERNET']) types.delete(mute);
  for (const fax of ['WORK', 'HOME'] as const)
    if (types.has('FAX') && types.delete(fax)) {
      types.delete('FAX');
      types.add(`${fax}FAX`);
    }
  return [...new Set([...types].map((type) => wordOf(type, t) ?? ownType(type)))].join(' ');
}

/** What a type is called, in capitals; null for one that is not in the list. */
const wordOf = (type: string, t: ReadFileDeps['t']): string | null =>
  Object.hasOwn(TYPES, type) ? t(TYPES[type as keyof typeof TYPES]) : null;

const TYPES = {
  CELL: 'people.type_mobile',
  MOBILE: 'people.type_mobile',
  WORK: 'people.type_work',
  HOME: 'people.type_home',
  FAX: 'people.type_fax',
  WORKFAX: 'people.type_workFax',
  HOMEFAX: 'people.type_homeFax',
  PAGER: 'people.type_pager',
  CAR: 'people.type_car',
} as const;

/** Splits a structured value at each unescaped semicolon. */
function fieldsOf(value: string): string[] {
  // One after an escaped backslash is not escaped.
  return value.split(/(?<=(?:^|[^\\])(?:\\\\)*);/).map((field) => unescaped(field).trim());
}

function unescaped(value: string): string {
  return value.replace(/\\([\\,;:nN])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? ' ' : letter));
}
