import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  openPeople,
  type PeopleStore,
  type StoredPerson,
} from '../../../../../electron/history/people/people-store.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { numberKeys } from '../../../../../shared/numbers/phone-number.ts';
import { callerSubject, callSubject, dialSubject } from '../../../../../shared/people/notes.ts';
import type { Person } from '../../../../../shared/people/people.ts';
import { openTestHistory } from '../../../../support/fakes/open-history.ts';
import { failStatement } from '../../../../support/faults/disk-faults.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { makeDial } from '../../../shared/make-dial.ts';
import { numberOf, personOf } from '../../../shared/make-person.ts';
import { minute, missedRecord, noon } from '../records.ts';
import { spoil } from '../spoil.ts';

let folder: string;
let store: PeopleStore;
const fileOf = () => path.join(folder, 'people.sqlite');
const open = () => openPeople({ file: fileOf(), now: () => noon });
beforeEach(() => {
  folder = temporaryFolder('people');
  store = open();
  onTestFinished(() => store.close());
});

/** The history of a PBX in a country, which shares the store. */
function pbx(id: string, country = 'DE') {
  const history = openTestHistory({
    file: path.join(folder, `${id}.sqlite`),
    connectionId: id,
    peopleStore: store,
    country,
    now: () => noon,
  });
  onTestFinished(() => history.close());
  return history;
}

/** As the store has them: saved at a PBX. */
const storedAt = (at: string | null, { numbers, elsewhere: _, ...one }: Person): StoredPerson => ({
  ...one,
  numbers: numbers.map((each) => ({ ...each, at })),
});
const anna = personOf(1, 'Anna', numberOf('+49301234567'));
const cem = personOf(3, 'Cem', numberOf('0171 2345678'));
const caller = callerSubject('+49301234567');

