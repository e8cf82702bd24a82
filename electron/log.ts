import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import electronLog from 'electron-log/node';

/** The log: a file that rotates, and the terminal. Every line is redacted in one place before it reaches either (promise S13). */
export type Log = ReturnType<typeof createLog>;

/** `write`: the terminal. */
export interface LogDeps {
  readonly folder: string;
  readonly write: (line: string) => void;
}

/** A larger file is renamed to `ringback.old.log`, bytes. */
const MAX_FILE_SIZE = 1024 * 1024;
/** A shorter secret would hide ordinary words. */
const MIN_SECRET_LENGTH = 4;

const secretHeader = /(x-api-key["'\\]*\s*[:=,]\s*["'\\]*)[^\s"',}\\]+/giu;
/** A terminal would run them, and a line end of \r alone would hide what stands before it. */
const control = /[^\P{Cc}\n\t]/gu;
const query = /\?[^\s"']+/gu;
const number = /\+?\p{Nd}[\p{Nd}\s()/.-]{4,}\p{Nd}/gu;

/** Opens the log of a folder. Never throws: a folder that cannot be written costs the file, not the app. */
export function createLog({ folder, write }: LogDeps) {
  const secrets = new Set<string>();
  const file = path.join(folder, 'ringback.log');
  const line = (level: string, date: Date, data: readonly unknown[]) =>
    `${date.toISOString()} ${level} ${redact(data.map(textOf).join(' '), [...secrets])}`;

  const logger = electronLog;
  const { file: toFile, console: toTerminal } = logger.transports;
  // Nothing but the file and the terminal: no network, no other process.
  for (const other of ['remote', 'ipc']) Reflect.deleteProperty(logger.transports, other);
  toFile.setAppName('Ringback');
  // With each line, so that a start that writes none leaves no folder.
  toFile.resolvePathFn = () => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch {
      // electron-log reports it on the terminal.
    }
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
    /** Removes this text, its base64 and its hex from every later line. To be called for each API key before its use. */
    hide(secret: string): void {
      if (secret.length >= MIN_SECRET_LENGTH) secrets.add(secret);
    },
    /** Where the files are. */
    folder,
  };
}

/** Removes keys, query strings, control characters, the name of the home folder, and numbers but their last three digits. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let rest = text;
  for (const form of secrets.flatMap(formsOf)) rest = rest.replaceAll(form, '[key]');
  return rest
    .replaceAll(os.homedir(), '~')
    .replace(control, '\uFFFD')
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

/**
 * How a secret may stand in a text: as it is, in hex, and within base64. The bytes before it shift its base64 by none, two or four bits; characters
 * that also hold bits of other bytes are left out.
 */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const hex = bytes.toString('hex');
  const webSafe = encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [secret, hex, hex.toUpperCase(), ...encoded, ...webSafe].filter(({ length }) => length >= MIN_SECRET_LENGTH);
}
