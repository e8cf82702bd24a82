import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { History } from '../../../../../electron/history/history.ts';
import { noViewFilter } from '../../../../../shared/calls/view-filter.ts';
import type { Dial } from '../../../../../shared/dialing/dial.ts';
import { openTestHistory } from '../../../../support/fakes/open-history.ts';
import { randomFrom } from '../../../../support/faults/history-damage.ts';
import { historyFolder, hour, minute, missedRecord, noon, record, zone } from '../records.ts';

let place: ReturnType<typeof historyFolder>;
beforeEach(() => {
  place = historyFolder();
});
afterEach(() => place.end());

import { noFilter as filter } from '../../../../../shared/calls/call-filter.ts';

const gone = '030 5550001';
const goneKey = '+49305550001';
const uuidsOf = (history: History) =>
  history.list({ extension: '101', filter, before: null, limit: 200 }).rows.map((row) => row.uuid);
const missedOf = (history: History) => history.missed.list('101', { open: 50, dealtWith: 50 });
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
    const history = place.open();
    const missed = missedRecord({ uuid: 'a', from: gone });
    history.ingest([missed, ...records(3)]);
    history.notes.change('call a', 'Wanted the offer', ['offer']);
    history.missed.decide('101', ['a'], { kind: 'dismissed' });
    expect(history.retention.forgetCalls('job', ['a', 'never there'])).toBe(1);
    expect(uuidsOf(history)).toEqual(['u2', 'u1', 'u0']);
    expect(missedOf(history).dealtWith).toEqual([]);
    expect(history.notes.get(['call a'])[0]).toMatchObject({ text: '', tags: [] });
    expect(history.ingest([missed])).toMatchObject({ added: [], changed: [] });
    history.close();
    const again = place.open();
    again.ingest([missed], { extension: '101', status: 'missed' });
    expect(again.call('a')).toBeNull();
  });

  it('is restored unchanged by an undo', () => {
    const history = place.open();
    history.ingest([missedRecord({ uuid: 'a', from: gone })], { extension: '101', status: 'missed' });
    history.ingest(records(2));
    history.notes.change('call a', 'Wanted the offer', ['offer']);
    history.missed.decide('101', ['a'], { kind: 'dismissed' });
    history.claimUnnotified('101');
    const before = [uuidsOf(history), history.page('a', '101'), missedOf(history), history.notes.get(['call a'])];
    history.retention.forgetCalls('job', ['a', 'u1']);
    expect(history.retention.restore('job')).toBe(2);
    expect(history.retention.restore('job')).toBe(0);
    const after = [uuidsOf(history), history.page('a', '101'), missedOf(history), history.notes.get(['call a'])];
    expect(after).toEqual(before);
    expect(history.hasUnnotified('101')).toBe(false);
    expect(history.ingest([missedRecord({ uuid: 'a', from: gone, name: 'Later' })]).changed).toEqual(['a']);
  });

  it('cannot be undone once it is final', () => {
    const history = place.open();
    history.ingest(records(1));
    history.retention.forgetCalls('job', ['u0']);
    history.retention.settle('job');
    expect(history.retention.restore('job')).toBe(0);
    expect(uuidsOf(history)).toEqual([]);
  });
});

