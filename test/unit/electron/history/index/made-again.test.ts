import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexOf } from '../../../../../electron/history/open.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { forgetting } from '../../../../support/fakes/forgetting.ts';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { createVirtualTime } from '../../../../support/fakes/virtual-time.ts';
import { failStatement } from '../../../../support/faults/disk-faults.ts';
import { damages } from '../../../../support/faults/history-damage.ts';
import { indexIn } from '../../../../support/faults/index-content.ts';
import { inParts, tries } from '../../../../support/tries.ts';
import { makeDial } from '../../../shared/make-dial.ts';
import { personOf } from '../../../shared/make-person.ts';
import { oneByOne } from '../one-by-one.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, missedRecord, missedRows, noon, record } from '../records.ts';
import { besideHistory } from '../spoil.ts';

const place = ownFolder();

const numbers = [
  '030 1234567',
  '+49301234567',
  '4930 1234567',
  '0171 2345678',
  'Sales: 0171 2345678',
  'anonymous',
  '102',
];
const uuids = Array.from({ length: 10 }, (_, i) => `u${i}`);

const raw = fc
  .record({
    uuid: fc.constantFrom(...uuids),
    at: fc.nat(9).map((i) => noon + i * minute),
    isOut: fc.boolean(),
    other: fc.constantFrom(...numbers),
    name: fc.oneof(
      fc.constantFrom('', 'Jörg Müller', 'Mueller', 'Öztürk'),
      fc.nat(40).map((i) => `Name ${i}`),
    ),
    takenBy: fc.constantFrom('101', '102', null),
    legs: fc.constantFrom<string[]>(['101'], ['101', '102'], ['103']),
    codec: fc.constantFrom('', 'PCMA', 'opus'),
    talkSeconds: fc.constantFrom(0, 5, 60, 600),
    isDated: fc.constantFrom(true, true, true, false),
  })
  .map(({ isOut, other, legs, codec, isDated, ...fields }) => ({
    ...record({
      ...fields,
      ...(isOut ? { from: '101', to: other, direction: 'outbound' } : { from: other, to: '600', legs }),
    }),
    ...(isDated ? {} : { start_time: 'some day' }),
    technical: { read_codec: codec },
  }));

const some = fc.subarray(uuids, { minLength: 1, maxLength: 3 });
const extension = fc.constantFrom('101', '102');
type Step = (history: TestHistory) => unknown;

/** A dial from 105, by the call that it has. */
const dialOf = (callUuid: string) =>
  makeDial({ kind: 'done', callUuid, at: noon } as never, { number: '0171 2345678', extension: '105' });

