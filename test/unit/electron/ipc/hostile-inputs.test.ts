import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { serveCalls } from '../../../../electron/ipc/serve-calls.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { type CallName, calls } from '../../../../shared/contract/calls.ts';
import { tries } from '../../../support/tries.ts';
import { ownFolder } from '../history/own-folder.ts';
import { minute, missedRecord, noon, record } from '../history/records.ts';

const place = ownFolder();
const list = { extension: '101', filter: noFilter, before: null, limit: 100 };

/** The calls that need nothing of a session but its history. */
const names = (Object.keys(calls) as CallName[]).filter(
  (name) =>
    /^(?:calls|records|missed|notes|people|views|quality|dial\.recents)/.test(name) &&
    !/^calls\.(?:forget|undoForget|loaded|fetchOlder|export)|^people\.export/.test(name),
);

const texts = [
  ...[
    '',
    ' ',
    'a',
    '101',
    '0',
    '-1',
    '+493023125700',
    '*97',
    'anonymous',
    'call u1',
    'caller +493023125700',
    'u1',
    'missed',
    'UTC',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\u202e',
    '%',
    '_',
    "';--",
    '"',
    '\\',
    '\n',
    '\ufeff',
    'ß'.repeat(60),
    '\u0301'.repeat(40),
    '*'.repeat(50),
  ],
  ...[
    '2026-03-10 10:00:00',
    '0000-00-00 00:00:00',
    '9999-12-31 23:59:59',
    '00000000-0000-4000-8000-000000000000',
    '__proto__',
    'NaN',
  ],
  ...['a AND b', 'NEAR(a b)', 'x'.repeat(200), '9'.repeat(400)],
];
const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  7,
  50,
  100,
  1e9,
  2 ** 31,
  2 ** 53 - 1,
  -(2 ** 53),
  8.64e15,
  -8.64e15,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

interface Inside {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What a schema takes, with one odd value wherever it fits, or with any. */
function inputOf(schema: unknown, odd?: unknown): fc.Arbitrary<unknown> {
  const { def } = (schema as { _zod: { def: Inside } })._zod;
  const takes = (one: unknown) => (schema as z.ZodType).safeParse(one).success;
  const from = (all: readonly unknown[]) => {
    const taken = all.includes(odd) && takes(odd) ? [odd] : all.filter(takes);
    return taken.length === 0 ? fc.constant('?') : fc.constantFrom(...taken);
  };
  const inner = () => inputOf(def.innerType, odd);
  switch (def.type) {
    case 'string':
      return from(texts);
    case 'number':
    case 'int':
      return from(numbers);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as object));
    case 'array':
      return fc.array(inputOf(def.element, odd), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...(def.items as unknown[]).map((one) => inputOf(one, odd)));
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape as object).map(([key, one]) => [key, inputOf(one, odd)])),
      );
    case 'union':
      return fc.oneof(...(def.options as unknown[]).map((one) => inputOf(one, odd)));
    case 'nullable':
      return fc.oneof(fc.constant(null), inner());
    case 'optional':
    case 'default':
      return fc.oneof(fc.constant(undefined), inner());
    case 'readonly':
      return inner();
    case 'pipe':
      return inputOf(def.in, odd);
    default:
      return fc.constant(undefined);
  }
}

function main() {
  const history = place.open();
  history.records.ingest([
    missedRecord({ uuid: 'u1', at: noon, from: '+493023125700' }),
    record({ uuid: 'u2', at: noon + minute }),
  ]);
  const bugs: unknown[] = [];
  const allowed = async () => {};
  const handlers = createHandlers({
    ...{
      session: () => ({ history, forgetting: null }),
      country: () => 'DE',
      ownZone: () => 'UTC',
      onSeen() {},
      onListed() {},
    },
    settings: { get: () => ({ extension: '101' }) },
    forgetGuard: { note: allowed, people: allowed, calls: allowed, older: allowed },
  } as never);
  const serve = serveCalls({
    ...{ handlers: handlers as never, isAllowed: () => true, connectionId: () => null },
    onBug: (name, thrown) => bugs.push(name, thrown),
  });
  const window = { frame: { url: 'app://ringback/index.html', parent: null }, isOwnWindow: true };
  return { bugs, send: (name: CallName, input: unknown) => serve(window, name, input) };
}

describe('the handlers behind the window’s calls', () => {
  it('are many of them', () => expect(names.length).toBeGreaterThan(20));

  it.each(names)('%s meets no input of its contract that breaks it', async (name) => {
    const { bugs, send } = main();
    const { input } = calls[name];
    const meet = async (odd: unknown) => {
      if (!input.safeParse(odd).success) return;
      await send(name, odd as never);
      expect(bugs, JSON.stringify(odd)).toEqual([]);
      expect((await send('calls.list', list)).ok).toBe(true);
    };
    // Each odd value in every field that takes it, then all of them mixed.
    for (const odd of [...texts, ...numbers])
      for (const one of fc.sample(inputOf(input, odd), { numRuns: 3, seed: 1 })) await meet(one);
    await fc.assert(fc.asyncProperty(inputOf(input), meet), { numRuns: tries(30, 300) });
  });
});
