import path from 'node:path';
import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { endings, endOf, followPeople, type Owner } from '../../../../../electron/history/people/people-by-number.ts';
import {
  openPeople,
  type PeopleStore,
  type StoredNumber,
  type StoredPerson,
} from '../../../../../electron/history/people/people-store.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { numberKeys } from '../../../../../shared/numbers/phone-number.ts';
import { type Person, partsOf } from '../../../../../shared/people/people.ts';
import { openTestHistory } from '../../../../support/fakes/open-history.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { tries } from '../../../../support/tries.ts';
import { numberOf, personOf } from '../../../shared/make-person.ts';
import { noon, record } from '../records.ts';

let folder: string;
let store: PeopleStore;
beforeEach(() => {
  folder = temporaryFolder('people');
  store = openPeople({ file: path.join(folder, 'people.sqlite'), now: () => noon });
  onTestFinished(() => store.close());
});

/** Turns are taken when the test wants them. */
function turns() {
  const due: (() => void)[] = [];
  const timers = {
    setTimeout(run: () => void) {
      due.push(run);
      return run;
    },
    clearTimeout(run: unknown) {
      if (due.includes(run as () => void)) due.splice(due.indexOf(run as () => void), 1);
    },
  };
  /** Takes turns until there are none, or so many; returns how many there were. */
  const takeAll = (most = Number.POSITIVE_INFINITY): number => {
    let count = 0;
    for (; count < most && due.length > 0; count += 1) due.shift()?.();
    return count;
  };
  return { timers, takeAll };
}

function pbx(id: string, country: string, timers?: ReturnType<typeof turns>['timers']) {
  const file = path.join(folder, `${id}.sqlite`);
  const history = openTestHistory({
    file,
    connectionId: id,
    peopleStore: store,
    country,
    now: () => noon,
    ...(timers && { timers }),
  });
  onTestFinished(() => history.close());
  return history;
}

/** With two numbers; every third person shares one with the next. */
function personAt(i: number) {
  const shared = i % 3 === 0 ? i + 1 : i;
  return personOf(i + 1, `Person ${i}`, `0301${String(i).padStart(6, '0')}`, `0302${String(shared).padStart(6, '0')}`);
}

/** More people than are taken over at once. */
const many = Array.from({ length: 900 }, (_, i) => personAt(i));
const keysOf = (country: string) =>
  many.flatMap((_, i) => [1, 2].map((area) => `${country}30${area}${String(i).padStart(6, '0')}`));

function write(at: ReturnType<typeof pbx>): void {
  for (const part of partsOf({ put: many, remove: [] })) at.people.write(part);
}