/** All that a PBX, a person and a setting can change of what the index is made of. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.array(raw, { maxLength: 5 }), extension, fc.constantFrom('unknown', 'missed', 'answered', null))
      .map(
        ([raws, to, status]): Step =>
          (history) =>
            history.records.ingest(raws, status === null ? undefined : { extension: to, status: status as 'unknown' }),
      ),
  },
  fc.tuple(extension, some).map(
    ([to, those]): Step =>
      (history) =>
        history.records.settleAnswered(to, those),
  ),
  some.map(
    (those): Step =>
      (history) =>
        forgetting.calls(history, ...those),
  ),
  some.map(
    (those): Step =>
      (history) =>
        forgetting.undo(history, forgetting.calls(history, ...those)),
  ),
  fc.constant<Step>((history) => forgetting.caller(history, '+49301234567')),
  fc.constant<Step>((history) => forgetting.undo(history, forgetting.all(history))),
  fc.constant<Step>((history) => forgetting.purge(history)),
  fc.constant<Step>((history) => history.forgetting.deleteOlder(noon + 3 * minute)),
  fc.constantFrom('DE', 'AT', 'ZZ').map(
    (country): Step =>
      (history) =>
        history.redecode({ country }),
  ),
  fc.constantFrom('UTC', 'Europe/Berlin').map(
    (zone): Step =>
      (history) =>
        history.redecode({ zone }),
  ),
  fc.constantFrom('0', null).map(
    (outsidePrefix): Step =>
      (history) =>
        history.redecode({ outsidePrefix }),
  ),
  fc.tuple(fc.constantFrom('Ada', 'Müller'), fc.constantFrom('030 1234567', '0171 2345678', '102')).map(
    ([name, number]): Step =>
      (history) =>
        history.people.write({ put: [personOf(1, name, number)], remove: [] }),
  ),
  fc.constantFrom(...uuids).map(
    (uuid): Step =>
      (history) =>
        history.dials.put(dialOf(uuid)),
  ),
  fc.constant<Step>((history) => history.ledger.claimUnnotified('101')),
  some.map(
    (those): Step =>
      (history) =>
        history.ledger.settleNotified('101', those, 'refused'),
  ),
  some.map(
    (those): Step =>
      (history) =>
        history.missed.decide('101', those, { kind: 'dismissed' }),
  ),
  fc.constantFrom(...uuids).map(
    (uuid): Step =>
      (history) =>
        history.notes.change(`call ${uuid}`, 'A note', ['VIP']),
  ),
  fc.constant<Step>((history) => history.notes.change('caller +49301234567', 'Of a caller', [])),
);

/** What a person sees of it. */
function seenIn(history: TestHistory): unknown {
  const listed = (filter: Partial<typeof noFilter>, of = '101') =>
    history.calls.list({ extension: of, filter: { ...noFilter, ...filter }, before: null, limit: 50 }).rows;
  return [
    ...[listed({}), listed({}, '102'), listed({ text: 'müller' }), listed({ text: '0171' }), listed({ tags: ['VIP'] })],
    missedRows(history),
    history.people.list(),
    history.notes.tags(),
    history.dials.all(),
  ];
}

const losses: Record<string, (file: string) => void> = {
  deleted: (file) => fs.rmSync(file),
  'of an older version': (file) => inFile(file, 'PRAGMA user_version = 0'),
  'of a newer version': (file) => inFile(file, 'PRAGMA user_version = 99'),
  'without a stamp': (file) => inFile(file, "DELETE FROM made WHERE name = 'stamp'"),
  'of which nothing says that it is whole': (file) => inFile(file, "DELETE FROM made WHERE name = 'whole'"),
  'ahead of the facts': (file) =>
    inFile(file, "UPDATE made SET value = json_set(value, '$.n', 99999) WHERE name = 'stamp'"),
  'of another history': (file) =>
    inFile(file, "UPDATE made SET value = json_set(value, '$.history', 'x') WHERE name = 'stamp'"),
  'far behind the facts': (file) =>
    inFile(file, "UPDATE made SET value = json_set(value, '$.n', -9) WHERE name = 'stamp'"),
  'no database': (file) => fs.writeFileSync(file, 'this is no database, but longer than a header is'.repeat(9)),
  empty: (file) => fs.writeFileSync(file, ''),
};

function inFile(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

/** So many histories. */
const histories = tries(25, 600, 3000);

/** Plays steps. Returns the history, still open, and the options that it has by then. */
function played(steps: readonly Step[], beforeLast = () => {}) {
  fs.rmSync(place.folder, { recursive: true, force: true });
  const options = { zone: 'Europe/Berlin', country: 'DE', outsidePrefix: null as string | null };
  const history = place.open(options);
  const redecode: TestHistory['redecode'] = (wanted) => {
    Object.assign(options, wanted);
    history.redecode(wanted);
  };
  for (const [i, one] of steps.entries()) {
    if (i === steps.length - 1) beforeLast();
    one({ ...history, redecode });
  }
  return { history, options };
}

/** What a kill would leave of a database: the file and its log. */
function left(file: string): (as: string) => void {
  const sides = ['', '-wal'].filter((side) => fs.existsSync(file + side));
  const contents = sides.map((side) => [side, fs.readFileSync(file + side)] as const);
  return (as) => {
    for (const [side, content] of contents) fs.writeFileSync(as + side, content);
  };
}

it.each(inParts(histories, 100))(
  `the index made again is the one that grew, whatever happened before: $count of ${histories} times from $from`,
  ({ count }) => {
    const kinds = Object.keys(losses);
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.constantFrom(...kinds), (steps, kind) => {
        const { history, options } = played(steps);
        history.close();
        const grown = place.open(options);
        const seen = seenIn(grown);
        grown.close();
        const before = indexIn(place.file);
        losses[kind]?.(indexOf(place.file));
        const made = place.open(options);
        expect(made.notices()).toEqual([]);
        expect(seenIn(made)).toEqual(seen);
        made.close();
        expect(indexIn(place.file)).toEqual(before);
      }),
      { numRuns: count },
    );
  },
);