describe('people of several PBXs', () => {
  it('are known by their number as each PBX writes it', () => {
    const [berlin, vienna] = [pbx('berlin', 'DE'), pbx('vienna', 'AT')];
    berlin.people.write({ put: [anna], remove: [] });
    expect([berlin.people.nameOf('030 1234567'), vienna.people.nameOf('0049 30 1234567')]).toEqual(['Anna', 'Anna']);
    expect(vienna.people.nameOf('030 1234567')).toBeNull();
    vienna.people.write({ put: [personOf(2, 'Bert', numberOf('01 5123456'))], remove: [] });
    expect([vienna.people.nameOf('+43 1 5123456'), berlin.people.nameOf('+43 1 5123456')]).toEqual(['Bert', null]);
    expect(berlin.people.list()).toEqual(vienna.people.list());
  });

  it('are known by an international number in any notation at a PBX of another country', () => {
    const [berlin, vienna] = [pbx('berlin', 'DE'), pbx('vienna', 'AT')];
    vienna.people.write({ put: [personOf(1, 'Anna', '0049 30 1234567')], remove: [] });
    berlin.people.write({ put: [personOf(2, 'Bert', '0043 1 5123456')], remove: [] });
    const names = (of: typeof berlin) => ['+49301234567', '+4315123456'].map((one) => of.people.nameOf(one));
    expect([names(berlin), names(vienna)]).toEqual([
      ['Anna', 'Bert'],
      ['Anna', 'Bert'],
    ]);
    expect([berlin.people.nameOf('030 1234567'), vienna.people.nameOf('01 5123456')]).toEqual(['Anna', 'Bert']);
  });

  it('are as they were written last, whichever PBX they were written at', () => {
    const [berlin, hamburg] = [pbx('berlin'), pbx('hamburg')];
    const version = hamburg.onChange;
    let told = 0;
    onTestFinished(version(() => (told += 1)));
    const undo = berlin.people.write({ put: [anna, cem], remove: [] });
    expect([hamburg.people.nameOf('030 1234567'), told > 0]).toEqual(['Anna', true]);
    hamburg.people.write({ put: [{ ...anna, name: 'Anna Ay' }], remove: [cem.id] });
    expect([berlin.people.nameOf('030 1234567'), berlin.people.nameOf('0171 2345678')]).toEqual(['Anna Ay', null]);
    berlin.people.write(undo);
    expect(hamburg.people.list()).toEqual([]);
  });

  it('give a number to one of them on every PBX', () => {
    const [berlin, hamburg] = [pbx('berlin'), pbx('hamburg')];
    berlin.people.write({ put: [anna], remove: [] });
    const undo = hamburg.people.write({ put: [personOf(2, 'Zoe', '030 1234567')], remove: [] });
    expect([berlin, hamburg].map(({ people }) => people.nameOf('+49301234567'))).toEqual(['Zoe', 'Zoe']);
    hamburg.people.write(undo);
    expect([berlin, hamburg].map(({ people }) => people.nameOf('+49301234567'))).toEqual(['Anna', 'Anna']);
  });

  it('are read again once a PBX is in another country', () => {
    const one = pbx('berlin', 'DE');
    one.people.write({ put: [cem], remove: [] });
    expect(one.people.nameOf('+491712345678')).toBe('Cem');
    one.redecode({ country: 'AT' });
    expect([one.people.nameOf('+491712345678'), one.people.nameOf('+431712345678')]).toEqual([null, 'Cem']);
    one.redecode({ country: 'DE' });
    expect(one.people.nameOf('+491712345678')).toBe('Cem');
  });

  it('have a short number at the PBX where it was saved, and not at another, where it is another telephone', () => {
    const [berlin, hamburg] = [pbx('berlin'), pbx('hamburg')];
    const [desk, hall] = [personOf(1, 'Anna', '101', '+49301234567'), personOf(2, 'Hall', '101')];
    berlin.people.write({ put: [desk], remove: [] });
    expect([berlin.people.nameOf('101'), hamburg.people.nameOf('101')]).toEqual(['Anna', null]);
    expect(hamburg.people.nameOf('030 1234567')).toBe('Anna');
    const [seen] = hamburg.people.list();
    expect(seen).toEqual({
      ...desk,
      numbers: [numberOf('+49301234567')],
      elsewhere: [{ ...numberOf('101'), at: 'berlin' }],
    });
    // A person of the other PBX with the same short number takes nothing.
    const undo = hamburg.people.write({ put: [hall], remove: [] });
    expect([berlin.people.nameOf('101'), hamburg.people.nameOf('101')]).toEqual(['Anna', 'Hall']);
    expect(berlin.people.list().map(({ numbers }) => numbers.map(({ number }) => number))).toEqual([
      ['101', '+49301234567'],
      [],
    ]);
    hamburg.people.write(undo);
    // What is changed at the other PBX keeps it, also through an undo.
    const rename = hamburg.people.write({ put: [{ ...(seen as Person), name: 'Anna Ay' }], remove: [] });
    expect(berlin.people.list()).toEqual([
      { ...desk, name: 'Anna Ay', numbers: [numberOf('+49301234567'), numberOf('101')] },
    ]);
    hamburg.people.write(rename);
    const removal = hamburg.people.write({ put: [], remove: [desk.id] });
    hamburg.people.write(removal);
    expect([berlin.people.nameOf('101'), hamburg.people.nameOf('101')]).toEqual(['Anna', null]);
  });

  it('have a person’s short number at each PBX where it was saved, and every one where its PBX is gone', () => {
    const [berlin, hamburg, vienna] = [pbx('berlin'), pbx('hamburg'), pbx('vienna', 'AT')];
    const all = () => [berlin, hamburg, vienna].map(({ people }) => people.nameOf('101'));
    berlin.people.write({ put: [personOf(1, 'Anna', '101')], remove: [] });
    const [seen] = hamburg.people.list() as [Person];
    hamburg.people.write({ put: [{ ...seen, numbers: [numberOf('101')] }], remove: [] });
    expect(all()).toEqual(['Anna', 'Anna', null]);
    let told = 0;
    onTestFinished(vienna.onChange(() => (told += 1)));
    store.releaseNumbers(['berlin', 'hamburg', 'vienna']);
    expect([all(), told]).toEqual([['Anna', 'Anna', null], 0]);
    store.releaseNumbers(['hamburg', 'vienna']);
    expect(all()).toEqual(['Anna', 'Anna', 'Anna']);
    expect(told).toBeGreaterThan(0);
    // After a change at one PBX the number still counts at the others.
    const [named] = vienna.people.list() as [Person];
    vienna.people.write({ put: [{ ...named, company: 'Acme' }], remove: [] });
    expect(pbx('linz', 'AT').people.nameOf('101')).toBe('Anna');
    store.close();
    store = open();
    expect(pbx('graz', 'AT').people.nameOf('101')).toBe('Anna');
  });

  it('take no more numbers than a person can have, those of other PBXs among them', () => {
    const [berlin, hamburg] = [pbx('berlin'), pbx('hamburg')];
    const short = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i));
    berlin.people.write({ put: [personOf(1, 'Anna', ...short(101, 15))], remove: [] });
    const [seen] = hamburg.people.list() as [Person];
    const grown = (count: number) => ({
      put: [{ ...seen, numbers: short(201, count).map((one) => numberOf(one)) }],
      remove: [],
    });
    expect(() => hamburg.people.write(grown(6))).toThrow(AppError);
    hamburg.people.write(grown(5));
    expect([berlin, hamburg].map(({ people }) => people.list()[0]?.numbers.length)).toEqual([15, 5]);
  });

  it('are all known after a start, and many of them at a PBX of a country that is new', () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      personOf(
        i + 1,
        `Person ${i}`,
        ...Array.from({ length: 5 }, (_, n) => `0301${String(i * 5 + n).padStart(6, '0')}`),
      ),
    );
    const berlin = pbx('berlin', 'DE');
    for (let i = 0; i < many.length; i += 60) berlin.people.write({ put: many.slice(i, i + 60), remove: [] });
    const vienna = pbx('vienna', 'AT');
    const names = (of: typeof berlin, country: string) =>
      [0, 149, 299].map((i) => of.people.nameOf(`${country}301${String(i * 5 + 4).padStart(6, '0')}`));
    const all = ['Person 0', 'Person 149', 'Person 299'];
    expect([names(berlin, '+49'), names(vienna, '+43')]).toEqual([all, all]);
    const again = pbx('hamburg', 'DE');
    expect(names(again, '+49')).toEqual(all);
  });

  it('are on disk, and leave nothing behind once they are removed', () => {
    const berlin = pbx('berlin');
    berlin.people.write({ put: [anna, cem], remove: [] });
    berlin.redecode({ country: 'AT' });
    berlin.people.write({ put: [], remove: [cem.id] });
    store.close();
    const again = open();
    expect([...again.people().values()]).toEqual([storedAt('berlin', anna)]);
    again.close();
    const file = new DatabaseSync(fileOf());
    const keys = file.prepare('SELECT reading, number FROM number_keys ORDER BY reading').all();
    file.close();
    expect(keys.map((one) => Object.values(one))).toEqual([
      ['["AT",null]', '+49301234567'],
      ['["DE",null]', '+49301234567'],
    ]);
  });
});