describe('a caller', () => {
  const calls = () => [
    ...Array.from({ length: 450 }, (_, i) => missedRecord({ uuid: `g${i}`, at: noon + i * minute, from: gone })),
    record({ uuid: 'out', direction: 'outbound', from: '101', to: gone, at: noon + 8 * hour }),
    ...records(40),
  ];
  const all = (history: History, job: string) => {
    let sum = 0;
    for (
      let taken = history.retention.forgetCaller(job, gone);
      taken > 0;
      taken = history.retention.forgetCaller(job, gone)
    )
      sum += taken;
    return sum;
  };

  it('goes with every call, whichever way it went, and with what was written about them', () => {
    const history = place.open();
    history.ingest(calls());
    history.notes.change(`caller ${goneKey}`, 'Supplier', ['supplier']);
    expect(all(history, 'job')).toBe(451);
    expect(uuidsOf(history)).toHaveLength(40);
    expect(history.notes.get([`caller ${goneKey}`])[0]?.text).toBe('');
    history.ingest(calls());
    expect(uuidsOf(history)).toHaveLength(40);
    while (history.retention.restore('job') > 0);
    expect(history.extensions()[0]?.calls).toBe(491);
    expect(history.notes.get([`caller ${goneKey}`])[0]).toMatchObject({ text: 'Supplier', tags: ['supplier'] });
  });

  it('may ring again; only what had ended by then stays away, read before or not', () => {
    const history = place.open();
    history.ingest(calls());
    all(history, 'job');
    const older = record({ uuid: 'older', at: noon - 9 * hour, from: gone });
    const ranThrough = record({ uuid: 'long', at: noon - hour, from: gone, talkSeconds: 12 * 3600 });
    const later = record({ uuid: 'later', at: noon + 9 * hour, from: gone });
    expect(history.ingest([older, ranThrough, later]).added).toEqual(['long', 'later']);
    history.close();
    expect(place.open().ingest([older]).added).toEqual([]);
  });

  it('is in no byte of any file after that, also where the number was written differently', () => {
    const history = place.open();
    history.ingest(calls());
    history.ingest([{ caller_id_number: '0305550001', without: 'a UUID' }]);
    history.notes.change(`caller ${goneKey}`, 'My note of 030 5550001', []);
    history.ingest(calls().map((one) => ({ ...one, hangup_cause: 'another, longer cause than it was before' })));
    expect(filesWith('5550001')).not.toEqual([]);
    all(history, 'job');
    history.retention.settle('job');
    expect(filesWith('5550001')).toEqual([]);
    expect(uuidsOf(history)).toHaveLength(40);
  });

  it.each([2, 4, 7])('is in no byte however often its rows were moved before (%i)', (seed) => {
    const random = randomFrom(seed);
    const any = (below: number) => Math.floor(random() * below);
    const one = (i: number): Record<string, unknown> => ({
      ...record({ uuid: `u${i}`, at: noon + any(100_000) * 1000, from: i % 3 ? `030 ${1_000_000 + i}` : gone }),
      caller_id_name: 'n'.repeat(any(60)),
      hangup_cause: 'c'.repeat(any(3000)),
    });
    const some = () => Array.from({ length: 100 }, () => one(any(1500)));
    const history = place.open();
    for (let i = 0; i < 12; i += 1) history.ingest(some());
    for (let i = 0; i < 4; i += 1) {
      history.retention.forgetCalls(
        'calls',
        some().map((each) => String(each.call_uuid)),
      );
      history.ingest(some());
    }
    all(history, 'job');
    for (const job of ['calls', 'job']) history.retention.settle(job);
    expect(filesWith('5550001')).toEqual([]);
    expect(history.extensions()[0]?.calls).toBeGreaterThan(300);
  });
});

const anna = { id: 'p1', name: 'Anna', favourite: 1, numbers: [{ number: gone, label: null, names: true }] };

