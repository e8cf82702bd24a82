import fs from 'node:fs';
import { expect, it, vi } from 'vitest';
import { indexOf } from '../../../../electron/history/open.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { noViewFilter } from '../../../../shared/calls/view-filter.ts';
import { AppError } from '../../../../shared/errors.ts';
import { ownFolder } from '../history/own-folder.ts';
import { minute, missedRecord, noon } from '../history/records.ts';

const place = ownFolder();
const calls = 400;
const extension = '101';

/** The handlers of a history whose index was lost, of which the newest 150 calls are made, and its next turns. */
function opened() {
  const before = place.open();
  before.records.ingest(
    Array.from({ length: calls }, (_, i) =>
      missedRecord({ uuid: `c${i}`, at: noon + i * minute, from: `03012${10_000 + i}` }),
    ),
  );
  before.close();
  fs.rmSync(indexOf(place.file));
  const due: (() => void)[] = [];
  const timers = { setTimeout: (run: () => void) => void due.push(run), clearTimeout() {} };
  const history = place.open({ timers });
  const session = { history, forgetting: { forget: (what: never) => history.forgetting.forget(what) } };
  const handlers = createHandlers({
    session: () => session,
    country: () => 'DE',
    ownZone: () => 'UTC',
    forgetGuard: { calls: async () => {} },
    onListed: () => {},
  } as never);
  return { handlers, due };
}

/** What an answer is, and after how many turns it came. */
async function answered<T>(due: (() => void)[], answer: Promise<T> | T): Promise<{ value: T; turns: number }> {
  let turns = 0;
  let value: { of: T } | null = null;
  void Promise.resolve(answer).then((of) => {
    value = { of };
  });
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    if (value !== null) return { value: (value as { of: T }).of, turns };
    turns += 1;
    for (const run of due.splice(0)) run();
  }
}

const list = { extension, filter: noFilter, before: null, limit: 100 };

it('while the index is made again, the newest calls are answered at once', async () => {
  const { handlers, due } = opened();
  const { value, turns } = await answered(due, handlers['calls.list'](list as never));
  expect([value.rows.length, turns]).toEqual([100, 0]);
});

it.each<[string, (handlers: ReturnType<typeof opened>['handlers']) => unknown, unknown]>([
  ['a list that ends', (all) => all['calls.list']({ ...list, limit: 300 } as never), { rows: { length: 300 } }],
  [
    'a search that finds little',
    (all) => all['calls.list']({ ...list, filter: { ...noFilter, text: '0301210000' } } as never),
    { rows: [{ uuid: 'c0' }] },
  ],
  ['a count', (all) => all['calls.count']({ extension, filter: noFilter } as never), { count: calls }],
  ['the calls of a caller', (all) => all['calls.ofCaller']({ extension, key: '+49301210000' } as never), { calls: 1 }],
  [
    'the missed callers',
    (all) => all['missed.list']({ extension, open: 10, dealtWith: 10 } as never),
    { totals: { waiting: calls } },
  ],
  [
    'dismissing all of them',
    (all) => all['missed.dismissAll']({ extension, upTo: noon * 2 } as never),
    { count: calls },
  ],
  ['the quality report', (all) => all['quality.report']({ extension, filter: noViewFilter } as never), {}],
  [
    'forgetting what a filter finds',
    (all) => all['calls.forget']({ what: { kind: 'found', extension, filter: noFilter } } as never),
    { calls },
  ],
])('%s waits until every call is there', async (_name, ask, expected) => {
  const { handlers, due } = opened();
  const { value, turns } = await answered(due, ask(handlers));
  expect(value).toMatchObject(expected as object);
  expect(turns).toBeGreaterThan(0);
});

it('says that a list was answered also where the history can’t be read: the rest of the start waits for it', async () => {
  const onListed = vi.fn();
  const session = () => {
    throw new AppError({ kind: 'notConnected' });
  };
  const handlers = createHandlers({ session, country: () => 'DE', ownZone: () => 'UTC', onListed } as never);
  await expect(handlers['calls.list'](list as never)).rejects.toThrow(AppError);
  expect(onListed).toHaveBeenCalledOnce();
});
