import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog, redact } from '../../../electron/log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('redact', () => {
  it.each([
    ['X-API-KEY: abc123secret next', 'X-API-KEY: [key] next'],
    ['{"x-api-key":"abc123secret"}', '{"x-api-key":"[key]"}'],
    [String.raw`{\"X-API-KEY\":\"abc123secret\"}`, String.raw`{\"X-API-KEY\":\"[key]\"}`],
    ["[ 'X-API-KEY', 'abc123secret' ]", "[ 'X-API-KEY', '[key]' ]"],
    ['GET /call-detail-records?query=030&extension=101 failed', 'GET /call-detail-records?[…] failed'],
    ['dialled +49 30 1234567 today', 'dialled …567 today'],
    ['dialled 0301234567, then ٠٣٠١٢٣٤٥٦٧', 'dialled …567, then …٥٦٧'],
    ['dialled 𝟎𝟑𝟎𝟏𝟐𝟑𝟒', 'dialled …𝟐𝟑𝟒'],
    ['\x1b]0;mine\x07\x1b[2Jgone\rover\x9b1m', '�]0;mine��[2Jgone�over�1m'],
    ['one\n\ttwo', 'one\n\ttwo'],
    ['status 404 on extension 101', 'status 404 on extension 101'],
    [`at ${os.homedir()}/calls.ts:12:3`, 'at ~/calls.ts:12:3'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});

describe('a known key', () => {
  const keys = ['k3y-of_the.PBX', 'a/b+c=d&e"f~1', '{$^.*}[key]|()', 'ÿ>?ü~key'];
  const hex = (key: string) => Buffer.from(key).toString('hex');
  const base64 = (before: number, after: number, coding: 'base64' | 'base64url') => (key: string) =>
    Buffer.from(`${'x'.repeat(before)}${key}${'y'.repeat(after)}`).toString(coding);
  const ways: Record<string, (key: string) => string> = {
    'as it is': (key) => key,
    'in hex': hex,
    'in capital hex': (key) => hex(key).toUpperCase(),
    ...Object.fromEntries(
      [0, 1, 2, 3, 4].flatMap((before) =>
        [0, 1, 2].flatMap((after) =>
          (['base64', 'base64url'] as const).map((coding) => [
            `in ${coding} between ${before} and ${after} bytes`,
            base64(before, after, coding),
          ]),
        ),
      ),
    ),
  };
  it.each(keys.flatMap((key) => Object.keys(ways).map((way) => ({ key, way }))))('$key $way is taken out', (one) => {
    const written = ways[one.way]?.(one.key) ?? '';
    const shown = redact(`before ${written} after`, [one.key]);
    expect(shown).toMatch(/^before .*\[key\].* after$/);
    // Beside it stand at most two characters each that also hold bits of other bytes, and those of the other bytes.
    expect(shown.length).toBeLessThan('before [key] after'.length + 13);
  });
});

describe('createLog', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder('log');
  });

  const open = (name = 'logs') => {
    const lines: string[] = [];
    const log = createLog({ folder: path.join(folder, name), write: (line) => lines.push(line) });
    const file = () => fs.readFileSync(path.join(folder, name, 'ringback.log'), 'utf8');
    return { log, lines, file };
  };

  it('writes the same redacted line to the file and to the terminal, with causes', () => {
    const { log, lines, file } = open();
    log.hide('k/ey+1');
    const cause = new Error('the server said {"sent":"k/ey+1"} for 0301234567');
    log.error('calls.list', new Error('It failed', { cause }));
    expect(lines).toHaveLength(1);
    expect(file()).toBe(lines[0]?.replaceAll('\n', os.EOL));
    expect(file()).toMatch(/^\d{4}-\d\d-\d\dT\S+Z error calls\.list: Error: It failed/);
    expect(file()).toContain('{"sent":"[key]"} for …567');
    expect(file()).not.toContain('ey+1');
  });

  it('keeps one older file of about a megabyte', () => {
    const { log } = open();
    for (let i = 0; i < 400; i += 1) log.info('x'.repeat(10_000));
    const names = fs.readdirSync(path.join(folder, 'logs')).sort();
    expect(names).toEqual(['ringback.log', 'ringback.old.log']);
    for (const name of names) expect(fs.statSync(path.join(folder, 'logs', name)).size).toBeLessThan(1_100_000);
  });

  it.skipIf(process.platform === 'win32')('belongs to this user alone', () => {
    const { log } = open();
    log.info('started');
    expect(fs.statSync(path.join(folder, 'logs')).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(folder, 'logs/ringback.log')).mode & 0o777).toBe(0o600);
  });

  it('goes on without a file where the folder cannot be made, and says so redacted', () => {
    fs.writeFileSync(path.join(folder, 'taken'), '');
    const { log, lines } = open('taken/logs');
    log.hide('s3cret-key');
    log.error('dial.start', new Error('s3cret-key'));
    expect(lines.join('')).toContain('dial.start: Error: [key]');
    expect(lines.join('')).not.toContain('s3cret');
  });
});
