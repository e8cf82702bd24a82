import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import electronLog from 'electron-log/node';

/** The log: a file that rotates, and the terminal. Every line is redacted in one place before it reaches either (trust.md S13). */
export type Log = ReturnType<typeof createLog>;

/** `write`: the terminal. */
export interface LogDeps {
  readonly folder: string;
  readonly write: (line: string) => void;
}

/** A larger file is renamed to `ringback.old.log`, bytes. */
const MAX_FILE_SIZE = 1024 * 1024;
/** How many keys are hidden: those in use and those tried while connecting. */
const MAX_SECRETS = 20;
/** A shorter secret would hide ordinary words. */
const MIN_SECRET_LENGTH = 4;

const secretHeader = /(x-api-key["'\\]*\s*[:=,]\s*["'\\]*)[^\s"',}\\]+/giu;
const query = /\?[^\s"']+/gu;
const number = /\+?\p{Nd}[\p{Nd}\s()/.-]{4,}\p{Nd}/gu;

/** Opens the log of a folder. Never throws: a folder that cannot be written costs the file, not the app. */
export function createLog({ folder, write }: LogDeps) {
  const secrets = new Set<string>();
  const file = path.join(folder, 'ringback.log');
  const line = (level: string, date: Date, data: readonly unknown[]) =>
    `${date.toISOString()} ${level} ${redact(data.map(textOf).join(' '), [...secrets])}`;
  let isMade = false;
  /** At the first line, so that a start that writes none leaves no folder. */
  const madeFolder = () => {
    if (isMade) return;
    isMade = true;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch {
      // electron-log reports it on the terminal.
    }
  };

  const logger = electronLog;
  const { file: toFile, console: toTerminal } = logger.transports;
  // Nothing but the file and the terminal: no network, no other process.
  for (const other of ['remote', 'ipc']) Reflect.deleteProperty(logger.transports, other);
  toFile.setAppName('Ringback');
  toFile.resolvePathFn = () => {
    madeFolder();
    return file;
  };
  toFile.maxSize = MAX_FILE_SIZE;
  toFile.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  toFile.transforms = [({ data, message }) => line(message.level, message.date, data)];
  toTerminal.transforms = [];
  toTerminal.writeFn = ({ message }) => write(`${line(message.level, message.date, message.data)}\n`);

  return {
    info: (text: string): void => logger.info(text),
    /** `thrown` is written with its stack and causes. */
    error: (what: string, thrown: unknown): void => logger.error(`${what}:`, thrown),
    /** Removes this text from every later line, however it is escaped. To be called for each API key before its use. */
    hide(secret: string): void {
      if (secret.length < MIN_SECRET_LENGTH || secrets.has(secret)) return;
      if (secrets.size >= MAX_SECRETS) secrets.delete([...secrets][0] ?? '');
      secrets.add(secret);
    },
    /** Where the files are. */
    folder,
  };
}

/** Removes keys, query strings, the name of the home folder, and numbers but their last three digits. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let rest = text;
  for (const secret of secrets) rest = withoutSecret(rest, secret);
  return rest
    .replaceAll(os.homedir(), '~')
    .replace(secretHeader, '$1[key]')
    .replace(query, '?[…]')
    .replace(
      number,
      (found) =>
        `…${[...found]
          .filter((one) => /\p{Nd}/u.test(one))
          .slice(-3)
          .join('')}`,
    );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { depth: 5, breakLength: Number.POSITIVE_INFINITY });
}

/** One character as any escaping writes it: a backslash before it, \uXXXX, \xXX, %XX (also escaped again), &#…; or &…; */
const escaped =
  /\\+u(?<u>[\da-f]{4})|\\+x(?<x>[\da-f]{2})|%(?:25)*(?<url>[\da-f]{2})|&(?:amp;)*(?:#(?<dec>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|lt|gt|quot|apos));|\\+|[\s\S]/giu;
/** How often a text may have been escaped. */
const MAX_ROUNDS = 6;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text without its escapes, however often it was escaped, and where each of its UTF-16 units began; backslashes are left out. */
function unescaped(text: string): { plain: string; starts: readonly number[] } {
  let last = unescapedOnce(text);
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const next = unescapedOnce(last.plain);
    if (next.plain === last.plain) break;
    const { starts } = last;
    last = { plain: next.plain, starts: next.starts.map((at) => starts[at] ?? text.length) };
  }
  return last;
}

function unescapedOnce(text: string): { plain: string; starts: number[] } {
  let plain = '';
  const starts: number[] = [];
  for (const { 0: token, index, groups = {} } of text.matchAll(escaped)) {
    const { u, x, url, hex, dec, name } = groups;
    const digits = u ?? x ?? url ?? hex;
    const code = digits === undefined ? Number(dec) : Number.parseInt(digits, 16);
    const one = name !== undefined ? (named[name.toLowerCase()] ?? '') : charOf(code, token);
    for (let i = 0; i < one.length; i += 1) starts.push(index);
    plain += one;
  }
  starts.push(text.length);
  return { plain, starts };
}

function charOf(code: number, token: string): string {
  const one = Number.isNaN(code) ? token : String.fromCodePoint(Math.min(code, 0x10ffff));
  return one.startsWith('\\') ? '' : one;
}

/** Removes a secret wherever it stands, however its characters are escaped there, and also as base64 or hex. */
function withoutSecret(text: string, secret: string): string {
  let rest = text;
  for (const coding of ['base64', 'base64url', 'hex'] as const)
    rest = rest.replaceAll(Buffer.from(secret).toString(coding), '[key]');
  const needle = unescaped(secret).plain;
  const { plain, starts } = unescaped(rest);
  let shown = '';
  let upTo = 0;
  for (let at = plain.indexOf(needle); at >= 0 && needle !== ''; at = plain.indexOf(needle, at + needle.length)) {
    shown += `${rest.slice(upTo, starts[at])}[key]`;
    upTo = starts[at + needle.length] ?? rest.length;
  }
  return shown + rest.slice(upTo);
}