describe('notes on callers', () => {
  it('stand beside the caller on every PBX; those on calls and on short numbers stay with theirs', () => {
    const [berlin, hamburg] = [pbx('berlin'), pbx('hamburg')];
    berlin.notes.change(caller, 'Wants a quote', ['VIP']);
    berlin.notes.change(callerSubject('101'), 'The boss', []);
    berlin.notes.change('call u1', 'Late', []);
    expect(hamburg.notes.get([caller, callerSubject('101'), 'call u1']).map(({ text }) => text)).toEqual([
      'Wants a quote',
      '',
      '',
    ]);
    expect([hamburg.notes.tags(), hamburg.notes.beside('u9', '+49301234567')]).toEqual([
      ['VIP'],
      { noted: true, tags: ['VIP'] },
    ]);
    hamburg.notes.change(caller, '', []);
    expect(berlin.notes.get([caller, callerSubject('101')]).map(({ text }) => text)).toEqual(['', 'The boss']);
  });

  it('come from a call without a record once, though a crash leaves them in both files', () => {
    const berlin = pbx('berlin');
    const dial = makeDial({ kind: 'noRecord', callUuid: 'c', at: noon });
    berlin.notes.change(dialSubject(dial.id), 'Busy', []);
    store.takeNote(callSubject('c'), { subject: caller, text: 'Busy', tags: [] }, 'berlin');
    berlin.dials.put(dial);
    expect(berlin.notes.get([caller, dialSubject(dial.id)]).map(({ text }) => text)).toEqual(['Busy', '']);
    const next = makeDial({ kind: 'noRecord', callUuid: 'd', at: noon }, { n: 2 });
    berlin.notes.change(dialSubject(next.id), 'Busy', ['again']);
    berlin.dials.put(next);
    expect(berlin.notes.get([caller])).toEqual([{ subject: caller, text: 'Busy\nBusy', tags: ['again'] }]);
  });

  it('become the person’s once the country gives their number its international form, and move with it', () => {
    const berlin = pbx('berlin', '');
    berlin.records.ingest([missedRecord({ uuid: 'a', from: '030 1234567' })]);
    const [national = ''] = numberKeys('030 1234567', '');
    berlin.notes.change(callerSubject(national), 'Wants a quote', ['VIP']);
    expect([...store.notes()]).toEqual([]);
    berlin.redecode({ country: 'DE' });
    expect(store.notes().get(caller)).toMatchObject({ subject: caller, text: 'Wants a quote', tags: ['VIP'] });
    berlin.redecode({ country: 'AT' });
    expect([...store.notes().keys()]).toEqual([callerSubject('+43301234567')]);
    // Somebody else's number, though it is the same one at another PBX.
    const hamburg = pbx('hamburg');
    hamburg.records.ingest([missedRecord({ uuid: 'b', from: '030 1234567' })]);
    hamburg.notes.change(caller, 'In Berlin', []);
    berlin.redecode({ country: 'DE' });
    expect(store.notes().get(caller)?.text).toBe('In Berlin\nWants a quote');
    berlin.notes.change(caller, 'Both', []);
    hamburg.redecode({ country: 'AT' });
    expect([...store.notes().keys()]).toEqual([caller]);
  });

  it('go with all calls of a PBX that are forgotten, and come back with them', () => {
    const [berlin, hamburg] = [pbx('berlin'), pbx('hamburg')];
    berlin.records.ingest([missedRecord({ uuid: 'a', from: '030 1234567' })]);
    hamburg.notes.change(caller, 'Wants a quote', ['VIP']);
    hamburg.notes.change(callerSubject('+49309999999'), 'Never called Berlin', []);
    hamburg.people.write({ put: [anna], remove: [] });
    const subjects = () => [...hamburg.notes.all().keys()];
    const { at } = berlin.forgetting.forget({ kind: 'all' });
    expect(subjects()).toEqual([callerSubject('+49309999999')]);
    berlin.forgetting.undo(at);
    expect(hamburg.notes.get([caller])[0]).toMatchObject({ text: 'Wants a quote', tags: ['VIP'] });
    const again = berlin.forgetting.forget({ kind: 'all' });
    hamburg.forgetting.undo(again.at);
    expect(subjects()).toHaveLength(1);
    expect(pbx('berlin').forgetting.hiddenBefore()).toBe(again.at);
    while (berlin.forgetting.purgeSlice(again.at) > 0);
    berlin.forgetting.undo(again.at);
    expect([subjects(), hamburg.people.list()]).toEqual([[callerSubject('+49309999999')], [anna]]);
  });
});

