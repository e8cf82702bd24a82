import { describe, expect, it } from 'vitest';
import { createLog, redact } from '../../../electron/log.ts';

describe('redact', () => {
  it.each([
    ['X-API-KEY: abc123secret next', 'X-API-KEY: [key] next'],
    ['{"x-api-key":"abc123secret"}', '{"x-api-key":"[key]"}'],
    ['GET /call-detail-records?query=030&extension=101 failed', 'GET /call-detail-records?[…] failed'],
    ['dialled +49 30 1234567 today', 'dialled …567 today'],
    ['status 404 on extension 101', 'status 404 on extension 101'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it('takes out a text known to be secret wherever it stands', () => {
    expect(redact('a topsecret b topsecret', ['topsecret'])).toBe('a [key] b [key]');
  });
});

describe('createLog', () => {
  it('writes one redacted line an error', () => {
    const lines: string[] = [];
    createLog(
      (line) => lines.push(line),
      () => 0,
    ).error('calls.list', 'number 0301234567');
    expect(lines).toEqual(['1970-01-01T00:00:00.000Z calls.list: number …567\n']);
  });
});