/** More calls than are made before anything is shown, so that the rest is made while they are used. */
const others = Array.from({ length: 230 }, (_, i) => {
  const other = numbers[i % numbers.length] ?? '';
  const at = noon - i * minute;
  if (i % 3 === 0) return record({ uuid: `o${i}`, at, from: '101', to: other, direction: 'outbound' });
  return missedRecord({ uuid: `o${i}`, at, from: other, name: i % 4 === 0 ? `Name ${i % 7}` : '' });
});

/** R10: so many times the index is made while something happens. */
const uses = tries(6, 200, 1000);

it.each(inParts(uses, 50))(
  `used while it is made, the index becomes that of the facts: $count of ${uses} times from $from`,
  ({ count }) => {
    const filled = place.open();
    filled.records.ingest(others, { extension: '101', status: 'unknown' });
    filled.close();
    const before = [place.file, indexOf(place.file)].map((file) => [file, fs.readFileSync(file)] as const);
    const some = fc.array(fc.tuple(step, fc.nat(5)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, fc.boolean(), (uses, isThrownAway) => {
        for (const [file, content] of before) fs.writeFileSync(file, content);
        if (isThrownAway) fs.rmSync(indexOf(place.file));
        const turns = oneByOne();
        const options = { zone: 'Europe/Berlin', country: 'DE', outsidePrefix: null as string | null };
        const history = place.open({ ...options, timers: turns.timers });
        const redecode: TestHistory['redecode'] = (wanted) => {
          Object.assign(options, wanted);
          history.redecode(wanted);
        };
        if (!isThrownAway) redecode({ country: 'AT' });
        expect(history.isWhole()).toBe(!isThrownAway);
        for (const [use, times] of uses) {
          use({ ...history, redecode });
          seenIn(history);
          for (let turn = 0; turn < times; turn += 1) turns.turn();
        }
        while (turns.pending() > 0) turns.turn();
        expect([history.isWhole(), history.notices()]).toEqual([true, []]);
        history.close();
        const grown = indexIn(place.file);
        fs.rmSync(indexOf(place.file));
        place.open(options).close();
        expect(indexIn(place.file)).toEqual(grown);
      }),
      { numRuns: count },
    );
  },
);

it.each([
  ['in', 'out'],
  ['out', 'in'],
  ['in', 'out', 'in later', 'out later'],
])('a tagged caller, and a number dialled as tags are written, are two: %s, %s', (...order) => {
  const written = 'Sales: 0171 2345678';
  const history = place.open();
  for (const [i, uuid] of order.entries()) {
    const at = noon + i * minute;
    const raw = uuid.startsWith('in')
      ? missedRecord({ uuid, at, from: written })
      : record({ uuid, at, from: '101', to: written, direction: 'outbound' });
    history.records.ingest([raw], { extension: '101', status: 'unknown' });
  }
  const found = history.calls.list({
    extension: '101',
    filter: { ...noFilter, text: '+49 171' },
    before: null,
    limit: 9,
  });
  expect(found.rows.map(({ uuid }) => uuid)).toEqual(order.filter((uuid) => uuid.startsWith('in')).reverse());
  history.close();
  const grown = indexIn(place.file);
  fs.rmSync(indexOf(place.file));
  place.open().close();
  expect(indexIn(place.file)).toEqual(grown);
});