describe('people by their numbers', () => {
  it('are the same for who asks while they are still taken over', () => {
    const berlin = pbx('berlin', 'DE');
    write(berlin);
    const { timers, takeAll } = turns();
    const again = pbx('hamburg', 'DE', timers);
    const ask = () => keysOf('+49').map((key) => again.people.ownersOf(key));
    const meanwhile = ask();
    expect(takeAll()).toBeGreaterThan(0);
    expect(meanwhile).toEqual(ask());
    expect(ask()).toEqual(keysOf('+49').map((key) => berlin.people.ownersOf(key)));
  });

  it('are changed and found while they are still taken over', () => {
    const berlin = pbx('berlin', 'DE');
    write(berlin);
    const { timers, takeAll } = turns();
    const again = pbx('hamburg', 'DE', timers);
    again.records.ingest([record({ uuid: 'last', from: '030 1000899' })]);
    const found = (text: string) =>
      again.calls
        .list({ extension: '101', filter: { ...noFilter, text }, before: null, limit: 5 })
        .rows.map(({ uuid }) => uuid);
    expect([found('Person 899'), found('Person 898')]).toEqual([['last'], []]);
    again.people.write({ put: [{ ...personAt(899), name: 'Renamed' }], remove: [personAt(700).id] });
    expect([again.people.nameOf('0301000899'), again.people.nameOf('0301000700')]).toEqual(['Renamed', null]);
    expect([found('Renamed'), found('Person 899')]).toEqual([['last'], []]);
    takeAll();
    expect([again.people.nameOf('0301000899'), again.people.nameOf('0301000700')]).toEqual(['Renamed', null]);
    expect([found('Renamed'), found('Person 899')]).toEqual([['last'], []]);
  });

  it('carry a name once, also where the other one’s number is still to be read in this country', () => {
    write(pbx('berlin', 'DE'));
    const { timers, takeAll } = turns();
    const vienna = pbx('vienna', 'AT', timers);
    const newcomer = personOf(5000, 'Zoe', numberOf('+43301000898'));
    const undo = vienna.people.write({ put: [newcomer], remove: [] });
    const naming = () =>
      vienna.people
        .list()
        .filter(({ numbers }) => numbers.some(({ number, names }) => names && /301000898$/.test(number)))
        .map(({ name }) => name);
    expect(naming()).toEqual(['Zoe']);
    expect(takeAll()).toBeGreaterThan(1);
    expect([vienna.people.nameOf('0301000898'), naming()]).toEqual(['Zoe', ['Zoe']]);
    vienna.people.write(undo);
    expect([vienna.people.nameOf('0301000898'), naming()]).toEqual(['Person 898', ['Person 898']]);
  });

  it('are known at once by what was written at another PBX, and no longer by what was before, while others are still to be read', () => {
    const berlin = pbx('berlin', 'DE');
    write(berlin);
    const { timers, takeAll } = turns();
    const vienna = pbx('vienna', 'AT', timers);
    const isKnown = (number: string) => vienna.people.nameOf(number) !== null;
    takeAll(4);
    const known = many.filter((one) => one.numbers.every(({ number }) => isKnown(number)));
    expect(known.length).toBeGreaterThan(200);
    const changed = known.slice(0, 200).map((one, i) => ({
      ...one,
      numbers: [0, 1, 2, 3].map((place) => numberOf(`030${place}9${String(i).padStart(5, '0')}`)),
    }));
    berlin.people.write({ put: changed, remove: [] });
    expect(changed.map(({ numbers: [first] }) => isKnown(first?.number ?? '')).slice(0, 50)).not.toContain(false);
    expect(known.slice(0, 200).map(({ numbers: [first] }) => isKnown(first?.number ?? ''))).not.toContain(true);
    takeAll();
    expect(changed.map(({ numbers: [first] }) => isKnown(first?.number ?? ''))).not.toContain(false);
  });
});

