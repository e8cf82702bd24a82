import { describe, expect, it } from 'vitest';
import { readRecord } from '../../../../../electron/pbx/record.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { personOf } from '../../../shared/make-person.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, missedRecord, missedRows, noon, outRecord, zone } from '../records.ts';

const place = ownFolder();

/** One telephone: the number as it was saved, as the trunk sends it, as it is dialled, and what may be typed to find it. */
const telephones: [country: string, saved: string, caller: string, dialled: string, typed: string[]][] = [
  ['DE', '0151 12345678', '4915112345678', '015112345678', ['0151 123', '+49151123', '49 151', '0049151']],
  ['DE', '0211 1234567', '492111234567', '02111234567', ['0211', '+49 211 12']],
  ['DE', '+43 664 1234567', '436641234567', '00436641234567', ['+43 664', '0043664', '0664 12']],
  ['DE', '+41 79 123 45 67', '41791234567', '0041791234567', ['+41 79', '004179', '079 123']],
  ['AT', '+49 151 12345678', '4915112345678', '004915112345678', ['+49151', '0049 151']],
  ['US', '+44 7911 123456', '447911123456', '011447911123456', ['+44 7911', '07911']],
  ['BR', '+41 79 123 45 67', '41791234567', '0041791234567', ['+41 79', '079 123']],
  ['MX', '+52 55 1234 5678', '5215512345678', '0455512345678', ['55 1234', '+521551234']],
  ['AR', '+54 9 11 2345-6789', '541123456789', '0111523456789', ['011 15 2345', '+54 9 11', '+54 11']],
];

it.each(telephones)('in %s, %s and a caller %s are one: named, settled by a call to %s, found', (...telephone) => {
  const [country, saved, caller, dialled, typed] = telephone;
  const history = place.open({ country, now: () => noon + 24 * hour });
  history.people.write({ put: [personOf(1, 'Maria Berg', saved)], remove: [] });
  history.records.ingest([
    missedRecord({ uuid: 'a', from: caller }),
    missedRecord({ uuid: 'b', at: noon + minute, from: dialled }),
  ]);
  expect(missedRows(history)).toMatchObject([
    { party: { name: 'Maria Berg' }, attempts: 2, state: { kind: 'waiting' } },
  ]);
  history.records.ingest([outRecord({ uuid: 'c', at: noon + 2 * minute, to: dialled })]);
  expect(missedRows(history)).toMatchObject([{ state: { kind: 'returned', callUuid: 'c' } }]);
  for (const text of [...typed, saved, caller, dialled]) {
    const filter = { ...noFilter, text };
    const { rows } = history.calls.list({ extension: '101', filter, before: null, limit: 9 });
    expect(rows.map(({ uuid }) => uuid).join(''), text).toBe('cba');
  }
  expect(history.dialledNumbers.originOf(saved, '101')).toEqual({ isCallerId: true, wasCalled: true });
});

it('a caller whose number has the name of a queue beside it is one with the number alone', () => {
  const history = place.open({ now: () => noon + 24 * hour });
  const written = [
    'Support:03022334455',
    'Q1-03022334455',
    '03022334455 (Sales)',
    'Sales - 030 22334455',
    '03022334455',
  ];
  history.records.ingest([
    ...written.map((from, i) => missedRecord({ uuid: `m${i}`, at: noon + i * minute, from, name: from })),
    missedRecord({ uuid: 'x', at: noon, from: 'Q1-anonymous' }),
  ]);
  expect(missedRows(history)).toMatchObject([
    { party: { number: '03022334455', name: null, withheld: false }, attempts: written.length, key: '+493022334455' },
    { party: { number: 'anonymous', withheld: true, tag: 'Q1' }, key: 'call x' },
  ]);
  const found = (text: string) =>
    history.calls
      .list({ extension: '101', filter: { ...noFilter, text }, before: null, limit: 9 })
      .rows.map(({ uuid, perspective: { party } }) => [uuid, party.tag, party.number]);
  expect(found('support')).toEqual([['m0', 'Support', '03022334455']]);
  expect(found('030 2233')).toHaveLength(written.length);
  history.records.ingest([outRecord({ uuid: 'back', at: noon + hour, to: '03022334455' })]);
  expect(missedRows(history)).toMatchObject([{ key: 'call x' }, { state: { kind: 'returned', callUuid: 'back' } }]);
  history.notes.change('caller +493022334455', 'Asks for Anna', []);
  history.redecode({ country: 'AT' });
  expect(history.notes.get(['caller +433022334455'])).toMatchObject([{ text: 'Asks for Anna' }]);
});

