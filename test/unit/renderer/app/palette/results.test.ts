import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../../renderer/app/palette/commands.ts';
import { resultsOf, type Searched } from '../../../../../renderer/app/palette/results.tsx';
import type { MissedRow } from '../../../../../shared/calls/follow-up-state.ts';
import type { ShownRow } from '../../../../../shared/calls/rows.ts';
import type { Directory, FoundPerson } from '../../../../../shared/directories/directory.ts';
import { personOf } from '../../../shared/make-person.ts';
import { row } from '../../calls/rows.ts';
import { settings } from '../../desk.ts';

const office: Directory = {
  kind: 'file',
  id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  name: 'Office',
  isOn: true,
  path: '/x',
};
const now = Date.UTC(2026, 10, 19, 12);
const maria = personOf(1, 'Maria Keller', '+493023125104', '+491712345678');
const jonas = personOf(2, 'Jonas Weber', '104');
const command = (name: string, title: string): Command => ({
  id: `command ${name}`,
  title,
  icon: () => null,
  keys: [],
  run: () => {},
});
const stored = row('stored', now);
/** A call with this party, as main gives it: a person's number has their name. */
const callWith = (uuid: string, name: string | null, number: string, of?: typeof maria): ShownRow => ({
  ...stored,
  uuid,
  written: number,
  perspective: {
    ...stored.perspective,
    party: { name: of?.name ?? name, number, withheld: false, personId: of?.id ?? null },
  },
});
const waitingFor = (number: string, attempts: number): MissedRow => ({
  ...{ key: number, party: { name: null, number, withheld: false, personId: null }, isInternal: false, at: now },
  ...{ timeText: null, callUuids: ['one'], attempts, seen: true, state: { kind: 'waiting' } },
});

const searched = (text: string, more: Partial<Searched> = {}): Searched => ({
  text,
  foundFor: text,
  waiting: [],
  people: [maria, jonas],
  commands: [command('look', 'Look for new calls now'), command('calls', 'Go to calls')],
  rows: [],
  inDirectories: [],
  region: { country: 'DE', locale: 'en', zone: 'Europe/Berlin', hourCycle: 'h23' },
  nameOf: () => null,
  settings,
  now,
  ...more,
});
const shown = (text: string, more: Partial<Searched> = {}) =>
  resultsOf(searched(text, more)).map(({ id, items }) => [id, items.map((item) => item.id)]);