it('keeps no text of a note that was deleted, nor of one that a removed PBX had hidden', () => {
  const secret = 'xyzzy-7f3a9c';
  const berlin = pbx('berlin');
  const dial = makeDial({ kind: 'noRecord', callUuid: 'c', at: noon });
  berlin.notes.change(dialSubject(dial.id), secret, []);
  berlin.dials.put(dial);
  expect(store.notes().get(caller)?.text).toBe(secret);
  berlin.notes.change(caller, '', []);
  store.writeNote({ subject: callerSubject('+4930999'), text: secret, tags: [secret] }, 'gone');
  store.hideNotes('gone', [callerSubject('+4930999')], noon);
  store.purgeLeft(['berlin']);
  berlin.close();
  store.close();
  expect(fs.readFileSync(fileOf()).includes(secret)).toBe(false);
  const beside = new DatabaseSync(fileOf());
  expect(beside.prepare('SELECT count(*) AS rows FROM notes_taken').get()).toEqual({ rows: 0 });
  beside.close();
  store = open();
});

it('hides and shows again a caller who has tags alone, and deletes them with their note', () => {
  const tagged = { subject: caller, text: '', tags: ['VIP'] };
  store.writeNote(tagged, 'berlin');
  store.hideNotes('berlin', [caller], noon);
  expect([store.notes().size, store.hiddenBefore('berlin')]).toEqual([0, noon]);
  store.restoreNotes('berlin', noon);
  expect(store.notes().get(caller)).toMatchObject(tagged);
  store.hideNotes('berlin', [caller], noon);
  store.purgeNotes('berlin', noon);
  expect(store.notes().size).toBe(0);
  const beside = new DatabaseSync(fileOf());
  expect(beside.prepare('SELECT * FROM tags').all()).toEqual([]);
  beside.exec("INSERT INTO tags (subject, tag) VALUES ('caller +4930999', 'left')");
  beside.close();
  store.close();
  store = open();
  expect(store.notes().get('caller +4930999')?.tags).toEqual(['left']);
});

