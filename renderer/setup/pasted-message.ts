import { isExtension } from '../../shared/connection.ts';
import { type MainField, originOf } from './fields.ts';

/** What a pasted text says of a connection; a field that it doesn't tell, or tells in two ways, is left out. */
export type PastedFields = Partial<Record<MainField, string>>;

/** Finds words before a value: at most 12 characters between them on a line, or only signs where the value has the next line. */
function beforeValue(words: string): RegExp {
  return new RegExp(String.raw`(?:${words})(?!\p{L})(?:[^\n]{0,12}|[^\p{L}\p{N}\n]*\n\s*)$`, 'iu');
}

/** A word before a value, in the languages of Ringback's users: "API key: …", "Nebenstelle 101", "clé d’API – …". */
const labels: Readonly<Record<MainField, RegExp>> = {
  address:
    /(?:address|adresse|server|serveur|servidor|host|url|pbx|dirección|indirizzo|adres|telefonanlage|standard(?: téléphonique)?|centralita|centralino)\W*$/iu,
  key: beforeValue('key|token|secret|schl(?:ü|ue)ssel|clé|clave|chiave|sleutel'),
  extension:
    /(?:extension|ext|nebenstelle|durchwahl|apparat|poste|extensión|interno|toestel|phone)\W*(?:(?:number|no|nr|n°|is|ist|est|es)\W*)?$/iu,
};
/** A value after these names a line, an account or a telephone number. */
const otherLabels = beforeValue(
  'gateway|passerelle|pasarela|trunk|line|leitung|ligne|línea|linea|uuid|fingerprint|fingerabdruck|tel|fax|mobil|mobile',
);

const host = String.raw`(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}`;
const bareAddress = new RegExp(
  String.raw`^(?:${host}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:/[^\s?#]*)?$`,
  'u',
);
/** Characters that may surround a value in a sentence, a table or a quotation. None can begin or end a key. */
const around = /^[\s"'`<>()[\]{}*,;|“”„‘’‚«»]+|[\s"'`<>()[\]{}*,;|“”„‘’‚«».!:]+$/gu;
/** The lengths that are taken for a key: shorter texts are words, numbers and dates; longer ones are files. */
const keyLength = { min: 16, max: 512 } as const;

/**
 * Whether a token is a key by its looks: long, of letters and digits. Behind the word for a key, digits alone will do, and so will letters
 * with a capital inside: of random keys of 32 characters, one in 250 has no digit.
 */
function isKey(token: string, labelled: boolean): boolean {
  if (token.length < keyLength.min || token.length > keyLength.max || !/^[\w.~+/=-]+$/u.test(token)) return false;
  const hasDigit = /\d/u.test(token);
  return labelled ? hasDigit || /[a-z][A-Z]/u.test(token) : hasDigit && /[a-z]/iu.test(token);
}

function isAddress(token: string): boolean {
  if (token.includes('@') || originOf(token) === null) return false;
  return /^https?:\/\//iu.test(token) || bareAddress.test(token);
}

interface Candidate {
  readonly value: string;
  readonly labelled: boolean;
}

/** The one value that is meant: a labelled one goes before others; two different ones are none. */
function theOne(candidates: readonly Candidate[], sameAs: (value: string) => string = String): string | undefined {
  const labelled = candidates.filter((one) => one.labelled);
  const values = (labelled.length > 0 ? labelled : candidates).map(({ value }) => value);
  const [first] = values;
  return new Set(values.map(sameAs)).size === 1 ? first : undefined;
}

/**
 * Reads the address, the key and the extension out of a pasted text, for example a whole e-mail. The extension counts only behind its word.
 * Of several addresses or keys, the one behind its word counts; where that leaves two, none does: a key must not go to a guessed address.
 */
export function readPasted(text: string): PastedFields {
  const found: Record<MainField, Candidate[]> = { address: [], key: [], extension: [] };
  // Long enough for a thread of e-mails; a file pasted by mistake isn't searched.
  for (const { 0: raw, index } of text.slice(0, 20_000).matchAll(/\S+/gu)) {
    const token = raw.replace(around, '');
    // "key:abc" is a label and its value; "https://…" and "host:8443" are one value.
    const parts = /^https?:\/\/|:\d{1,5}(?:\/|$)/iu.test(token) ? [token] : token.split(/[:=](?=[^=])/u);
    const value = (parts.at(-1) ?? '').replace(around, '');
    const before = text.slice(Math.max(0, index - 60), index) + parts.slice(0, -1).join(':');
    const line = before.slice(before.trimEnd().lastIndexOf('\n') + 1);
    if (otherLabels.test(line)) continue;
    const add = (field: MainField): void => void found[field].push({ value, labelled: labels[field].test(line) });
    if (isAddress(value)) add('address');
    else if (isKey(value, labels.key.test(line))) add('key');
    else if (isExtension(value) && labels.extension.test(line)) add('extension');
  }
  const named = found.address.filter(({ value }) => !/^(?:https?:\/\/)?www\./iu.test(value));
  const values = {
    address: theOne(named.length > 0 ? named : found.address, (value) => originOf(value) ?? value),
    key: theOne(found.key),
    extension: theOne(found.extension),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
