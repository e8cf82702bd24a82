import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factsSchema } from '../../../../../electron/history/facts/schema.ts';
import { showIndex } from '../../../../../electron/history/index/attach.ts';
import { createRecordDecoder } from '../../../../../electron/history/index/decode.ts';
import { involvedExtensions } from '../../../../../electron/history/index/involved-extensions.ts';
import { indexSchema } from '../../../../../electron/history/index/schema.ts';
import { stampNew } from '../../../../../electron/history/index/stamp.ts';
import { openPeople } from '../../../../../electron/history/people/people-store.ts';
import { newest, type Place } from '../../../../../electron/history/place.ts';
import { createFindCalls, type FindCalls } from '../../../../../electron/history/queries/find.ts';
import { createNamesAndNotes } from '../../../../../electron/history/queries/names-and-notes.ts';
import { createRepositories, type Repositories } from '../../../../../electron/history/repositories.ts';
import { createTables } from '../../../../../electron/history/schema.ts';
import { connect, type Database } from '../../../../../electron/history/sqlite.ts';
import { readRecord } from '../../../../../electron/pbx/record.ts';
import { readCall } from '../../../../../electron/pbx/wire.ts';
import { type CallFilter, noFilter } from '../../../../../shared/calls/call-filter.ts';
import { foldAll, numberText } from '../../../../../shared/calls/find-text.ts';
import { notationsOf } from '../../../../../shared/numbers/phone-number.ts';
import { callerSubject, callSubject } from '../../../../../shared/people/notes.ts';
import { noDetails } from '../../../../../shared/people/people.ts';
import { type Findable, plainFilter } from '../../../../support/fakes/plain-filter.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { minute, noon, record, zone } from '../records.ts';

const numbers = ['030 1234567', '+49301234567', '0171 2345678', '+44 20 7946 0000', 'anonymous', '102', 'desk@pbx'];
const names = ['', 'Jörg Müller', 'Mueller', 'Ann 0171', 'Öztürk', 'Иван', '佐藤 健司', 'Weiß-Łuk', 'a\nvip'];
const causes = ['USER_BUSY', 'NORMAL_CLEARING', 'Call rejected', 'N/A'];
const codecs = ['', 'PCMA', 'opus'];
const words = ['rückruf', 'Angebot 4711', 'busy', 'Müller'];
const tags = ['VIP', 'offer'];
const uuids = Array.from({ length: 14 }, (_, i) => `u${i}`);