/** Opens what a kill between the two commits of the last step leaves: the index of before, the facts of after. Expects the index of after. */
function expectCaughtUp(steps: readonly Step[]): void {
  let index = (_as: string) => {};
  const { history, options } = played(steps, () => {
    index = left(indexOf(place.file));
  });
  const facts = left(place.file);
  history.close();
  place.open(options).close();
  const whole = indexIn(place.file);
  const killed = path.join(place.folder, 'killed.sqlite');
  facts(killed);
  index(indexOf(killed));
  const after = place.open({ ...options, file: killed });
  expect(after.notices()).toEqual([]);
  after.close();
  expect(indexIn(killed)).toEqual(whole);
}

it.each<[string, Step]>([
  ['a new record', (history) => history.records.ingest([missedRecord({ uuid: 'new' })])],
  ['a later record', (history) => history.records.ingest([record({ uuid: 'missed', talkSeconds: 600 })])],
  [
    'a record for another extension',
    (history) => history.records.ingest([missedRecord({ uuid: 'missed' })], { extension: '77', status: 'missed' }),
  ],
  ['the word of the missed filter', (history) => history.records.settleAnswered('101', ['taken'])],
  ['claimed notifications', (history) => history.ledger.claimUnnotified('101')],
  ['a refused notification', (history) => history.ledger.settleNotified('101', ['shown'], 'refused')],
  ['a dial that has its call', (history) => history.dials.put(dialOf('taken'))],
  ['a dial that has another call', (history) => history.dials.put(dialOf('missed'))],
  ['deleting', (history) => history.forgetting.purgeSlice(Number.MAX_SAFE_INTEGER)],
  ['retention', (history) => history.forgetting.deleteOlder(noon + minute)],
])('killed between the two files, the index catches up: %s', (_name, last) => {
  expectCaughtUp([
    (history) =>
      history.records.ingest([
        missedRecord({ uuid: 'missed' }),
        missedRecord({ uuid: 'shown', at: noon + 2 * minute }),
        record({ uuid: 'taken', at: noon + 3 * minute }),
        record({ uuid: 'dialled', at: noon + 4 * minute }),
        record({ uuid: 'gone', at: noon + 5 * minute }),
      ]),
    (history) => history.ledger.settleNotified('101', ['shown'], 'shown'),
    (history) => history.dials.put(dialOf('dialled')),
    (history) => forgetting.calls(history, 'gone'),
    last,
  ]);
});

it.each(inParts(histories, 100))(
  `killed between the two files, the index catches up with whatever the last transaction was: $count of ${histories} times from $from`,
  ({ count }) => {
    fc.assert(fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), expectCaughtUp), {
      numRuns: count,
    });
  },
);

const calls = 400;
const filled = () => {
  const history = place.open();
  history.records.ingest(
    Array.from({ length: calls }, (_, i) => record({ uuid: `c${i}`, at: noon + i * minute })),
    { extension: '101', status: 'unknown' },
  );
  history.notes.change('call c3', 'A note', []);
  return history;
};
const listed = (history: TestHistory) =>
  history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 200 }).rows.map(({ uuid }) => uuid);

it.each(Object.keys(losses))('an index %s costs nothing, and nobody is told', (kind) => {
  filled().close();
  losses[kind]?.(indexOf(place.file));
  const history = place.open();
  expect(history.isWhole()).toBe(true);
  expect([history.notices(), listed(history).length, history.notes.get(['call c3'])[0]?.text]).toEqual([
    [],
    200,
    'A note',
  ]);
});

