import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { indexOf } from '../../../../../electron/history/open.ts';
import { connect } from '../../../../../electron/history/sqlite.ts';
import { seededRandom } from '../../../../../electron/practice-pbx/calls/random.ts';
import { noFilter as filter } from '../../../../../shared/calls/call-filter.ts';
import { noDetails } from '../../../../../shared/people/people.ts';
import { forgetting } from '../../../../support/fakes/forgetting.ts';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { ownFolder } from '../own-folder.ts';
import { added, hour, minute, missedRecord, noon, record } from '../records.ts';

const place = ownFolder();
let history: TestHistory;
beforeEach(() => {
  history = place.open();
});

const gone = '030 5550001';
const goneKey = '+49305550001';
const uuidsOf = () =>
  history.calls.list({ extension: '101', filter, before: null, limit: 200 }).rows.map((row) => row.uuid);
const missedOf = () => history.missed.list('101', { open: 50, dealtWith: 50 }, 'Europe/Berlin');
const records = (count: number, from = '030 7770000') =>
  Array.from({ length: count }, (_, i) => record({ uuid: `u${i}`, at: noon + i * minute, from }));

/** Every file of the folder whose bytes hold a text, however its digits are separated. */
function filesWith(...texts: string[]): string[] {
  return fs.readdirSync(place.folder).filter((name) => {
    const bytes = fs.readFileSync(path.join(place.folder, name));
    return texts.some((text) => bytes.includes(text));
  });
}

describe('a call', () => {
  it('goes with its note, its tags and its marks, and does not come back', () => {
    const missed = missedRecord({ uuid: 'a', from: gone });
    history.records.ingest([missed, ...records(3)]);
    history.notes.change('call a', 'Wanted the offer', ['offer']);
    history.missed.decide('101', ['a'], { kind: 'dismissed' });
    expect(history.forgetting.forget({ kind: 'calls', uuids: ['a', 'never there'] }).calls).toBe(1);
    expect(uuidsOf()).toEqual(['u2', 'u1', 'u0']);
    expect([history.calls.call('a'), history.calls.page('a', '101'), missedOf().dealtWith]).toEqual([null, null, []]);
    expect(history.notes.get(['call a'])[0]).toMatchObject({ text: '', tags: [] });
    expect(added(history, [missed])).toEqual([]);
    history.redecode({ zone: 'America/New_York' });
    expect(uuidsOf()).toEqual(['u2', 'u1', 'u0']);
    history.close();
    history = place.open();
    history.records.ingest([missed], { extension: '101', status: 'missed' });
    expect(history.calls.call('a')).toBeNull();
  });

  it('leaves no row in the ledger of notifications once it is deleted', () => {
    history.records.ingest([missedRecord({ uuid: 'a', from: gone })], { extension: '101', status: 'missed' });
    expect(history.ledger.claimUnnotified('101')).toHaveLength(1);
    const told = () => connect(place.file, { readOnly: true }).values`SELECT uuid FROM notifications`;
    expect(told()).toEqual(['a']);
    forgetting.calls(history, 'a');
    forgetting.purge(history);
    expect(told()).toEqual([]);
  });

  it('is restored unchanged by an undo', () => {
    history.records.ingest([missedRecord({ uuid: 'a', from: gone })], { extension: '101', status: 'missed' });
    history.records.ingest(records(2));
    history.notes.change('call a', 'Wanted the offer', ['offer']);
    history.missed.decide('101', ['a'], { kind: 'dismissed' });
    history.ledger.claimUnnotified('101');
    const seen = () => [uuidsOf(), history.calls.page('a', '101'), missedOf(), history.notes.get(['call a'])];
    const before = seen();
    forgetting.undo(history, forgetting.calls(history, 'a', 'u1'));
    expect(seen()).toEqual(before);
    expect(history.ledger.hasUnnotified('101')).toBe(false);
    history.records.ingest([missedRecord({ uuid: 'a', from: gone, name: 'Later' })]);
    expect(history.calls.call('a')?.callerName).toBe('Later');
  });
});

describe('a caller', () => {
  it.each([2, 4, 7])('is in no byte however often its rows were moved before (%i)', (seed) => {
    const random = seededRandom(String(seed)).next;
    const any = (below: number) => Math.floor(random() * below);
    const one = (i: number): Record<string, unknown> => ({
      ...record({ uuid: `u${i}`, at: noon + any(100_000) * 1000, from: i % 3 ? `030 ${1_000_000 + i}` : gone }),
      caller_id_name: 'n'.repeat(any(60)),
      hangup_cause: 'c'.repeat(any(3000)),
    });
    const some = () => Array.from({ length: 100 }, () => one(any(1500)));
    for (let i = 0; i < 12; i += 1) history.records.ingest(some());
    for (let i = 0; i < 4; i += 1) {
      forgetting.calls(history, ...some().map((each) => String(each.call_uuid)));
      history.records.ingest(some());
    }
    forgetting.caller(history, goneKey);
    forgetting.purge(history);
    expect(filesWith('5550001')).toEqual([]);
    expect(history.calls.extensions()[0]?.calls).toBeGreaterThan(300);
  });
});

