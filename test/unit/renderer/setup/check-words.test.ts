import { describe, expect, test } from 'vitest';
import { detailWords, titleWords } from '../../../../renderer/setup/check-words.ts';
import type { Region } from '../../../../renderer/ui/call/context.ts';
import type { Check, CheckFinding } from '../../../../shared/connection.ts';

const region: Region = { country: 'DE', locale: 'en-GB', hourCycle: 'h23', zone: 'Europe/Berlin' };
const good = (finding: CheckFinding): Check['state'] => ({ kind: 'good', finding });
const warning = (finding: CheckFinding): Check['state'] => ({ kind: 'warning', finding });

describe('a check', () => {
  test.each<[Check['name'], Check['state'], string]>([
    ['key', { kind: 'waiting' }, 'Key'],
    ['key', good({ kind: 'none' }), 'It accepts the key'],
    ['key', { kind: 'failed', error: { kind: 'badKey' } }, 'Key'],
    ['address', warning({ kind: 'plainHttp' }), 'Your PBX answers'],
    ['extension', { kind: 'running' }, 'Extension 101'],
    ['extension', good({ kind: 'extensionSeen', by: 'records', name: null }), 'It knows extension 101'],
    ['country', good({ kind: 'country', country: 'DE', by: 'guess' }), 'Country: Germany'],
    ['country', warning({ kind: 'countryUnsure', country: 'DE' }), 'Country: Germany?'],
    ['country', warning({ kind: 'countryUnsure', country: null }), 'Country'],
    ['clock', good({ kind: 'clockGood', zone: 'America/Argentina/Buenos_Aires' }), 'Time zone: Buenos Aires'],
    ['clock', warning({ kind: 'clockOff', offBy: 300, zone: 'UTC' }), 'Time zone: UTC?'],
  ])('%s in the state %o has the title %s', (name, state, title) => {
    expect(titleWords({ name, state }, '101')).toBe(title);
  });
});

test('the country has an example of a number', () => {
  expect(detailWords(good({ kind: 'country', country: 'DE', by: 'guess' }))).toEqual([
    '01512 3456789 becomes +49 1512 3456789',
  ]);
});

test('the time zone has an example of a time there and here', () => {
  const [example] = detailWords(good({ kind: 'clockGood', zone: 'Europe/London' }), region);
  const [, thereHour, thereMinute, hereHour, hereMinute] =
    /^A call at (\d+):(\d\d) there is shown as (\d+):(\d\d) here\.$/.exec(example ?? '') ?? [];
  expect([hereMinute, (Number(thereHour) + 1) % 24]).toEqual([thereMinute, Number(hereHour)]);
});

test('what failed says what to do', () => {
  const said = detailWords({ kind: 'failed', error: { kind: 'forbidden', serverMessage: null } });
  expect(said).toHaveLength(2);
  expect(said[1]).toContain('your phone administrator');
});
