import { expect, it } from 'vitest';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { forgetting } from '../../../../support/fakes/forgetting.ts';
import { personOf } from '../../../shared/make-person.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, missedRecord, noon, outRecord, record } from '../records.ts';

const place = ownFolder();

const list = (history: ReturnType<typeof place.open>, text = '') =>
  history.calls
    .list({ extension: '101', filter: { ...noFilter, text }, before: null, limit: 50 })
    .rows.map(({ uuid, perspective }) => [uuid, perspective.party.name]);

it('a number has one name: a person’s, else the newest that a record gives, also in calls whose record has none or an older one', async () => {
  const history = place.open();
  history.records.ingest([
    record({ uuid: 'old', name: 'M. Keller', at: noon - hour }),
    record({ uuid: 'in', name: 'Maria Keller', from: '+49 30 1234567' }),
    outRecord({ uuid: 'out', to: '0301234567', at: noon + minute }),
    outRecord({ uuid: 'other', to: '040111222', at: noon + 2 * minute }),
  ]);
  expect(list(history)).toEqual([
    ['other', null],
    ['out', 'Maria Keller'],
    ['in', 'Maria Keller'],
    ['old', 'Maria Keller'],
  ]);
  expect(history.calls.page('old', '101')?.perspective.party.name).toBe('Maria Keller');
  expect(history.calls.page('out', '101')?.perspective.party.name).toBe('Maria Keller');
  expect(['0049301234567', '030 1234567', '040111222', 'anonymous', null].map(history.people.nameOf)).toEqual([
    'Maria Keller',
    'Maria Keller',
    null,
    null,
    null,
  ]);
  const recents = await history.search.recents({ extension: '101', text: '', limit: 5 });
  expect(recents.map(({ name }) => name)).toEqual([null, 'Maria Keller']);
  history.people.write({ put: [personOf(1, 'Mia', '0301234567')], remove: [] });
  expect(list(history).slice(1)).toEqual([
    ['out', 'Mia'],
    ['in', 'Mia'],
    ['old', 'Mia'],
  ]);
});

it('a caller who sends an extension as their number names no extension', () => {
  const history = place.open();
  history.records.ingest([missedRecord({ uuid: 'a', from: '104', name: 'Your bank' })]);
  expect(history.people.nameOf('104')).toBeNull();
});

it('a name goes with the calls that gave it, and comes with new ones', () => {
  const history = place.open();
  history.records.ingest([record({ uuid: 'in', name: 'Maria Keller' }), outRecord({ uuid: 'out', at: noon + minute })]);
  expect(history.people.nameOf('0301234567')).toBe('Maria Keller');
  forgetting.calls(history, 'in');
  expect(history.people.nameOf('0301234567')).toBeNull();
  history.records.ingest([record({ uuid: 'new', name: 'M. Keller', at: noon + hour })]);
  expect(history.people.nameOf('0301234567')).toBe('M. Keller');
});

it('a call that is written again with another number takes its name along', () => {
  const history = place.open();
  const other = outRecord({ uuid: 'out', to: '040111222', at: noon - hour });
  history.records.ingest([record({ uuid: 'in', name: 'Maria Keller', from: '040111222' }), other]);
  expect(history.people.nameOf('040111222')).toBe('Maria Keller');
  history.records.ingest([record({ uuid: 'in', name: 'Maria Keller', from: '040333444' })]);
  expect(history.people.nameOf('040111222')).toBeNull();
  expect(history.people.nameOf('040333444')).toBe('Maria Keller');
});