describe('what is offered', () => {
  it('for nothing typed: whom the last four calls were with, each once, then five commands', () => {
    const rows = ['+4930551', '030 23125104', '+4930551', '+4930552', '+4930553', '+4930554'].map((number, place) =>
      callWith(`call ${place}`, null, number, number.endsWith('104') ? maria : undefined),
    );
    const commands = Array.from({ length: 7 }, (_, place) => command(String(place), `Command ${place}`));
    expect(shown('', { rows, commands })).toEqual([
      ['recent', ['party +4930551', `person ${maria.id}`, 'party +4930552', 'party +4930553']],
      ['commands', ['command 0', 'command 1', 'command 2', 'command 3', 'command 4']],
    ]);
    expect(shown('', { rows, commands, foundFor: null })).toEqual([]);
  });

  it('for an incomplete number: people and numbers first, the typed one last', () => {
    const rows = [callWith('one', null, '+493023125025')];
    expect(shown('030 231', { rows })).toEqual([
      ['people', [`person ${maria.id}`]],
      ['numbers', ['party +493023125025']],
      ['calls', ['list party', 'list']],
      ['typed', ['number 030231']],
    ]);
  });

  it('for a whole number that nobody has: it leads, and can be saved', () => {
    expect(shown('030 23125999')[0]).toEqual(['typed', ['number 03023125999', 'add']]);
  });

  it('people of directories below the own ones, with where they work, none whose number is shown already', () => {
    const of = (name: string, number: string): FoundPerson => ({
      ...{ name, directory: office.id, company: 'Example', department: 'Sales', email: null },
      numbers: [{ number, label: null }],
    });
    const inDirectories = [of('Keller, Maria', '030 23125104'), of('Mario Rossi', '+390212345'), of('Marc', '+33155')];
    const more = { inDirectories, settings: { ...settings, directories: [office] } };
    expect(shown('mar', more).slice(0, 2)).toEqual([
      ['people', [`person ${maria.id}`, `person ${maria.id} +491712345678`]],
      ['directories', ['directory 1', 'directory 2']],
    ]);
    const [, section] = resultsOf(searched('mar', more));
    expect(section?.items[0]?.detail).toContain('Example · Sales · Office');
    expect(shown('mar', { ...more, foundFor: 'ma' })[1]?.[0]).not.toBe('directories');
  });

  it('somebody of a directory who alone has the whole name can be called at once, beside no own person of that name', () => {
    const ada: FoundPerson = {
      ...{ name: 'Ada', directory: office.id, company: null, department: null, email: null },
      numbers: [
        { number: '+4930777', label: 'Fax' },
        { number: '+4930778', label: null },
      ],
    };
    const [only] = resultsOf(searched('Ada', { inDirectories: [ada] }));
    expect(only?.items.map(({ number, isExact }) => [number, isExact])).toEqual([
      ['+4930778', true],
      [null, false],
    ]);
    const twice = resultsOf(
      searched('Ada', { inDirectories: [ada, { ...ada, numbers: [{ number: '+4930779', label: null }] }] }),
    );
    expect(twice[0]?.items.map(({ isExact }) => isExact)).toEqual([false, false]);
    const own = resultsOf(searched('Ada', { inDirectories: [ada], people: [personOf(3, 'Ada', '+4930555')] }));
    expect(own.map(({ id, items }) => [id, items.map(({ isExact }) => isExact)]).slice(0, 2)).toEqual([
      ['people', [true]],
      ['directories', [false, false]],
    ]);
  });

  it('own people by company, department and e-mail too, below those of that name, and never to be called at once', () => {
    const ada = { ...personOf(3, 'Ada', '+4930777'), company: 'Maria GmbH', department: 'Sales', email: 'a@b.example' };
    const more = { people: [ada, maria], rows: [callWith('one', null, '+4930777', ada)] };
    expect(shown('maria', more)[0]).toEqual(['people', [`person ${maria.id}`, `person ${ada.id}`]]);
    for (const text of ['maria gmbh', 'ada sales', 'a@b.example']) {
      const [section] = resultsOf(searched(text, more));
      expect(section?.items.map(({ id, isExact }) => [id, isExact])).toEqual([[`person ${ada.id}`, false]]);
      expect(section?.items[0]?.detail).toContain('Maria GmbH · Sales');
    }
  });

  it('for the number of a party: that party alone, in any notation, however often it was called', () => {
    const rows = [callWith('one', null, '030 23125104', maria), callWith('two', null, '+491712345678', maria)];
    for (const text of ['+49 30 23125104', '030/23125104', '00493023125104'])
      expect(shown(text, { rows })[0]).toEqual(['people', [`person ${maria.id}`, `person ${maria.id} +491712345678`]]);
    expect(shown('01712345678')[0]).toEqual(['people', [`person ${maria.id}`, `person ${maria.id} +493023125104`]]);
  });

  it('for a text with several numbers: each of them', () => {
    expect(shown('030 2312510, or 0171 2345679')[0]).toEqual(['typed', ['number 0302312510', 'number 01712345679']]);
  });

  it('for a name: one row a party, whom the last call was with first', () => {
    expect(shown('maria')[0]).toEqual(['people', [`person ${maria.id}`, `person ${maria.id} +491712345678`]]);
    const marion = personOf(3, 'Marion Vogt', '200');
    const rows = [callWith('one', null, '200', marion)];
    expect(shown('mari', { people: [jonas, maria, marion], rows })[0]).toEqual([
      'people',
      [`person ${marion.id}`, `person ${maria.id}`],
    ]);
  });

  it('complete matches before fragments', () => {
    const people = [
      personOf(3, 'Michel Rankel', '114'),
      personOf(4, 'Kelm & Söhne', '115'),
      personOf(5, 'Ada Kel', '116'),
    ];
    const named = resultsOf(searched('kel', { people })).flatMap(({ items }) => items);
    expect(named.map(({ title }) => title)).toEqual(['Ada Kel', 'Kelm & Söhne', 'Michel Rankel']);
  });

  it('a call only where something else than its party matches; the party is one row, with all its calls', () => {
    const rows = [callWith('one', 'Ada Lindgren', '+4940555'), callWith('again', 'Ada Lindgren', '+4940555')];
    const noted = { ...callWith('noted', 'Omar', '+4940556'), noted: true };
    expect(shown('lindgren', { rows: [...rows, noted] })).toEqual([
      ['people', ['party +4940555']],
      ['calls', ['list party', 'call noted', 'list']],
    ]);
  });

  it('from answers to an older text: only parties that match this text', () => {
    const rows = [callWith('one', 'Ada Lindgren', '+4940555'), callWith('two', 'Omar', '+4940556')];
    expect(shown('lindg', { rows, foundFor: 'lind' })).toEqual([['people', ['party +4940555']]]);
  });

  it('where nothing matches: a new person, and older calls; before the answer nothing', () => {
    expect(shown('qqqq')).toEqual([['instead', ['add', 'older']]]);
    expect(shown('qqqq', { foundFor: 'qqq' })).toEqual([]);
  });
});

