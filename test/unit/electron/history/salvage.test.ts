import { StatementSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { openFile } from '../../../../electron/history/open.ts';
import { salvage } from '../../../../electron/history/salvage.ts';
import { seededRandom } from '../../../../electron/practice-pbx/calls/random.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { noViewFilter } from '../../../../shared/calls/view-filter.ts';
import { forgetting } from '../../../support/fakes/forgetting.ts';
import { damageOnce, damages } from '../../../support/faults/history-damage.ts';
import { tries } from '../../../support/tries.ts';
import { makeDial } from '../../shared/make-dial.ts';
import { numberOf, personOf } from '../../shared/make-person.ts';
import { ownFolder } from './own-folder.ts';
import { hour, minute, missedRecord, noon, record } from './records.ts';
import { spoil } from './spoil.ts';

const place = ownFolder();

const records = Array.from({ length: 40 }, (_, i) =>
  (i % 2 ? missedRecord : record)({ uuid: `u${i}`, at: noon + i * minute, from: `03012${10000 + i}` }),
);
const anna = { ...personOf(1, 'Anna', numberOf('0309900000', { label: 'desk' })), favourite: 1 };

it('keeps everything that the PBX cannot give again', async () => {
  const history = place.open();
  history.records.ingest(records);
  history.notes.change('call u1', 'A note', ['tag']);
  history.notes.change('caller +493012345', 'Of a caller', []);
  history.people.write({ put: [anna], remove: [] });
  history.people.decline('+493055555', true);
  history.dials.put(makeDial({ kind: 'preparing', since: noon }, { number: '104', createdAt: noon }));
  history.views.save({ id: '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f', name: 'View', filter: noViewFilter });
  history.missed.decide('101', ['u3'], { kind: 'dismissed' });
  history.missed.decide('101', ['u5'], { kind: 'todo', at: noon + 50 * hour });
  forgetting.calls(history, 'u0');
  forgetting.caller(history, '+49301210007');
  forgetting.purge(history);
  forgetting.calls(history, 'u2');
  history.close();
  spoil(place.file, 'calls', 'records', 'all_involvement');
  const mended = place.open();
  try {
    mended.calls.list({ extension: '101', filter: noFilter, before: null, limit: 5 });
  } catch {}
  mended.records.ingest(records);
  expect(mended.notices()).toMatchObject([{ kind: 'historyDamaged' }]);
  expect(mended.notes.get(['call u1', 'caller +493012345'])).toMatchObject([
    { text: 'A note', tags: ['tag'] },
    { text: 'Of a caller' },
  ]);
  expect(mended.people.list()).toEqual([anna]);
  expect(mended.views.all()).toHaveLength(1);
  expect(mended.dialledNumbers.originOf('104', '101').wasCalled).toBe(true);
  expect(mended.missed.nextReminderAt()).toBe(noon + 50 * hour);
  const { open, dealtWith } = mended.missed.list('101', { open: 50, dealtWith: 50 }, 'Europe/Berlin');
  expect(dealtWith.map((row) => row.callUuids[0])).toEqual(['u3']);
  expect(open.find((row) => row.callUuids[0] === 'u5')).toMatchObject({ state: { kind: 'todo' } });
  expect(['u0', 'u2', 'u7', 'u9'].filter((uuid) => mended.calls.call(uuid) !== null)).toEqual(['u9']);
});

it('keeps what lies before the place where a file was cut off', async () => {
  const { setAside, kept, written } = await damageOnce('cut off', () => 0.97);
  expect([setAside, kept > written / 2]).toEqual([true, true]);
});

it('what the new file refuses is no unreadable row: the disk is full, and says so', () => {
  const history = place.open();
  history.notes.change('call u1', 'A note', ['tag']);
  history.close();
  const into = openFile(`${place.file}.new`);
  const full = Object.assign(new Error('full'), { errcode: 13 });
  const run = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(() => {
    throw full;
  });
  expect(() => salvage(place.file, into, [])).toThrow(full);
  run.mockRestore();
  into.close();
});

/** R12: so many damaged files of each kind. */
const each = tries(1, 60);

it.each(Object.keys(damages))(`a file with %s never stops the app, ${each} times`, async (name) => {
  for (let run = 1; run <= each; run += 1) {
    const { kept, written } = await damageOnce(name, seededRandom(String(run)).next);
    expect(kept).toBeLessThanOrEqual(written);
  }
});
