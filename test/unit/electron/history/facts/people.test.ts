import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { AppError } from '../../../../../shared/errors.ts';
import type { PeopleChange } from '../../../../../shared/people/people.ts';
import { numberOf, personOf } from '../../../shared/make-person.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, missedRecord, missedRows, noon, outRecord, record } from '../records.ts';

const place = ownFolder();
let history: ReturnType<typeof place.open>;
beforeEach(() => {
  history = place.open();
});

const ada = {
  ...personOf(1, 'Ada Lindgren', numberOf('+49301234567', { label: 'desk' }), '01712345678'),
  ...{ company: 'Acme', department: 'Sales', email: 'ada@acme.example' },
};

describe('people', () => {
  it('are kept across restarts, their numbers in order', () => {
    history.people.write({ put: [ada, personOf(2, 'Zoe', '0987654')], remove: [] });
    history.close();
    expect(place.open().people.list()).toEqual([ada, personOf(2, 'Zoe', '0987654')]);
  });

  it('are kept with what changed of where they work, across restarts', () => {
    history.people.write({ put: [ada], remove: [] });
    const moved = { ...ada, company: 'Globex', department: null, email: 'ada@globex.example' };
    expect(history.people.write({ put: [moved], remove: [] })).toEqual({ put: [ada], remove: [] });
    history.close();
    expect(place.open().people.list()).toEqual([moved]);
  });

  it('give the change that takes each change back', () => {
    const undoAdd = history.people.write({ put: [ada], remove: [] });
    expect(undoAdd).toEqual({ put: [], remove: [ada.id] });
    const undoEdit = history.people.write({ put: [{ ...ada, name: 'Ada L.', favourite: 3 }], remove: [] });
    const undoRemove = history.people.write({ put: [], remove: [ada.id] });
    expect(history.people.list()).toEqual([]);
    history.people.write(undoRemove);
    expect(history.people.list()).toEqual([{ ...ada, name: 'Ada L.', favourite: 3 }]);
    history.people.write(undoEdit);
    expect(history.people.list()).toEqual([ada]);
    history.people.write(undoAdd);
    expect(history.people.list()).toEqual([]);
  });

  it('are all written or none', () => {
    expect(() => history.people.write({ put: [ada, personOf(2, '\u200b', '1234')], remove: [] })).toThrow(AppError);
    expect(history.people.list()).toEqual([]);
  });

  it('share a number, which then carries the name of the one who took it over last', () => {
    history.people.write({ put: [ada], remove: [] });
    const bob = personOf(2, 'Bob', '030/1234567');
    const undo = history.people.write({ put: [bob], remove: [] });
    expect(history.people.named('00493 01234567'.replace(' ', ''))?.name).toBe('Bob');
    expect(history.people.list()[0]?.numbers.map(({ names }) => names)).toEqual([false, true]);
    history.people.write(undo);
    expect(history.people.list()).toEqual([ada]);
    expect(history.people.named('030 1234567')?.name).toBe('Ada Lindgren');
  });

  it('leave the name where it is when the newcomer does not want it', () => {
    const bob = personOf(2, 'Bob', numberOf('030 1234567', { names: false }));
    history.people.write({ put: [ada, bob], remove: [] });
    expect(history.people.named('+49301234567')?.name).toBe('Ada Lindgren');
    history.people.write({ put: [], remove: [ada.id] });
    expect(history.people.named('+49301234567')?.name).toBe('Bob');
  });

  it('are found as the country says how numbers are read', () => {
    history.people.write({ put: [ada], remove: [] });
    expect(history.people.named('004930 1234567')?.name).toBe('Ada Lindgren');
    expect(history.people.named('01712345678')?.name).toBe('Ada Lindgren');
    history.redecode({ country: 'AT' });
    expect(history.people.named('00491712345678')).toBeNull();
  });

  it('are found by the keys of another country after a restart too', () => {
    history.people.write({ put: [ada], remove: [] });
    history.redecode({ country: 'AT' });
    history.close();
    const again = place.open({ country: 'AT' });
    expect(again.people.named('00431712345678')?.name).toBe('Ada Lindgren');
    again.redecode({ country: 'DE' });
    expect(again.people.named('00491712345678')?.name).toBe('Ada Lindgren');
    expect(again.people.named('00431712345678')).toBeNull();
  });

  it('are read with two notations of one number as one owner, named by either', () => {
    const both = personOf(4, 'Dora', numberOf('030 7654321', { names: false }), '+49307654321', '0049307654321');
    history.people.write({ put: [both], remove: [] });
    history.close();
    const owners = place.open().people.ownersOf('+49307654321');
    expect(owners).toEqual([{ id: both.id, name: 'Dora', names: true }]);
  });

  it('are the same in memory after each change as read again', () => {
    const keys = ['+49301234567', '+491712345678', '104', '105', '106'];
    const owned = () => keys.map((key) => history.people.ownersOf(key));
    const bob = personOf(2, 'Bob', numberOf('030 1234567', { names: false }), '104');
    const steps: PeopleChange[] = [
      { put: [ada, bob, bob], remove: [] },
      { put: [{ ...bob, name: 'Aaron' }], remove: [] },
      { put: [personOf(3, 'Cora', '01712345678', '105')], remove: [ada.id] },
      { put: [personOf(2, 'Bob', '106')], remove: [] },
      { put: [ada], remove: [bob.id] },
    ];
    for (const step of steps) {
      history.people.write(step);
      const [people, owners] = [history.people.list(), owned()];
      history.close();
      history = place.open();
      expect([people, owners]).toEqual([history.people.list(), owned()]);
    }
  });

  it('are read again only where they changed', () => {
    history.people.write({ put: [ada, personOf(2, 'Bob', '104')], remove: [] });
    const { ownersOf } = history.people;
    const [before, people] = [ownersOf('+49301234567'), history.people.list()];
    history.people.write({ put: [personOf(2, 'Bob', '105')], remove: [] });
    expect([ownersOf('104'), ownersOf('105').map(({ name }) => name)]).toEqual([[], ['Bob']]);
    expect(ownersOf('+49301234567')).toBe(before);
    expect(history.people.list()[0]).toBe(people[0]);
  });

  it('tells of a change, so that what is on screen is read again', () => {
    const listener = vi.fn();
    history.onChange(listener);
    history.people.write({ put: [ada], remove: [] });
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('names on the other side of a call', () => {
  const listed = () => history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 50 }).rows;

  it('stand in lists, on the page, among the missed and in notifications; the record’s own where it is nobody’s', () => {
    history.records.ingest([missedRecord({ uuid: 'a', from: '030 1234567', name: 'SWITCHBOARD' })]);
    history.records.ingest([missedRecord({ uuid: 'b', from: '030 7654321', name: 'Acme', at: noon + minute })]);
    const named = { name: 'Ada Lindgren', personId: ada.id };
    expect(listed()[1]?.perspective.party).toMatchObject({ name: 'SWITCHBOARD', personId: null });
    history.people.write({ put: [ada], remove: [] });
    expect(listed()[1]?.perspective.party).toMatchObject(named);
    expect(listed()[0]?.perspective.party).toMatchObject({ name: 'Acme', personId: null });
    expect(history.calls.page('a', '101')?.perspective.party).toMatchObject(named);
    expect(missedRows(history)[1]?.party).toMatchObject(named);
    expect(history.ledger.claimUnnotified('101')[1]?.perspective.party).toMatchObject(named);
    history.people.write({ put: [], remove: [ada.id] });
    expect(listed()[1]?.perspective.party).toMatchObject({ name: 'SWITCHBOARD', personId: null });
  });

  it('never stand on a withheld number', () => {
    history.people.write({ put: [personOf(1, 'Nobody', '0000')], remove: [] });
    history.records.ingest([record({ uuid: 'a', from: '0000' })]);
    expect(listed()[0]?.perspective.party).toMatchObject({ personId: null, withheld: true });
  });
});

describe('proposals', () => {
  const day = 24 * hour;
  const calls = (from: string, count: number, at = noon, name = '') =>
    Array.from({ length: count }, (_, n) => record({ uuid: `${from} ${n} ${at}`, from, name, at: at + n * minute }));
  const keys = () => history.people.proposals('101').map(({ key, calls }) => [key, calls]);

  it('are the numbers that come up most, both ways, of the last 30 days', () => {
    history.records.ingest([...calls('030 1234567', 2), ...calls('030 7654321', 4, noon, 'Acme')]);
    history.records.ingest([outRecord({ uuid: 'o', to: '0301234567' }), ...calls('030 5555555', 2)]);
    history.records.ingest(calls('030 9999999', 9, noon - 31 * day));
    expect(keys()).toEqual([
      ['+49307654321', 4],
      ['+49301234567', 3],
    ]);
    expect(history.people.proposals('101')[0]).toMatchObject({ number: '030 7654321', name: 'Acme' });
    expect(history.people.proposals('102')).toEqual([]);
  });

  it('leave out withheld and internal numbers, and what belongs to somebody', () => {
    history.records.ingest([...calls('anonymous', 5), ...calls('030 1234567', 5)]);
    history.records.ingest(calls('104', 5).map((raw) => ({ ...raw, direction: 'local' })));
    expect(keys()).toEqual([['+49301234567', 5]]);
    history.people.write({ put: [ada], remove: [] });
    expect(keys()).toEqual([]);
  });

  it('that were declined are not proposed again until that is undone', () => {
    history.records.ingest(calls('030 1234567', 5));
    history.people.decline('+49301234567', true);
    expect(keys()).toEqual([]);
    history.close();
    history = place.open();
    expect(keys()).toEqual([]);
    history.people.decline('+49301234567', false);
    expect(keys()).toEqual([['+49301234567', 5]]);
  });
});

describe('the name of a directory', () => {
  const names: Record<string, string[]> = {
    '030 1234567': ['Ada (directory)', 'Ben (directory)'],
    '0987 654321': ['Zoe (directory)'],
    '0987 654323': ['Front desk', 'Back office', 'Stock'],
    '101': ['Reception (directory)'],
  };
  const named = (number: string, direction: 'in' | 'out' | 'internal', withheld = false) =>
    history.people.resolveParty({ direction, party: { number, name: 'CALLER ID', withheld, personId: null } });

  beforeEach(() => {
    history.close();
    history = place.open({
      directories: { namesOf: (number) => names[number] ?? [], version: () => 0, textsOf: () => new Map() },
    });
    history.people.write({ put: [ada], remove: [] });
  });

  it('comes after that of an own person and before that of the record', () => {
    expect(named('030 1234567', 'in')).toMatchObject({ name: 'Ada Lindgren', personId: ada.id });
    expect(named('0987 654321', 'in')).toMatchObject({ name: 'Zoe (directory)', personId: null });
    expect(named('0987 654322', 'in')).toMatchObject({ name: 'CALLER ID', personId: null });
    expect([history.people.nameOf('0987 654321'), history.people.nameOf('0987 654322')]).toEqual([
      'Zoe (directory)',
      null,
    ]);
  });

  it('says how many more people have the number, unless an own person has it', () => {
    expect(named('0987 654323', 'in')).toMatchObject({ name: 'Front desk', others: 2 });
    for (const number of ['030 1234567', '0987 654321', '0987 654322'])
      expect(named(number, 'in')).not.toHaveProperty('others');
  });

  it('goes to nobody who withholds the number, nor to an outside caller who sends one as short as an extension', () => {
    expect(named('0987 654321', 'in', true).name).toBe('CALLER ID');
    expect(named('101', 'in').name).toBe('CALLER ID');
    expect(named('101', 'internal').name).toBe('Reception (directory)');
  });
});