describe('what the text is comes before what only has it, and alone is called at once', () => {
  const exact = (text: string, more: Partial<Searched> = {}) =>
    resultsOf(searched(text, more))
      .flatMap(({ items }) => items)
      .filter(({ isExact }) => isExact)
      .map(({ id }) => id);
  const fragments = {
    people: [maria, jonas, personOf(3, 'Haus 112', '+493011211299'), personOf(4, '112 Taxi', '+49301130')],
    rows: ['+4930112044', '+493010411255', '+4940911911'].map((number, place) =>
      callWith(`call ${place}`, null, number),
    ),
  };

  it.each([
    ['112', 'number 112'],
    ['1 1 2', 'number 112'],
    ['911', 'number 911'],
    ['0112', 'number 0112'],
    ['+49112', 'number +49112'],
    ['112#', 'number 112#'],
    ['*112', 'number *112'],
    ['300', 'number 300'],
    ['*97', 'number *97'],
    ['25104', 'number 25104'],
    ['030 23125999', 'number 03023125999'],
    ['tel:112', 'number 112'],
    ['104', `person ${jonas.id}`],
    ['030 112044', 'party +4930112044'],
    ['+49 30 23125104', `person ${maria.id}`],
    ['maria keller', `person ${maria.id}`],
    ['JONAS WEBER ', `person ${jonas.id}`],
    ['112 taxi', 'person 00000000-0000-4000-8000-000000000004'],
  ])('%s', (text, id) => {
    expect(first(text, fragments)?.id).toBe(id);
    expect(exact(text, fragments)).toEqual([id]);
  });

  it.each(['030 112', '0301', 'maria', 'keller', 'm', '112 t', 'haus', '030 23125999, 0171 2345679', 'redial 2'])(
    'nothing for %s',
    (text) => expect(exact(text, fragments)).toEqual([]),
  );

  it('a number that has no name, before named parties that have its digits', () => {
    const rows = [...fragments.rows, callWith('exact', null, '11204')];
    expect(first('11204', { ...fragments, rows })).toMatchObject({ id: 'party 11204', isExact: true });
  });

  it('nobody where two have the name, and both where two have the number', () => {
    const people = [maria, personOf(3, 'Maria Keller', '+49301')];
    expect(exact('maria keller', { people })).toEqual([]);
    const shared = [maria, personOf(3, 'Praxis', '+493023125104')];
    expect(exact('030 23125104', { people: shared })).toHaveLength(2);
  });
});

/** The first result. */
const first = (text: string, more: Partial<Searched> = {}) => resultsOf(searched(text, more))[0]?.items[0];

describe('what is said', () => {
  it('of a party: the last call, and how many missed calls wait, whichever number they came from', () => {
    expect(first('maria')).toMatchObject({ title: 'Maria Keller', detail: '030 23125104' });
    const waiting = [waitingFor('0171 2345678', 2)];
    expect(first('maria', { waiting })?.detail).toBe('030 23125104 · 2 missed calls waiting');
    const call = callWith('one', null, '+493023125104', maria);
    const perspective = { ...call.perspective, outcome: { kind: 'missed' } as const };
    const rows = [{ ...call, at: now, perspective }];
    expect(first('maria', { waiting, rows })?.detail).toBe('030 23125104 · missed at 13:00, 2 calls waiting');
  });

  it('of a call: its direction and its outcome, and nothing in its line is empty', () => {
    const outcomes = ['answered', 'missed', 'answeredByColleague', 'unknown'] as const;
    const rows = outcomes.map((kind) => {
      const outcome = kind === 'unknown' ? { kind, status: null } : { kind };
      return { ...stored, written: null, perspective: { ...stored.perspective, outcome } } as ShownRow;
    });
    const items = rows.flatMap((row) =>
      resultsOf(searched('zzz', { rows: [row] })).flatMap((section) => section.items),
    );
    const details = items.filter(({ id }) => id.startsWith('call ')).map(({ detail }) => detail);
    expect(details.some((detail) => /(?:Incoming|Outgoing), answered/.test(detail))).toBe(true);
    for (const detail of details) expect(detail.split(' · ').filter((part) => /^\s*(?:,|$)/.test(part))).toEqual([]);
  });

  it.each([
    ['03023125999', '+49 30 23125999 · Germany', ''],
    ['040231', 'Probably too short', ''],
    ['8000', '', ''],
    ['8000', 'Dials 08000', '0'],
  ])('of the typed number %s: %j', (text, detail, outsidePrefix) => {
    const dialRules = { ...settings.dialRules, outsidePrefix };
    expect(first(text, { settings: { ...settings, dialRules } })?.detail).toBe(detail);
  });
});

it('only a party or a whole number is called at once', () => {
  expect(['maria', '030 23125999', '030 999', 'calls'].map((text) => first(text)?.number ?? null)).toEqual([
    '+493023125104',
    '03023125999',
    null,
    null,
  ]);
});
