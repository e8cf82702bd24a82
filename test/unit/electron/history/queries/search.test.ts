import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { indexOf } from '../../../../../electron/history/open.ts';
import { type CallFilter, noFilter } from '../../../../../shared/calls/call-filter.ts';
import { personOf } from '../../../shared/make-person.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, missedRecord, noon, outRecord, record } from '../records.ts';

const place = ownFolder();
let history: ReturnType<typeof place.open>;
beforeEach(() => {
  history = place.open();
});

describe('finding calls', () => {
  beforeEach(() => {
    history.records.ingest([
      record({ uuid: 'a', name: 'Jörg Müller' }),
      missedRecord({ uuid: 'b', at: noon + minute, from: '+44 20 7946 0000' }),
      outRecord({ uuid: 'c', at: noon + hour, to: '+49301234567' }),
      record({ uuid: 'd', at: noon + 2 * hour, from: '102', direction: 'local' }),
    ]);
  });

  it('says how many calls a number has, how many of them were missed, and since when', () => {
    expect(history.calls.ofCaller('101', '+49301234567')).toEqual({ calls: 2, missed: 0, firstAt: noon });
    expect(history.calls.ofCaller('101', '+442079460000')).toEqual({ calls: 1, missed: 1, firstAt: noon + minute });
    expect([history.calls.ofCaller('101', '+4'), history.calls.ofCaller('999', '+49301234567')]).toEqual([null, null]);
  });

  it('says which number most of its newest callers dialled, from three such calls on', () => {
    const dialled = (...numbers: string[]): void => {
      const called = (uuid: string, place: number) => record({ uuid, at: noon + place * hour, to: '107' });
      history.records.ingest(numbers.map((to, n) => ({ ...called(`n${n}`, n), destination_number: to })));
    };
    dialled('030 1', '030 1');
    expect(history.calls.usualNumber('107')).toBeNull();
    dialled('030 1', '030 1', '030 2', '030 1');
    expect(history.calls.usualNumber('107')).toBe('030 1');
    expect(history.calls.usualNumber('999')).toBeNull();
  });

  it('counts them, and tells what there is to choose from', async () => {
    history.notes.change('caller 102', '', ['VIP']);
    expect(await history.search.count('101', noFilter)).toBe(4);
    expect(await history.search.count('101', { ...noFilter, text: '030' })).toBe(2);
    expect(history.search.facets()).toEqual({ lines: [], tags: ['VIP'] });
  });

  it.each<[Partial<CallFilter>, string]>([
    [{ tags: ['VIP', 'offer'] }, 'db'],
    [{ text: '7946 vip 4711' }, 'b'],
    [{ text: '7946' }, 'b'],
    [{ text: 'kontrakt 102' }, ''],
    [{ text: 'kontrakt', tags: ['offer'] }, ''],
    [{ text: 'kontrakt', outcomes: ['answered'] }, ''],
  ])('by what is written of a call or a caller: %j', async (some, wanted) => {
    history.notes.change('call b', 'Kontrakt 4711 of 7946', ['VIP']);
    history.notes.change('caller 102', 'Rückruf', ['offer']);
    const filter = { ...noFilter, ...some };
    const { rows } = history.calls.list({ extension: '101', filter, before: null, limit: 9 });
    expect(rows.map(({ uuid }) => uuid).join('')).toBe(wanted);
    expect(await history.search.count('101', filter)).toBe(wanted.length);
  });

  it('by the company, department and e-mail of a person as they are now', () => {
    const found = (text: string) =>
      history.calls
        .list({ extension: '101', filter: { ...noFilter, text }, before: null, limit: 9 })
        .rows.map(({ uuid }) => uuid)
        .join('');
    const ada = {
      ...personOf(1, 'Ada', '+442079460000'),
      company: 'Müller & Söhne',
      department: 'Sales',
      email: 'ada@x.example',
    };
    history.people.write({ put: [ada], remove: [] });
    expect(['soehne', 'sales ada', 'ada 7946', 'ada@x'].map(found)).toEqual(['b', 'b', 'b', 'b']);
    history.people.write({ put: [{ ...ada, company: 'Acme', department: null }], remove: [] });
    expect([found('soehne'), found('sales'), found('acme')]).toEqual(['', '', 'b']);
  });

  it('by what directories know of the number now, in the list and in the count', async () => {
    history.close();
    const known = { texts: new Map<string, string[]>(), version: null as number | null };
    const asked: string[][] = [];
    history = place.open({
      directories: {
        namesOf: () => [],
        version: () => known.version,
        textsOf: (keys) => {
          asked.push([...keys]);
          return known.texts;
        },
      },
    });
    const found = async (text: string) => {
      const filter = { ...noFilter, text };
      const { rows } = history.calls.list({ extension: '101', filter, before: null, limit: 9 });
      expect(await history.search.count('101', filter)).toBe(rows.length);
      return rows.map(({ uuid }) => uuid).join('');
    };
    known.texts.set('+442079460000', ['ada\nacme 12\nsales']);
    expect([await found('acme'), asked]).toEqual(['', []]);
    known.version = 1;
    expect([await found('acme'), await found('Sales ada'), await found('7946 acme')]).toEqual(['b', 'b', 'b']);
    expect([await found('acme muller'), await found('Müller')]).toEqual(['', 'ca']);
    expect(asked).toHaveLength(1);
    expect(new Set(asked[0])).toEqual(new Set(['+49301234567', '+442079460000', '101', '102']));
    known.texts.delete('+442079460000');
    known.version = 2;
    expect(await found('acme')).toBe('');
    known.texts.set('+49301239999', ['acme']);
    expect(await found('acme')).toBe('');
    history.records.ingest([missedRecord({ uuid: 'e', from: '+49 30 1239999' })]);
    expect(await found('acme')).toBe('e');
  });

  it('deletes the numbers and names of old calls that no later call has', () => {
    const anonymous = record({ uuid: 'f', at: noon + 4 * hour, from: 'anonymous' });
    history.records.ingest([anonymous, record({ uuid: 'g', at: noon + 4 * hour, name: 'Jörg Müller' })]);
    history.cleanup.deleteOlder(noon + 4 * hour - 1);
    history.close();
    const db = new DatabaseSync(indexOf(place.file), { readOnly: true });
    const parties = db.prepare('SELECT number FROM parties ORDER BY number').all();
    db.close();
    expect(parties.map((row) => row.number)).toEqual(['030 1234567', 'anonymous']);
  });
});

it('counts many calls in turns', async () => {
  const calls = Array.from({ length: 4500 }, (_, i) =>
    missedRecord({ uuid: `u${i}`, at: noon - Math.floor(i / 3) * minute }),
  );
  history.records.ingest(calls);
  history.notes.change('call u1', 'kontrakt', []);
  const count = (filter: Partial<CallFilter>) => history.search.count('101', { ...noFilter, ...filter });
  expect(await count({})).toBe(4500);
  expect(await count({ text: 'kontrakt' })).toBe(1);
  expect(await count({ from: noon - 1400 * minute, to: noon - 9 * minute })).toBe(3 * 1391);
});

it('a count rejects if the history is closed before it ends', async () => {
  history.records.ingest([missedRecord({ uuid: 'a' })]);
  history.close();
  await expect(history.search.count('101', noFilter)).rejects.toMatchObject({ data: { kind: 'historyUnavailable' } });
});