describe('everything', () => {
  const fill = (history: History) => {
    history.ingest(records(60));
    history.notes.change('call u3', 'A note', []);
    history.missed.decide('101', ['u3'], { kind: 'dismissed' });
    history.meta.set('pass 101 pbx', '{"completedAt":5}');
    history.people.write({ put: [anna], remove: [] });
  };

  it('goes at once; people stay, what was read is known, and nothing old comes back', () => {
    const history = place.open();
    fill(history);
    const revision = history.revision();
    const revisions: number[] = [];
    history.onChange((one) => revisions.push(one));
    history.retention.forgetAll();
    expect(uuidsOf(history)).toEqual([]);
    expect(history.people.list()).toMatchObject([{ name: 'Anna' }]);
    expect(history.meta.get('pass 101 pbx')).toBe('{"completedAt":5}');
    expect(history.revision()).toBeGreaterThan(revision);
    expect(revisions.at(-1)).toBe(history.revision());
    history.ingest(records(60));
    expect(uuidsOf(history)).toEqual([]);
    expect(history.ingest([record({ uuid: 'new', at: noon + 2 * hour })]).added).toEqual(['new']);
    expect(history.notices()).toEqual([]);
  });

  it('can be undone, with a revision that only grows', () => {
    const history = place.open();
    fill(history);
    const before = uuidsOf(history);
    history.retention.forgetAll();
    const revision = history.revision();
    expect(history.retention.restoreAll()).toBe(true);
    expect(uuidsOf(history)).toEqual(before);
    expect(history.notes.get(['call u3'])[0]?.text).toBe('A note');
    expect(history.revision()).toBeGreaterThanOrEqual(revision);
    expect(history.retention.restoreAll()).toBe(false);
  });

  it('is in no file afterwards, set-aside ones included, also when the app ended before it was settled', () => {
    const history = place.open();
    fill(history);
    fs.writeFileSync(path.join(place.folder, 'history.damaged-2026-01-01T00-00-00-000Z.sqlite'), '0307770000');
    history.retention.forgetAll();
    expect(filesWith('7770000')).not.toEqual([]);
    history.retention.settleAll();
    expect(filesWith('7770000')).toEqual([]);
    history.ingest([record({ uuid: 'new', at: noon + 2 * hour, from: '030 8880000' })]);
    history.retention.forgetAll();
    history.close();
    expect(uuidsOf(place.open())).toEqual([]);
    expect(filesWith('8880000', '888 0000')).toEqual([]);
  });

  it('is refused where the file is a newer version’s, which is not touched', () => {
    fs.writeFileSync(place.file, newerHeader());
    const history = place.open();
    history.ingest(records(5));
    expect(() => history.retention.forgetAll()).toThrow('historyNotStored');
    expect([uuidsOf(history).length, history.retention.restoreAll()]).toEqual([5, false]);
    expect(fs.readFileSync(place.file).equals(newerHeader())).toBe(true);
  });

  it('keeps what was written in between when it is undone', () => {
    const history = place.open();
    fill(history);
    history.retention.forgetAll();
    const dial = dialTo('0308889999');
    history.dials.put(dial);
    history.people.write({
      put: [
        { ...anna, name: 'Anna K.' },
        { ...anna, id: otherId, name: 'Ben' },
      ],
      remove: [],
    });
    history.views.save({ id: otherId, name: 'New', filter: noViewFilter }, null);
    history.notes.change('call u3', 'Called again', ['new']);
    history.notes.change('caller +4930999', 'A note of now', []);
    const late = missedRecord({ uuid: 'late', at: noon + 2 * hour });
    history.ingest([late]);
    history.retention.forgetCalls('job', ['late']);
    expect(history.retention.restoreAll()).toBe(true);
    expect(history.dials.all()).toEqual([dial]);
    expect(history.people.list().map(({ name }) => name)).toEqual(['Anna K.', 'Ben']);
    expect(history.views.all().map(({ name }) => name)).toContain('New');
    expect(history.notes.get(['call u3', 'caller +4930999'])).toMatchObject([
      { text: 'Called again\nA note', tags: ['new'] },
      { text: 'A note of now', tags: [] },
    ]);
    expect(history.ingest([late])).toMatchObject({ added: [] });
    expect(history.ingest(records(60)).added).toEqual([]);
    expect(uuidsOf(history)).toHaveLength(60);
  });

  it.each(['the history is moved away', 'the new one takes its place'])(
    'is as it was where %s and the disk refuses',
    (at) => {
      const history = place.open();
      fill(history);
      const before = uuidsOf(history);
      const refused = refuseRename(at === 'the history is moved away' ? 1 : 2);
      expect(() => history.retention.forgetAll()).toThrow('historyUnavailable');
      refused.mockRestore();
      expect(uuidsOf(history)).toEqual(before);
      expect(history.people.list()).toMatchObject([{ name: 'Anna' }]);
      history.close();
      expect(uuidsOf(place.open())).toEqual(before);
    },
  );

  it.each([1, 2])('can still be undone where the disk refuses rename %i at first', (nth) => {
    const history = place.open();
    fill(history);
    const before = uuidsOf(history);
    history.retention.forgetAll();
    history.notes.change('caller +4930999', 'A note of now', []);
    const refused = refuseRename(nth);
    expect(() => history.retention.restoreAll()).toThrow('historyUnavailable');
    refused.mockRestore();
    expect(history.notes.get(['caller +4930999'])[0]?.text).toBe('A note of now');
    expect(history.retention.restoreAll()).toBe(true);
    expect(uuidsOf(history)).toEqual(before);
    expect(history.notes.get(['caller +4930999'])[0]?.text).toBe('A note of now');
  });

  it('leaves everything forgotten when the app ends at the moment that the new file takes its place', () => {
    const history = place.open();
    fill(history);
    const kept = fs.renameSync;
    // Killed between the two renames: what runs afterwards in this process is not looked at.
    const copy = path.join(place.folder, 'killed');
    const killed = vi.spyOn(fs, 'renameSync').mockImplementationOnce((from, to) => {
      kept(from, to);
      fs.mkdirSync(copy);
      for (const name of fs.readdirSync(place.folder))
        if (name !== 'killed') fs.copyFileSync(path.join(place.folder, name), path.join(copy, name));
    });
    history.retention.forgetAll();
    killed.mockRestore();
    history.close();
    const after = openTestHistory({
      file: path.join(copy, 'history.sqlite'),
      zone,
      country: 'DE',
      now: () => noon + 24 * hour,
    });
    expect(uuidsOf(after)).toEqual([]);
    expect(after.people.list()).toMatchObject([{ name: 'Anna' }]);
    expect(after.ingest(records(60)).added).toEqual([]);
    after.close();
  });

  it.each([
    ['before the new file took its place', ['next', 'forgotten'], 'next'],
    ['after it did', ['', 'forgotten'], ''],
    ['while it was being prepared', ['', 'next'], ''],
    ['while it was undone', ['dropped', 'forgotten'], 'forgotten'],
    ['just after it was undone', ['', 'dropped'], ''],
  ])('an end %s leaves one whole history', (_when, there, wanted) => {
    for (const word of there) {
      const folder = historyFolder();
      const made = folder.open();
      made.meta.set('this is', word);
      made.close();
      fs.copyFileSync(folder.file, path.join(place.folder, word === '' ? 'history.sqlite' : `history.${word}.sqlite`));
      folder.end();
    }
    const history = place.open();
    expect(history.meta.get('this is')).toBe(wanted);
    history.close();
    expect(fs.readdirSync(place.folder)).toEqual(['history.sqlite']);
  });
});