describe('people of three PBXs, some with short numbers', () => {
  const written = ['101', '102', '0301234567', '+49301234567', '0049301234567', '+43301234567', '*21#'];
  const readers = ['DE', 'AT', ''].map((country) => ({
    options: { country },
    keyOf: (number: string) => numberKeys(number, country)[0] ?? null,
  }));
  const keys = [...new Set(written.flatMap((one) => readers.map(({ keyOf }) => keyOf(one) ?? '')))];

  /** A PBX, and people by its numbers, taken over one by one. */
  function placeAt(id: string, country: number) {
    let reader = readers[country] as (typeof readers)[number];
    const follow = () => followPeople(store, () => reader, id, { people: 1, numbers: 1 });
    const isHere = ({ number, at }: StoredNumber) =>
      at === null || at === id || reader.keyOf(number)?.startsWith('+') === true;
    return {
      id,
      followed: follow(),
      follow,
      move: () => {
        reader = readers[(readers.indexOf(reader) + 1) % readers.length] as typeof reader;
      },
      /** Who has a number, read anew from all people. */
      ownersOf(key: string) {
        const owners = [...store.people().values()].flatMap(({ id, name, numbers }) => {
          const own = numbers.filter((each) => isHere(each) && reader.keyOf(each.number) === key);
          return own.length === 0 ? [] : [{ id, name, names: own.some(({ names }) => names) }];
        });
        return owners.sort((a, b) => Number(b.names) - Number(a.names) || (a.id < b.id ? -1 : 1));
      },
      keysShowing(ids: readonly string[]): string[] {
        return keys.filter((key) => ids.includes(this.ownersOf(key)[0]?.id ?? ''));
      },
      allShown: () =>
        [...store.people().values()].map(({ id, numbers }) => ({
          id,
          numbers: numbers.filter((each) => isHere(each)),
        })),
    };
  }
  type Place = ReturnType<typeof placeAt>;

  /** All that is known: whose each number is, and which numbers each person shows. */
  const known = (of: {
    ownersOf(key: string): readonly Owner[];
    keysShowing(ids: readonly string[]): string[];
    allShown(): Pick<Person, 'id' | 'numbers'>[];
  }) => {
    const ids = [...store.people().keys()];
    return [
      keys.map((key) => of.ownersOf(key)),
      of.allShown().map(({ id, numbers }) => [id, ...numbers.map(({ number }) => number)]),
      ...[ids.slice(-1), ids].map((some) => of.keysShowing(some).toSorted()),
    ];
  };

  const number = fc.record({
    number: fc.constantFrom(...written),
    label: fc.constant(null),
    names: fc.boolean(),
    at: fc.constantFrom(null, 'berlin', 'hamburg', 'vienna'),
  });
  const person = fc.record({ n: fc.integer({ min: 1, max: 4 }), numbers: fc.array(number, { maxLength: 4 }) });
  const step = fc.oneof(
    fc.record({ put: fc.array(person, { minLength: 1, maxLength: 2 }) }),
    fc.record({ remove: fc.integer({ min: 1, max: 4 }) }),
    fc.record({
      at: fc.nat(2),
      what: fc.constantFrom('take', 'ask', 'move', 'removed'),
      key: fc.constantFrom(...keys),
    }),
  );

  function play(places: readonly Place[], one: typeof step extends fc.Arbitrary<infer T> ? T : never): void {
    if ('put' in one) {
      const people = one.put.map(({ n, numbers }): StoredPerson => ({ ...personOf(n, `Person ${n}`), numbers }));
      store.writePeople({ put: people, remove: [] });
    } else if ('remove' in one) store.writePeople({ put: [], remove: [personOf(one.remove, '').id] });
    else {
      const place = places[one.at] as Place;
      place.followed.allShown();
      if (one.what === 'take') place.followed.readSlice();
      else if (one.what === 'move') place.move();
      else if (one.what === 'removed')
        store.releaseNumbers(places.filter((each) => each !== place).map(({ id }) => id));
      else {
        place.followed.readWith(new Set([one.key]));
        expect(place.followed.ownersOf(one.key)).toEqual(place.ownersOf(one.key));
      }
    }
  }

  it('are shown with a number of another PBX once the country says which telephone it is', () => {
    const numbers = [{ ...numberOf('0301234567'), at: 'berlin' }];
    store.writePeople({ put: [{ ...personOf(1, 'Anna'), numbers }], remove: [] });
    const { followed, move } = placeAt('hamburg', readers.length - 1);
    while (followed.readSlice().more);
    expect(followed.allShown()).toMatchObject([{ numbers: [], elsewhere: [{ number: '0301234567' }] }]);
    move();
    while (followed.readSlice().more);
    expect(followed.allShown()).toMatchObject([{ numbers: [{ number: '0301234567' }] }]);
  });

  it('are known as if each were read anew, in whatever order they are written, asked for and taken over', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }), (steps) => {
        store.writePeople({ put: [], remove: [...store.people().keys()] });
        const places = [placeAt('berlin', 0), placeAt('hamburg', 2), placeAt('vienna', 1)];
        for (const one of steps) play(places, one);
        for (const place of places) {
          for (const one of [place.followed, place.follow()]) {
            while (one.readSlice().more);
            expect(known(one)).toEqual(known(place));
          }
          // All keys are stored now: who opens the history and asks before anybody is taken over has the same answers.
          expect(known(place.follow())).toEqual(known(place));
        }
      }),
      { numRuns: tries(100, 3000) },
    );
  });
});

describe('the end of a number', () => {
  const numbers = fc.oneof(
    // Numbers that are given out, as they are written at home and from abroad.
    fc.constantFrom(...getCountries()).chain((country) => {
      const example = getExampleNumber(country, examples);
      const forms = [example?.number, example?.formatNational(), example?.number.replace('+', '00')];
      const home = example?.number.replace('+', '');
      return fc.constantFrom(...[...forms, home].map((one) => (one ?? '1').replace(/[^\d+]/g, '')));
    }),
    fc.stringMatching(/^\+?[0-9]{1,15}$/),
    fc.stringMatching(/^[*#]?[0-9]{1,12}#?$/),
    // Argentina's 15 in the middle, and what Mexico wrote.
    fc.stringMatching(/^0(?:11|2966|351)15[0-9]{6,8}$/),
    fc.stringMatching(/^04[45][0-9]{10}$/),
  );

  it('is in every key that it is read as, in every country', () => {
    const country = fc.constantFrom('', 'AR', 'MX', 'IT', 'BR', 'DE', ...getCountries());
    fc.assert(
      fc.property(
        numbers,
        country,
        fc.constantFrom(null, 'lacksPlus' as const, 'national' as const),
        (number, ...how) => {
          for (const key of numberKeys(number, ...how)) expect(endings(key)).toContain(endOf(number));
        },
      ),
      { numRuns: tries(1000, 20_000) },
    );
  });
});