it.each([[[]], [['people_numbers']], [['meta']]])(
  'is opened, or says why it is not, whichever statement the disk refuses meanwhile; damaged are %j',
  (damaged) => {
    store.writeNote({ subject: caller, text: 'Wants a quote', tags: [] }, 'pbx');
    store.close();
    if (damaged.length > 0) spoil(fileOf(), ...damaged);
    const before = path.join(folder, 'before');
    fs.copyFileSync(fileOf(), before);
    let all = 0;
    for (let nth = 0; nth <= all; nth += 1) {
      for (const one of fs.readdirSync(folder)) if (one !== 'before') fs.rmSync(path.join(folder, one));
      fs.copyFileSync(before, fileOf());
      const fault = failStatement(nth, 'database or disk is full');
      try {
        open().close();
      } catch (error) {
        expect([nth, error instanceof AppError && error.data]).toMatchObject([
          nth,
          { kind: 'historyClosed', reason: 'refused' },
        ]);
      }
      if (nth === 0) all = fault.met();
      fault.end();
      store = open();
      expect([nth, store.notes().get(caller)?.text]).toEqual([nth, 'Wants a quote']);
      store.close();
    }
    expect(all).toBeGreaterThan(10);
  },
);

describe('a damaged file', () => {
  const write = () => {
    store.writePeople({ put: [storedAt('berlin', anna), storedAt('berlin', cem)], remove: [] });
    store.writeNote({ subject: caller, text: 'Wants a quote', tags: ['VIP'] }, 'pbx');
  };
  const whole = () => [
    [storedAt('berlin', anna), storedAt('berlin', cem)],
    [{ subject: caller, text: 'Wants a quote', tags: ['VIP'], by: 'pbx' }],
  ];
  const read = (of: PeopleStore) => [[...of.people().values()], [...of.notes().values()]];

  it('is replaced where it is written to, with all that is held in memory, and is told until it was shown', () => {
    write();
    // The file has lost them, memory has not.
    const beside = new DatabaseSync(fileOf());
    beside.exec('DELETE FROM people_numbers; DELETE FROM people; DELETE FROM notes; DELETE FROM tags');
    beside.close();
    const damage = Object.assign(new Error('malformed'), { errcode: 11 });
    vi.spyOn(StatementSync.prototype, 'run').mockImplementationOnce(() => {
      throw damage;
    });
    store.writeNote({ subject: callerSubject('+4930999'), text: 'Later', tags: [] }, 'pbx');
    expect(read(store)).toEqual([whole()[0], [...(whole()[1] ?? []), expect.objectContaining({ text: 'Later' })]]);
    expect(store.notices()).toMatchObject([
      { kind: 'peopleDamaged', file: expect.stringMatching(/^people\.damaged-/) },
    ]);
    store.close();
    store = open();
    expect([read(store)[0], store.notices()]).toEqual([
      whole()[0],
      [expect.objectContaining({ kind: 'peopleDamaged' })],
    ]);
    store.markTold();
    store.close();
    store = open();
    expect([read(store)[0], store.notices()]).toEqual([whole()[0], []]);
  });

  it('is replaced when it is opened, with what could be read', () => {
    write();
    store.close();
    spoil(fileOf(), 'people_numbers');
    store = open();
    expect(store.notices()).toMatchObject([{ kind: 'peopleDamaged' }]);
    store.writePeople({ put: [storedAt('berlin', anna)], remove: [] });
    expect(store.people().get(anna.id)).toEqual(storedAt('berlin', anna));
  });

  it('that cannot be replaced is tried again after a minute, and nothing that is held is lost', () => {
    let time = noon;
    store.close();
    store = openPeople({ file: fileOf(), now: () => time });
    write();
    const damage = Object.assign(new Error('malformed'), { errcode: 11 });
    vi.spyOn(StatementSync.prototype, 'run').mockImplementationOnce(() => {
      throw damage;
    });
    const refused = vi.spyOn(fs, 'renameSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const later = () => store.writeNote({ subject: callerSubject('+4930999'), text: 'Later', tags: [] }, 'pbx');
    expect(later).toThrow(AppError);
    expect(refused).toHaveBeenCalledOnce();
    expect(later).toThrow(AppError);
    time += 60_000;
    later();
    expect(read(store)[0]).toEqual(whole()[0]);
    store.close();
    store = open();
    expect([read(store)[0], store.notes().size]).toEqual([whole()[0], 2]);
  });

  it('of a newer version stays as it is', () => {
    store.close();
    const before = fs.readFileSync(fileOf());
    const newer = Buffer.from(before);
    newer.writeUInt32BE(99, 60);
    fs.writeFileSync(fileOf(), newer);
    expect(open).toThrow(AppError);
    expect(fs.readFileSync(fileOf())).toEqual(newer);
    fs.writeFileSync(fileOf(), before);
    store = open();
  });
});

it('remembers what changed, and says so where that is too long ago', () => {
  const before = store.version();
  store.writePeople({ put: [storedAt('berlin', anna)], remove: [] });
  store.writePeople({ put: [], remove: [anna.id] });
  expect([store.changedSince(before), store.changedSince(store.version())]).toEqual([new Set([anna.id]), new Set()]);
  const one: Person = { ...anna, numbers: [] };
  for (let i = 0; i < 501; i += 1)
    store.writePeople({ put: [storedAt('berlin', { ...one, favourite: i })], remove: [] });
  expect(store.changedSince(before)).toBeNull();
});

it('goes on where the number of a person is no number', () => {
  const berlin = pbx('berlin');
  berlin.people.write({ put: [personOf(9, 'Code', '*21#')], remove: [] });
  berlin.records.ingest([missedRecord({ uuid: 'a', at: noon + minute })]);
  expect(berlin.people.list()).toHaveLength(1);
});