/** The disk refuses one rename, as Windows does while a virus scanner looks at the file. */
function refuseRename(nth: number) {
  const real = fs.renameSync;
  let calls = 0;
  return vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    calls += 1;
    if (calls === nth) throw Object.assign(new Error('EBUSY: resource busy or locked, rename'), { code: 'EBUSY' });
    real(from, to);
  });
}

const otherId = '00000000-0000-4000-8000-000000000009';
const dialTo = (number: string): Dial => ({
  id: '00000000-0000-4000-8000-000000000008',
  order: { number, extension: '101', gatewayUuid: 'g', callerId: null },
  gatewayName: null,
  createdAt: noon,
  state: { kind: 'asking', since: noon },
});

function newerHeader(): Buffer {
  const header = Buffer.alloc(100);
  header.write('SQLite format 3\0', 'latin1');
  header.writeInt32BE(99, 60);
  return header;
}

describe('what is older than is kept', () => {
  it('is not taken in, and deleted a slice at a time with what belongs to it', () => {
    let from: number | null = null;
    const history = place.open({ keepFrom: () => from });
    const day = 24 * hour;
    const many = Array.from({ length: 700 }, (_, i) => missedRecord({ uuid: `d${i}`, at: noon - i * day }));
    history.ingest([...many, { ...record({ uuid: 'undated' }), start_time: 'yesterday' }]);
    history.notes.change('call d699', 'Old', []);
    from = noon - 30 * day;
    let slices = 0;
    for (let after: number | null = 0; after !== null; slices += 1) after = history.retention.deleteOlder(from, after);
    expect(slices).toBeGreaterThan(3);
    expect(history.extensions()[0]?.calls).toBe(32);
    expect(history.call('d30')).not.toBeNull();
    expect(history.notes.get(['call d699'])[0]?.text).toBe('');
    history.ingest(many);
    expect(history.extensions()[0]?.calls).toBe(32);
    from = null;
    history.ingest(many);
    expect(history.extensions()[0]?.calls).toBe(701);
  });
});