const anna = {
  id: 'p1',
  name: 'Anna',
  ...noDetails,
  favourite: 1,
  numbers: [{ number: gone, label: null, names: true }],
};

describe('everything', () => {
  const fill = () => {
    history.records.ingest(records(460));
    history.notes.change('call u3', 'A note', ['tag']);
    history.notes.change('caller +49307770000', 'Of a caller', []);
    history.missed.decide('101', ['u3'], { kind: 'dismissed' });
    history.meta.set('coverage', 'known');
    history.people.write({ put: [anna], remove: [] });
  };
  const notes = () => history.notes.get(['call u3', 'caller +49307770000']).map(({ text }) => text);

  it('goes; people stay, what was read is known, and nothing old comes back', () => {
    fill();
    forgetting.all(history);
    expect([uuidsOf(), notes(), history.notes.tags()]).toEqual([[], ['', ''], []]);
    expect(history.people.list()).toMatchObject([{ name: 'Anna' }]);
    expect(history.meta.get('coverage')).toBe('known');
    history.records.ingest(records(460));
    expect(uuidsOf()).toEqual([]);
    const older = record({ uuid: 'older', at: noon - 9 * hour });
    const ranThrough = record({ uuid: 'long', at: noon - hour, talkSeconds: 12 * 3600 });
    const later = record({ uuid: 'later', at: noon + 9 * hour });
    expect(added(history, [older, ranThrough, later])).toEqual(['long', 'later']);
    history.close();
    expect(added(place.open(), [older])).toEqual([]);
  });

  it('can be undone, and keeps what was written in between', () => {
    fill();
    const before = uuidsOf();
    const at = forgetting.all(history);
    history.notes.change('caller +4930999', 'A note of now', []);
    history.records.ingest([record({ uuid: 'new', at: noon + 9 * hour })]);
    forgetting.undo(history, at);
    expect(uuidsOf()).toEqual(['new', ...before].slice(0, 200));
    expect([...notes(), history.notes.get(['caller +4930999'])[0]?.text]).toEqual([
      ...['A note', 'Of a caller', 'A note of now'],
    ]);
    expect(history.calls.extensions()[0]?.calls).toBe(461);
  });

  it('is in no file afterwards', () => {
    fill();
    fs.writeFileSync(path.join(place.folder, 'history.damaged-2026-01-01T00-00-00-000Z.sqlite'), '0307770000');
    forgetting.all(history);
    const traces = () => connect(indexOf(place.file), { readOnly: true }).values`SELECT id FROM traces`;
    expect(filesWith('7770000')).not.toEqual([]);
    expect(traces()).not.toEqual([]);
    forgetting.purge(history);
    history.cleanup.dropDamaged(Number.POSITIVE_INFINITY);
    expect(filesWith('7770000')).toEqual([]);
    expect(traces()).toEqual([]);
  });
});

describe('what is older than is kept', () => {
  it('is not taken in, and deleted a slice at a time with what belongs to it', () => {
    let from: number | null = null;
    history = place.open({ keepFrom: () => from });
    const day = 24 * hour;
    const many = Array.from({ length: 700 }, (_, i) =>
      missedRecord({ uuid: `d${i}`, at: noon - i * day, from: i > 30 ? gone : '030 7770000' }),
    );
    history.records.ingest([...many, { ...record({ uuid: 'undated' }), start_time: 'yesterday' }]);
    history.notes.change('call d699', 'Old', []);
    from = noon - 30 * day;
    let slices = 0;
    for (let more = true; more; slices += 1) more = history.cleanup.deleteOlder(from);
    expect(slices).toBeGreaterThan(3);
    expect(filesWith('5550001')).toEqual([]);
    expect(history.calls.extensions()[0]?.calls).toBe(32);
    expect(history.calls.call('d30')).not.toBeNull();
    expect(history.notes.get(['call d699'])[0]?.text).toBe('');
    history.records.ingest(many);
    expect(history.calls.extensions()[0]?.calls).toBe(32);
    from = null;
    history.records.ingest(many);
    expect(history.calls.extensions()[0]?.calls).toBe(701);
  });
});