it.each(Object.keys(damages))('an index with %s costs nothing, while it is open or closed', (name) => {
  filled().close();
  const file = indexOf(place.file);
  for (const run of [1, 2, 3]) {
    let state = run;
    const random = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    fs.writeFileSync(file, damages[name]?.(fs.readFileSync(file), random) ?? Buffer.alloc(0));
    const history = place.open();
    const found = listed(history);
    history.records.ingest([record({ uuid: `new${run}`, at: noon + (calls + run) * minute })], {
      extension: '101',
      status: 'unknown',
    });
    missedRows(history);
    expect([history.notices(), history.notes.get(['call c3'])[0]?.text]).toEqual([[], 'A note']);
    // Single bytes may be damaged where SQLite doesn't notice.
    if (name !== 'single bytes') expect(found.length).toBe(200);
    history.close();
  }
});

it('one transaction behind, it takes over the records of the last one, and is not made again', () => {
  filled().close();
  const file = indexOf(place.file);
  const older = fs.readFileSync(file);
  const history = place.open();
  history.records.ingest([
    record({ uuid: 'new', at: noon + 999 * minute }),
    record({ uuid: 'c5', at: noon + 5 * minute, talkSeconds: 600 }),
  ]);
  history.close();
  const whole = indexIn(place.file);
  fs.writeFileSync(file, older);
  const time = createVirtualTime(noon + 24 * hour);
  const again = place.open({ timers: time.timers });
  expect([listed(again)[0], time.pending()]).toEqual(['new', 0]);
  again.close();
  expect(indexIn(place.file)).toEqual(whole);
});

it('an index that the disk refused while the facts were committed catches up with the next transaction', () => {
  const history = filled();
  history.records.ingest([record({ uuid: 'new', at: noon + 999 * minute })]);
  const db = besideHistory(place.file);
  db.exec("DELETE FROM calls WHERE id = (SELECT id FROM received WHERE uuid = 'new')");
  db.exec("UPDATE made SET value = json_set(value, '$.n', json_extract(value, '$.n') - 1) WHERE name = 'stamp'");
  db.close();
  const write = () => history.notes.change('call c4', 'Another note', []);
  const fault = failStatement(3, 'database or disk is full');
  expect(write).toThrow('historyUnavailable');
  fault.end();
  expect(listed(history)[0]).toBe(`c${calls - 1}`);
  write();
  expect(listed(history)[0]).toBe('new');
});

it('takes back a call that was deleted in the last transaction', () => {
  const history = filled();
  forgetting.calls(history, 'c399');
  history.close();
  const older = fs.readFileSync(indexOf(place.file));
  const next = place.open();
  forgetting.purge(next);
  next.close();
  fs.writeFileSync(indexOf(place.file), older);
  const again = place.open();
  again.close();
  const db = besideHistory(place.file);
  expect(db.prepare("SELECT count(*) AS n FROM all_involvement WHERE uuid = 'c399'").get()).toEqual({ n: 0 });
  db.close();
});

it('the newest calls are there at once, the rest in slices, and what needs all of them waits', async () => {
  filled().close();
  fs.rmSync(indexOf(place.file));
  const due: (() => void)[] = [];
  const timers = { setTimeout: (run: () => void) => void due.push(run), clearTimeout() {} };
  const history = place.open({ timers });
  let isWhole = false;
  const whole = history.whole().then(() => {
    isWhole = true;
  });
  const turn = async () => {
    for (const run of due.splice(0)) run();
    await Promise.resolve();
  };
  expect(listed(history)).toEqual(Array.from({ length: 150 }, (_, i) => `c${calls - 1 - i}`));
  await turn();
  expect([isWhole, listed(history).length]).toEqual([false, 170]);
  history.records.ingest([record({ uuid: 'new', at: noon + 999 * minute })], { extension: '101', status: 'unknown' });
  expect(listed(history)[0]).toBe('new');
  expect(history.calls.page('c0', '101')?.call.uuid).toBe('c0');
  while (!isWhole) await turn();
  await whole;
  expect(history.calls.countOf('101')).toBe(calls + 1);
});
