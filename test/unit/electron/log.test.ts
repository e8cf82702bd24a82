import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog, redact } from '../../../electron/log.ts';

describe('redact', () => {
  it.each([
    ['X-API-KEY: abc123secret next', 'X-API-KEY: [key] next'],
    ['{"x-api-key":"abc123secret"}', '{"x-api-key":"[key]"}'],
    [String.raw`{\"X-API-KEY\":\"abc123secret\"}`, String.raw`{\"X-API-KEY\":\"[key]\"}`],
    ["[ 'X-API-KEY', 'abc123secret' ]", "[ 'X-API-KEY', '[key]' ]"],
    ['GET /call-detail-records?query=030&extension=101 failed', 'GET /call-detail-records?[…] failed'],
    ['dialled +49 30 1234567 today', 'dialled …567 today'],
    ['dialled 0301234567, then ٠٣٠١٢٣٤٥٦٧', 'dialled …567, then …٥٦٧'],
    ['status 404 on extension 101', 'status 404 on extension 101'],
    [`at ${os.homedir()}/calls.ts:12:3`, 'at ~/calls.ts:12:3'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});

describe('a known key', () => {
  const keys = [
    'a/b+c=d&e"f',
    String.raw`ba\\ck\slash"\x`,
    '<k>&amp;"é'.replace('é', "'"),
    'p%2Fq%',
    '{$^.*}[key]|()',
    '~!@#;:,?`-_',
  ];
  const ways: Record<string, (key: string) => string> = {
    plain: (key) => key,
    JSON: JSON.stringify,
    'JSON within JSON': (key) => JSON.stringify(JSON.stringify({ key })),
    'JSON as PHP writes it': (key) => JSON.stringify(key).replaceAll('/', String.raw`\/`),
    'JSON with \\u': (key) => [...key].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    URL: encodeURIComponent,
    'URL twice': (key) => encodeURIComponent(encodeURIComponent(key)),
    'URL, small letters': (key) => encodeURIComponent(key).replace(/%../g, (found) => found.toLowerCase()),
    form: (key) => new URLSearchParams({ key }).toString(),
    'as HTML': (key) => key.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`),
    base64: (key) => Buffer.from(key).toString('base64'),
    hex: (key) => Buffer.from(key).toString('hex'),
    inspected: (key) =>
      Object.keys({ [key]: 1 })
        .map((one) => `'${one.replace(/['\\]/g, String.raw`\$&`)}'`)
        .join(''),
  };
  it.each(keys.flatMap((key) => Object.keys(ways).map((way) => ({ key, way }))))(
    '$key as $way is taken out',
    ({ key, way }) => {
      const written = ways[way]?.(key) ?? '';
      const shown = redact(`before ${written} after`, [key]);
      expect(shown).toMatch(/^before .*\[key\].* after$/);
      // What is left around it is quotes and the like, never two characters of the key beside each other.
      expect(shown.replaceAll('[key]', '').length).toBeLessThan(40);
    },
  );

  it('is found in linear time, whatever it consists of', { timeout: 10_000 }, () => {
    const secret = `${'\\'.repeat(60)}xyz${'\\'.repeat(60)}zyx`;
    expect(redact('\\'.repeat(5000), [secret])).toBe('\\'.repeat(5000));
  });
});

describe('createLog', () => {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ringback-log-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const open = (name = 'logs') => {
    const lines: string[] = [];
    const log = createLog({ folder: path.join(folder, name), write: (line) => lines.push(line) });
    const file = () => fs.readFileSync(path.join(folder, name, 'ringback.log'), 'utf8');
    return { log, lines, file };
  };

  it('writes the same redacted line to the file and to the terminal, with causes', () => {
    const { log, lines, file } = open();
    log.hide('k/e"y+1');
    const cause = new Error('the server said {"sent":"k\\/e\\"y+1"} for 0301234567');
    log.error('calls.list', new Error('It failed', { cause }));
    expect(lines).toHaveLength(1);
    expect(file()).toBe(lines[0]?.replaceAll('\n', os.EOL));
    expect(file()).toMatch(/^\d{4}-\d\d-\d\dT\S+Z error calls\.list: Error: It failed/);
    expect(file()).toContain('{"sent":"[key]"} for …567');
    expect(file()).not.toContain('e\\"y');
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
