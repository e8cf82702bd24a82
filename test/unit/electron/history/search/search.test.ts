import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallFilter, noFilter } from '../../../../../shared/calls/call-filter.ts';
import { historyFolder, hour, minute, missedRecord, noon, outRecord, record } from '../records.ts';

let place: ReturnType<typeof historyFolder>;
let history: ReturnType<typeof place.open>;
beforeEach(() => {
  place = historyFolder();
  history = place.open();
});
afterEach(() => place.end());

const found = (filter: Partial<CallFilter>, extension = '101') =>
  history.list({ extension, filter: { ...noFilter, ...filter }, before: null, limit: 50 }).rows.map((row) => row.uuid);

/** The record with every leg connected for so long. */
/** With a talk of that length by its legs, whose end is not recorded. */
function withTalk(raw: Record<string, unknown>, answer_duration: string): Record<string, unknown> {
  const legs = (raw.call_flow as object[]).map((leg) => ({ ...leg, answer_duration, end_time: '' }));
  return { ...raw, call_flow: legs };
}

describe('finding calls', () => {
  beforeEach(() => {
    history.ingest([
      record({ uuid: 'a', name: 'Jörg Müller' }),
      missedRecord({ uuid: 'b', at: noon + minute, from: '+44 20 7946 0000' }),
      withTalk(outRecord({ uuid: 'c', at: noon + hour, to: '+49301234567' }), '00:10:00'),
      { ...record({ uuid: 'd', at: noon + 2 * hour, from: '102', direction: 'local' }), hangup_cause: 'CALL_REJECTED' },
      {
        ...record({ uuid: 'e', at: noon + 3 * hour, from: 'anonymous' }),
        technical: { remote_media_ip: '192.0.2.7', local_media_ip: '10.0.0.1' },
      },
    ]);
  });

  it.each([
    ['müller', ['a']],
    ['jorg 1234567', ['a']],
    ['0301234567', ['c', 'a']],
    ['+49 30', ['c', 'a']],
    ['020 7946', ['b']],
    ['rejected', ['d']],
    ['declined', ['d']],
    ['eject', []],
    ['102', ['d']],
    ['anonymous', ['e']],
    ['nobody', []],
  ])('by the text "%s"', (text, uuids) => expect(found({ text })).toEqual(uuids));

  it.each<[string, Partial<CallFilter>, string[]]>([
    ['several ways', { directions: ['in', 'internal'] }, ['e', 'd', 'b', 'a']],
    ['outcome', { outcomes: ['missed', 'unknown'] }, ['b']],
    ['verdict', { verdicts: ['good'] }, []],
    ['verdict', { verdicts: ['notMeasured'], directions: ['out'] }, ['c']],
    ['time, its end not included', { from: noon + minute, to: noon + hour }, ['b']],
    ['length', { atLeastSeconds: 61 }, ['c']],
    ['no talk', { atMostSeconds: 0 }, ['b']],
    ['remote media address', { media: '192.0.2.7' }, ['e']],
    ['local media address', { media: '10.0.0.1' }, ['e']],
    ['media address, exactly', { media: '192.0.2' }, []],
    ['caller', { caller: '+49301234567' }, ['c', 'a']],
    ['all of them together', { caller: '+49301234567', directions: ['in'], text: 'müller' }, ['a']],
    ['a word that only one of the others has', { directions: ['out'], text: 'müller' }, []],
  ])('by %s', (_, filter, uuids) => expect(found(filter)).toEqual(uuids));

  it('by what was written beside the call or its caller', () => {
    history.notes.change('call b', 'rückruf wegen angebot', ['Offer']);
    history.notes.change('caller +49301234567', 'prefers mornings', ['VIP']);
    expect(found({ text: 'ruckruf' })).toEqual(['b']);
    expect(found({ text: 'mornings' })).toEqual(['c', 'a']);
    expect(found({ text: 'vip müller' })).toEqual(['a']);
    expect(found({ tags: ['VIP', 'Offer'] })).toEqual(['c', 'b', 'a']);
    history.notes.change('call b', '', []);
    expect(found({ text: 'ruckruf' })).toEqual([]);
  });

  it('by the name of the person whose number it is, and still by that of the record', () => {
    const id = '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f';
    const numbers = [{ number: '030 1234567', label: null, names: true }];
    history.people.write({ put: [{ id, name: 'Ada Lovelace', favourite: 0, numbers }], remove: [] });
    expect(found({ text: 'love' })).toEqual(['c', 'a']);
    expect(found({ text: 'ada müller' })).toEqual(['a']);
    history.people.write({ put: [], remove: [id] });
    expect(found({ text: 'love' })).toEqual([]);
  });

  it('gathers them by caller, the one who called last first', async () => {
    const asked = { extension: '101', filter: noFilter, before: null, limit: 2 };
    history.notes.change('call b', '', ['Offer']);
    const first = await history.search.callers(asked);
    expect(first.rows.map(({ key, calls, missed, lastUuid }) => [key, calls, missed, lastUuid])).toEqual([
      ['call e', 1, 0, 'e'],
      ['102', 1, 0, 'd'],
    ]);
    const rest = await history.search.callers({ ...asked, before: first.next, limit: 50 });
    expect(rest.rows).toMatchObject([
      {
        key: '+49301234567',
        calls: 2,
        missed: 0,
        at: noon + hour,
        firstAt: noon,
        lastUuid: 'c',
        party: { number: '+49301234567' },
      },
      { key: '+442079460000', calls: 1, missed: 1 },
    ]);
    expect(rest.next).toBeNull();
    const missed = await history.search.callers({ ...asked, filter: { ...noFilter, outcomes: ['missed'] } });
    expect(missed.rows.map((row) => row.key)).toEqual(['+442079460000']);
  });

  it('counts them, and tells what there is to choose from', async () => {
    history.notes.change('caller 102', '', ['VIP']);
    expect(await history.search.count('101', noFilter)).toBe(5);
    expect(await history.search.count('101', { ...noFilter, text: '030' })).toBe(2);
    expect(await history.search.facets('101')).toEqual({
      media: ['10.0.0.1', '192.0.2.7'],
      codecs: [],
      lines: [],
      causes: ['normal', 'cancelled', 'rejected'],
      tags: ['VIP'],
    });
    expect(await history.search.facets('999')).toEqual({
      ...{ media: [], codecs: [], lines: [], causes: [] },
      tags: ['VIP'],
    });
  });

  it('follows what comes, changes and is forgotten afterwards', () => {
    expect(found({ text: '7946' })).toEqual(['b']);
    history.ingest([missedRecord({ uuid: 'f', at: noon - hour, from: '+44 20 7946 0000' })]);
    expect(found({ text: '7946' })).toEqual(['b', 'f']);
    history.ingest([missedRecord({ uuid: 'f', at: noon - hour, from: '+44 20 1111 0000' })]);
    expect(found({ text: '7946' })).toEqual(['b']);
    history.retention.forgetCalls('job', ['b']);
    expect(found({ text: '7946' })).toEqual([]);
    history.retention.restore('job');
    expect(found({ text: '7946' })).toEqual(['b']);
    history.recountry('US');
    expect(found({ caller: '+49301234567' })).toEqual(['c']);
    history.recountry('DE');
    expect(found({ caller: '+49301234567' })).toEqual(['c', 'a']);
  });

  it('forgets the number and the name with the last call that had them', () => {
    history.retention.forgetCalls('job', ['a', 'b']);
    history.retention.settle('job');
    history.close();
    const db = new DatabaseSync(place.file, { readOnly: true });
    const parties = db.prepare('SELECT number, name FROM parties ORDER BY number').all();
    db.close();
    expect(parties.map((row) => [row.number, row.name])).toEqual([
      ['+49301234567', ''],
      ['101', ''],
      ['102', ''],
      ['anonymous', ''],
    ]);
  });

  it('takes in a talk longer than anybody talks', () => {
    history.ingest([withTalk(record({ uuid: 'long', from: '102', at: noon - hour }), '99999:00:00')]);
    expect(found({ atLeastSeconds: 1_000_000 })).toEqual(['long']);
  });

  it('goes page by page', () => {
    const filter = { ...noFilter, directions: ['in' as const] };
    const first = history.list({ extension: '101', filter, before: null, limit: 2 });
    const second = history.list({ extension: '101', filter, before: first.next, limit: 2 });
    expect([first, second].map(({ rows }) => rows.map((row) => row.uuid))).toEqual([['e', 'b'], ['a']]);
    expect(second.next).toBeNull();
  });
});
