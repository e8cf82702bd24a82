import { beforeEach, describe, expect, it } from 'vitest';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { personOf } from '../../../shared/make-person.ts';
import { ownFolder } from '../own-folder.ts';
import { minute, missedRecord, missedRows, noon, record } from '../records.ts';

const place = ownFolder();
let history: TestHistory;
beforeEach(() => {
  history = place.open();
});

const listed = [
  { number: '104', name: 'Jonas Weber' },
  { number: '105', name: 'Katrin Yıldız' },
  { number: '106', name: null },
];
const ada = personOf(1, 'Ada', '105');
const partyOf = (uuid: string) => history.calls.page(uuid, '101')?.perspective.party;

describe('the names of the PBX’s own list of extensions', () => {
  it('are stored, and there again at the next start', () => {
    expect(history.extensionNames.save(listed)).toBe(true);
    expect(history.extensionNames.save(listed)).toBe(false);
    history = place.open();
    expect(['104', '104@pbx.example', '106', '107', null].map(history.extensionNames.of)).toEqual([
      'Jonas Weber',
      'Jonas Weber',
      null,
      null,
      null,
    ]);
  });

  it('name a colleague in the list, on the page, among the missed and in the notification', () => {
    history.extensionNames.save(listed);
    const local = { direction: 'local', from: '105', name: '' };
    history.records.ingest([record({ uuid: 'a', ...local }), missedRecord({ uuid: 'b', at: noon + minute, ...local })]);
    const { rows } = history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 10 });
    expect(rows.map((row) => row.perspective.party.name)).toEqual(['Katrin Yıldız', 'Katrin Yıldız']);
    expect(partyOf('a')).toMatchObject({ number: '105', name: 'Katrin Yıldız', personId: null });
    expect(missedRows(history)).toMatchObject([{ isInternal: true, party: { name: 'Katrin Yıldız' } }]);
  });

  it('stand behind the name that a person gave', () => {
    history.extensionNames.save(listed);
    history.people.write({ put: [ada], remove: [] });
    history.records.ingest([record({ uuid: 'a', direction: 'local', from: '105' })]);
    expect(partyOf('a')).toMatchObject({ name: 'Ada', personId: ada.id });
    for (const of of [history.people.colleague, history.people.nameOf])
      expect(['105', '104'].map(of)).toEqual(['Ada', 'Jonas Weber']);
  });

  it('never name a caller from outside, who can send any number', () => {
    history.extensionNames.save(listed);
    history.records.ingest([missedRecord({ uuid: 'a', from: '105', name: 'Prize office' })]);
    expect(partyOf('a')).toMatchObject({ number: '105', name: 'Prize office' });
    expect(missedRows(history)).toMatchObject([{ isInternal: false, party: { name: 'Prize office' } }]);
  });

  it('name the colleague whom a caller reached', () => {
    history.extensionNames.save(listed);
    history.records.ingest([
      missedRecord({ uuid: 'a', at: noon, legs: ['101', '104'] }),
      record({ uuid: 'b', at: noon + minute, to: '104' }),
    ]);
    const [row] = missedRows(history);
    expect(row?.state).toMatchObject({
      kind: 'reached',
      by: { kind: 'colleague', number: '104', name: 'Jonas Weber' },
    });
  });
});