it('keeps the note of a caller who only ever came through a queue, with another country', () => {
  const history = place.open();
  history.records.ingest([missedRecord({ uuid: 'a', from: 'Support:03022334455' })]);
  history.notes.change('caller +493022334455', 'Asks for Anna', []);
  history.redecode({ country: 'AT' });
  expect(history.notes.get(['caller +433022334455'])).toMatchObject([{ text: 'Asks for Anna' }]);
});

it('an inner number behind the name of a queue is the colleague', () => {
  const history = place.open();
  history.records.ingest([missedRecord({ uuid: 'a', from: 'Q1-104', direction: 'local' })]);
  expect(missedRows(history)).toMatchObject([{ party: { number: '104', tag: 'Q1' }, key: '104', isInternal: true }]);
});

describe('digits of two readings', () => {
  // +1 760 234 5678 without its plus, or 0176 02345678 of Germany without its zero.
  const unsure = '17602345678';
  const callers = (numbers: readonly string[]) =>
    numbers.map((from, i) => missedRecord({ uuid: `t${from}`, at: noon - (i + 1) * minute, from }));
  const some = (begin: number, count: number) => Array.from({ length: count }, (_, i) => String(begin + i));
  const bare = [...some(30_123_400, 60), ...some(2_211_234_500, 60)];
  const lacking = [...some(4_915_112_345_600, 60), ...some(436_641_234_500, 60)];
  const keyOf = (history: ReturnType<typeof place.open>) => history.calls.page('a', '101')?.callerKey;

  it('are what the trunk usually means, learned while records come, and kept at a start', async () => {
    const history = place.open();
    history.records.ingest([missedRecord({ uuid: 'a', from: unsure })]);
    expect(keyOf(history)).toBe(`+${unsure}`);
    await history.records.ingestInTurns(callers(bare).map((raw) => readRecord(raw, zone)));
    expect(keyOf(history)).toBe(`+49${unsure}`);
    history.notes.change(`caller +49${unsure}`, 'Asks for Anna', []);
    history.close();
    expect(keyOf(place.open())).toBe(`+49${unsure}`);
  });

  it('are learned again with the first records after a start', async () => {
    const history = place.open();
    history.records.ingest([missedRecord({ uuid: 'a', from: unsure }), ...callers(bare.slice(0, 60))]);
    expect(keyOf(history)).toBe(`+${unsure}`);
    history.close();
    const later = place.open();
    expect(keyOf(later)).toBe(`+${unsure}`);
    await later.records.ingestInTurns([readRecord(missedRecord({ uuid: 'b', from: '0301234567' }), zone)]);
    expect(keyOf(later)).toBe(`+49${unsure}`);
  });

  it('lack their plus where the trunk omits it, and where nothing is known', async () => {
    const history = place.open();
    history.records.ingest([missedRecord({ uuid: 'a', from: unsure })]);
    await history.records.ingestInTurns(callers(lacking).map((raw) => readRecord(raw, zone)));
    expect(keyOf(history)).toBe(`+${unsure}`);
  });

  it.each([['+1 760 234 5678'], ['0176 02345678']])(
    'are named by either while the trunk’s habit is not known: %s',
    (saved) => {
      const history = place.open();
      history.people.write({ put: [personOf(1, 'Maria Berg', saved)], remove: [] });
      history.records.ingest([missedRecord({ uuid: 'a', from: unsure })]);
      expect(missedRows(history)).toMatchObject([{ party: { name: 'Maria Berg' } }]);
    },
  );
});