const raw = fc
  .record({
    uuid: fc.constantFrom(...uuids),
    at: fc.constantFrom(0, 1, 1, 2, 3, 600).map((i) => noon + i * minute),
    isOut: fc.boolean(),
    other: fc.constantFrom(...numbers),
    name: fc.constantFrom(...names),
    takenBy: fc.constantFrom('101', '102', null),
    cause: fc.constantFrom(...causes),
    codec: fc.constantFrom(...codecs),
    seconds: fc.constantFrom(0, 5, 60, 600),
    isDated: fc.boolean(),
  })
  .map((fields) => {
    const { uuid, at, isOut, other, name, takenBy, cause, codec, seconds, isDated } = fields;
    const [from, to] = isOut ? ['101', other] : [other, '101'];
    const legs = isOut ? [other] : ['101', '102'];
    const taken = isOut ? takenBy && other : takenBy;
    const whole = record({ uuid, at, from, to, legs, takenBy: taken, name, direction: isOut ? 'outbound' : 'inbound' });
    const clock = `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
    return {
      ...whole,
      ...(isDated || at === noon ? {} : { start_time: 'some day' }),
      hangup_cause: cause,
      call_flow: (whole.call_flow as { answer_time: string }[]).map((leg) =>
        leg.answer_time === '' ? leg : { ...leg, answer_duration: clock },
      ),
      technical: { read_codec: codec },
    };
  });

const anyFilter: fc.Arbitrary<CallFilter> = fc
  .record(
    {
      text: fc.oneof(
        fc.constantFrom('müller', 'MUL busy', '030 123', '+49 30', '0171', '020 7946', '1', '12'),
        fc.constantFrom(
          'rückruf',
          '4711',
          'vip',
          'angebot müller',
          '030 4711',
          'ann',
          'desk',
          'anonymous',
          'ada',
          'zz',
          'ИВАН müller',
          '藤',
          'weiss-luk',
          'vipdesk',
          'xq',
        ),
      ),
      directions: fc.subarray(['in', 'out', 'internal'] as const),
      outcomes: fc.subarray(['answered', 'missed', 'answeredByColleague', 'notReached', 'unknown'] as const),
      verdicts: fc.subarray(['good', 'notMeasured'] as const),
      from: fc.constantFrom(null, 0, noon, noon + minute),
      to: fc.constantFrom(null, noon, noon + 2 * minute, noon + 601 * minute),
      atLeastSeconds: fc.constantFrom(null, 0, 5, 61),
      codec: fc.constantFrom(null, ...codecs.slice(1), 'G722'),
      line: fc.constantFrom(null, null, 'Berlin'),
      tags: fc.subarray([...tags, 'none']),
      caller: fc.constantFrom(null, '+49301234567', '102', '+4'),
    },
    { requiredKeys: [] },
  )
  .map((some) => ({ ...noFilter, ...some }));

/** Of many conditions together few calls are left, so half of the filters have a single one. */
const filter: fc.Arbitrary<CallFilter> = fc.oneof(
  anyFilter,
  fc
    .tuple(anyFilter, fc.constantFrom(...(Object.keys(noFilter) as (keyof CallFilter)[])))
    .map(([all, key]) => ({ ...noFilter, [key]: all[key] })),
);

type Ask = { kind: 'ask'; filter: CallFilter; extension: string };
type Step =
  | { kind: 'put'; raws: Record<string, unknown>[]; kept: boolean }
  | { kind: 'remove'; uuid: string }
  | { kind: 'note'; subject: string; text: string; tags: string[] }
  | { kind: 'person'; number: string; name: string | null }
  | { kind: 'listed'; names: { number: string; name: string | null }[] }
  | Ask;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      raws: fc.array(raw, { maxLength: 6 }),
      kept: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), uuid: fc.constantFrom(...uuids) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      subject: fc.oneof(
        fc.constantFrom(...uuids.map(callSubject)),
        fc.constantFrom(callerSubject('+49301234567'), callerSubject('102')),
      ),
      text: fc.constantFrom('', ...words),
      tags: fc.subarray(tags),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      number: fc.constantFrom('030 1234567', '0171 2345678', '102'),
      name: fc.constantFrom(null, 'Ada', 'Müller'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('listed' as const),
      names: fc.subarray([
        { number: '102', name: 'Ada' },
        { number: '103', name: 'Müller' },
      ]),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), filter, extension: fc.constantFrom('101', '102') }),
  },
);

const decoder = createRecordDecoder({ zone, country: 'DE', outsidePrefix: null });
const person = '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f';

interface Stored {
  raw: unknown;
  extensions: Set<string>;
}

/** Facts and index in memory. */
function inMemory(): Database {
  const db = connect(':memory:');
  createTables(db, factsSchema);
  db.exec(
    `ATTACH ':memory:' AS derived; ${indexSchema.text.replaceAll(/CREATE (TABLE|INDEX|TRIGGER) /g, 'CREATE $1 derived.')}`,
  );
  stampNew(db, () => 'in memory');
  showIndex(db);
  return db;
}

let files = 0;

/** A history's repositories in memory, and what they hold kept beside them the plain way. */
function beginning(folder: string) {
  files += 1;
  const db = inMemory();
  const repositories = createRepositories(
    db,
    { zone, country: 'DE', outsidePrefix: null },
    {
      now: () => noon,
      pbxClock: () => null,
      keepFrom: () => null,
      peopleStore: openPeople({ file: path.join(folder, `${files}.sqlite`), now: () => noon }),
      connectionId: 'pbx',
    },
    () => {},
  );
  const stored = new Map<string, Stored>();

  function inOne(kept: boolean, work: () => void): void {
    try {
      repositories.core.transact(() => {
        work();
        if (!kept) throw new Error('taken back');
      });
    } catch (error) {
      if (kept) throw error;
    }
  }

  /** An extension that a call once named goes on seeing it. */
  function store(each: Record<string, unknown>): void {
    const read = readCall(each, decoder.options.zone);
    if (!read.ok) return;
    const old = stored.get(read.call.uuid);
    const kept: unknown = JSON.parse(repositories.calls.raw(read.call.uuid)?.text ?? 'null');
    if (JSON.stringify(kept) !== JSON.stringify(each)) return;
    const extensions = new Set([...(old?.extensions ?? []), ...involvedExtensions(read.call)]);
    stored.set(read.call.uuid, { raw: each, extensions });
  }

  const ingest = (raws: readonly Record<string, unknown>[]): void =>
    repositories.records.ingest(raws.map((raw) => readRecord(raw, decoder.options.zone)));

  function take(one: Exclude<Step, Ask>): void {
    switch (one.kind) {
      case 'put':
        if (!one.kept) inOne(false, () => ingest(one.raws));
        else
          for (const each of one.raws) {
            inOne(true, () => ingest([each]));
            store(each);
          }
        return;
      case 'remove':
        inOne(true, () => {
          repositories.forgetting.forget({ kind: 'calls', uuids: [one.uuid] });
          while (repositories.forgetting.purgeSlice(Number.MAX_SAFE_INTEGER) > 0);
          // It may be put again.
          repositories.core.db.exec('DELETE FROM forgotten');
        });
        // What was written beside it goes with it.
        stored.delete(one.uuid);
        return;
      case 'note':
        inOne(true, () => void repositories.notes.change(one.subject, one.text, one.tags));
        return;
      case 'listed':
        inOne(true, () => void repositories.extensionNames.save(one.names));
        return;
      case 'person': {
        const numbers = [{ number: one.number, label: null, names: true }];
        const put = one.name === null ? [] : [{ id: person, name: one.name, ...noDetails, favourite: 0, numbers }];
        inOne(true, () => void repositories.people.write({ put, remove: one.name === null ? [person] : [] }));
      }
    }
  }
  return { repositories, stored, take };
}

/** The names that the stored records give each number. A caller can send any extension, so an extension has none. */
function recordNames(stored: Map<string, Stored>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const one of stored.values()) {
    const read = readCall(one.raw, decoder.options.zone);
    for (const extension of read.ok ? one.extensions : []) {
      if (!read.ok) continue;
      const { partyKey, shown } = decoder.involvement(read.call, extension, 'unknown');
      const { name } = shown.perspective.party;
      if (partyKey !== null && name !== null && partyKey.length > 6)
        names.set(partyKey, [...(names.get(partyKey) ?? []), name]);
    }
  }
  return names;
}

function plainly(
  repositories: Repositories,
  stored: Map<string, Stored>,
  extension: string,
): (Findable & { uuid: string })[] {
  const named = recordNames(stored);
  const found = [...stored].flatMap(([uuid, one]) => {
    const read = readCall(one.raw, decoder.options.zone);
    if (!read.ok || !one.extensions.has(extension)) return [];
    const { call } = read;
    const { at, partyKey, shown } = decoder.involvement(call, extension, 'unknown');
    const { number, name } = shown.perspective.party;
    const notes = [callSubject(uuid), callerSubject(partyKey ?? '-')].map((subject) =>
      repositories.notes.all().get(subject),
    );
    const noteTags = notes.flatMap((note) => note?.tags ?? []);
    const { people, extensionNames } = repositories;
    const names = [people.named(number)?.name, extensionNames.of(number), ...(named.get(partyKey ?? '') ?? [])];
    const texts = [name, ...names, ...notes.map((note) => note?.text), ...noteTags];
    return {
      uuid,
      at,
      perspective: shown.perspective,
      verdict: shown.verdict,
      partyKey,
      notations: notationsOf(number, decoder.keysOf(number)),
      texts: [numberText(number), ...texts.map((text) => foldAll(text ?? ''))],
      tags: noteTags,
      codec: call.technical?.readCodec ?? null,
      line: call.dialled?.line ?? null,
    };
  });
  // Of one instant, the call that came last is the first.
  return found.reverse().sort((a, b) => b.at - a.at);
}

it('finds exactly what a scan of every call finds, whatever was added, changed and deleted before', () => {
  const folder = temporaryFolder('find');
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const { repositories, stored, take } = beginning(folder);
      const asks = steps.filter((one) => one.kind === 'ask');
      const ask = (one: Ask) =>
        compare(repositories, plainly(repositories, stored, one.extension).filter(plainFilter(one.filter)), one);
      for (const one of steps) {
        if (one.kind === 'ask') ask(one);
        else take(one);
        // What was remembered of an earlier answer must not outlive the change.
        const again = asks[0];
        if (again) ask(again);
      }
      repositories.core.db.close();
      repositories.core.peopleStore.close();
    }),
    { numRuns: 200 },
  );
});

/** So small that a few calls take every way there is. */
const smallest = { parties: 1, sorted: 1, slice: 2 };

function compare(
  { core, findCalls, calls: lists, people, notes, extensionNames }: Repositories,
  wanted: (Findable & { uuid: string })[],
  { extension, filter: asked }: Ask,
): void {
  const { db } = core;
  const beside = createNamesAndNotes(core, people, extensionNames, notes);
  const inParts = createFindCalls({ db, decoder: () => decoder }, beside, smallest);
  const first = lists.list({ extension, filter: asked, before: null, limit: 3 });
  const rest = first.next ? lists.list({ extension, filter: asked, before: first.next, limit: 200 }).rows : [];
  expect([...first.rows, ...rest].map((row) => row.uuid)).toEqual(wanted.map((call) => call.uuid));
  const all = { extension, filter: asked, before: null, limit: 200 };
  expect(inParts.page(all)).toEqual(findCalls.page(all));
  expect([findCalls, inParts].map((find) => counted(find, extension, asked))).toEqual([wanted.length, wanted.length]);
}

function counted(find: FindCalls, extension: string, asked: CallFilter): number {
  const query = find.queryOf(extension, asked);
  let count = 0;
  for (let place: Place | null = newest; place !== null; ) {
    const slice = find.count(query, place);
    count += slice.value;
    place = slice.next;
  }
  return count;
}
