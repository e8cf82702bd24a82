import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeople } from '../../electron/history/people/people-store.ts';
import { createPbxClient, type ListQuery, type PbxClient } from '../../electron/pbx/client.ts';
import { createRateLimitTracker } from '../../electron/pbx/rate-limit-tracker.ts';
import { Session } from '../../electron/session/session.ts';
import { guardKind } from '../../shared/dialing/guard-kind.ts';
import { settingsDefaults } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { median } from '../bench/figures.ts';
import { createVirtualTime } from '../support/fakes/virtual-time.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { PbxOrder, PbxReady } from './pbx-process.ts';

/** Before the first half everything that is kept on purpose is full: numbers, names, statements. */
const hours = { warmUp: 8, half: 8 };
/** A Monday, 0:00 in Berlin. */
const start = Date.UTC(2026, 2, 1, 23);
const extension = '101';
const zone = 'Europe/Berlin';

const folder = temporaryFolder('soak', afterAll);
const time = createVirtualTime(start);
let child: ChildProcess;
let pbx: PbxReady;
beforeAll(async () => {
  child = fork(path.join(import.meta.dirname, 'pbx-process.ts'), [String(start), zone], { execArgv: [] });
  [pbx] = (await once(child, 'message')) as [PbxReady];
});
afterAll(() => void child.kill());

let orders = 0;
/** Has the PBX do something; its answer once that is done. */
async function order(one: PbxOrder): Promise<string> {
  orders += 1;
  const id = orders;
  child.send({ id, order: one });
  for (;;) {
    const [said] = (await once(child, 'message')) as [{ id: number; answer: string }];
    if (said.id === id) return said.answer;
  }
}

v8.setFlagsFromString('--expose-gc');
// Code that was not run for a while is dropped, and would hide what grows.
v8.setFlagsFromString('--no-flush-bytecode');
const collectGarbage = vm.runInNewContext('gc') as () => void;

/** What must not grow while nothing but calls come in. */
interface Sample {
  readonly heapKb: number;
  readonly handles: number;
  readonly timers: number;
  readonly requests: number;
  readonly polls: number;
}

let [requests, polls, underWay] = [0, 0, 0];

/** Whether a request for the list begins a poll: the next pages and the PBX's filters belong to it. */
const beginsPoll = ({ page = 1, extensionCallStatus }: ListQuery): boolean =>
  page === 1 && extensionCallStatus === undefined;

/** The client, whose requests are counted. */
function counted<C extends PbxClient | ReturnType<PbxClient['as']>>(client: C): C {
  return new Proxy(client, {
    get(of, name, receiver) {
      const value: unknown = Reflect.get(of, name, receiver);
      if (name === 'as')
        return (purpose: Parameters<PbxClient['as']>[0]) => counted((value as PbxClient['as'])(purpose));
      if (!['list', 'record', 'originate', 'extensions'].includes(String(name))) return value;
      return async (...args: unknown[]) => {
        [requests, underWay] = [requests + 1, underWay + 1];
        if (name === 'list' && beginsPoll(args[0] as ListQuery)) polls += 1;
        try {
          return await (value as (...args: unknown[]) => unknown)(...args);
        } finally {
          underWay -= 1;
        }
      };
    },
  });
}

/** Until everything is answered, and no answer leads to another request. A dial is answered once the PBX's phone is picked up, seconds later. */
async function idle(): Promise<void> {
  let busy = 0;
  for (let quiet = 0; quiet < 30; quiet = underWay === 0 ? quiet + 1 : 0) {
    await turn();
    if (underWay > 0) busy += 1;
    if (busy % 200 === 199) await order({ kind: 'until', at: time.now() + busy * 10 });
  }
}

/** What goes wrong in a minute of each hour: answers that fail, one that breaks off, and a PBX that is away. */
const troubles: Readonly<Record<number, PbxOrder>> = {
  10: { kind: 'fault', fault: { kind: 'answer', status: 503 } },
  14: { kind: 'clear' },
  25: { kind: 'fault', fault: { kind: 'break', at: 'mid-body', how: 'reset' } },
  29: { kind: 'clear' },
  40: { kind: 'offline' },
  45: { kind: 'online' },
};

it(`${2 * hours.half} virtual hours of calls, dials, failures and reconnections leave memory, handles, timers and requests flat`, async () => {
  const rateLimit = createRateLimitTracker(time.now);
  const client = createPbxClient({
    target: { address: pbx.address, allowHttp: true, trust: { kind: 'system' } },
    key: async () => pbx.key,
    pathForm: { get: () => null, set: () => {} },
    now: time.now,
    sleep: () => turn(),
    random: () => 0.5,
    rateLimit: () => rateLimit,
  });
  const session = new Session({
    id: 'pbx',
    folder,
    people: { store: openPeople({ file: path.join(folder, 'people.sqlite'), now: time.now }), isOwn: true },
    connection: { client: () => counted(client) },
    settings: () => ({ ...settingsDefaults, extension, zone, country: 'DE' }),
    zone: () => zone,
    computerZone: zone,
    country: () => 'DE',
    rateLimit: () => rateLimit,
    isQuiet: () => false,
    isHidden: () => false,
    now: time.now,
    timers: time.timers,
    random: () => 0.5,
    onReminders: () => {},
  });
  session.sync.onMissed((own) => session.history.ledger.claimUnnotified(own));
  session.sync.start();
  const samples: Sample[] = [];
  const calls: string[] = [];
  const all = hours.warmUp + 2 * hours.half;
  for (let index = 0; index < all * 60; index += 1) {
    const trouble = troubles[index % 60];
    if (trouble !== undefined) await order(trouble);
    // The same numbers all day: what is remembered of a number is full before the first half.
    const from = `+4930${2_000_000 + (index % 39)}`;
    if (index % 3 === 0) calls.push(await order({ kind: index % 2 === 0 ? 'missed' : 'answered', extension, from }));
    if (index % 20 === 5) dial(session, from);
    await order({ kind: 'until', at: time.now() + MINUTE });
    await time.advance(MINUTE);
    await idle();
    if ((index + 1) % 60 === 0) samples.push(sampled());
  }
  const lost = calls.filter((uuid) => session.history.calls.call(uuid) === null).length;
  const dials = session.dialing.list().length;
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  session.close();
  client.close();
  const [first, second] = [samples.slice(hours.warmUp, -hours.half), samples.slice(-hours.half)];
  const of = (half: readonly Sample[], name: keyof Sample) => median(half.map((one) => one[name]));
  expect(lost).toBe(0);
  expect(dials).toBeLessThan(10);
  for (const half of [first, second]) expect(bytesAPoll(half), 'bytes a poll').toBeLessThan(LEAK);
  expect(of(second, 'handles')).toBeLessThanOrEqual(of(first, 'handles') + 2);
  expect(of(second, 'timers')).toBeLessThanOrEqual(of(first, 'timers') + 2);
  expect(size).toBeLessThan(20_000 * calls.length + 4e6);
  expect(Math.max(...samples.slice(1).map((one) => one.requests))).toBeLessThanOrEqual(400);
});

/** Half of what a leak of 2 kB a poll is, bytes. */
const LEAK = 1024;

/** What stays in memory of a poll, bytes: the median of what any two hours of the half say, because single hours vary. */
function bytesAPoll(half: readonly Sample[]): number {
  const slopes = half.flatMap((later, index) =>
    half.slice(0, index).map((earlier, before) => (later.heapKb - earlier.heapKb) / (index - before)),
  );
  return (1024 * median(slopes)) / median(half.map(({ polls }) => polls));
}

/** Dials a number, and closes the dials of before. */
function dial(session: Session, number: string): void {
  for (const { id } of session.dialing.list()) session.dialing.close(id);
  session.dialing.start(
    crypto.randomUUID(),
    { number, extension, gatewayUuid: pbx.gateway, callerId: null },
    guardKind.options,
  );
}

function sampled(): Sample {
  const sent = { requests, polls };
  [requests, polls] = [0, 0];
  collectGarbage();
  return {
    heapKb: Math.round(process.memoryUsage().heapUsed / 1024),
    handles: process.getActiveResourcesInfo().length,
    timers: time.pending(),
    ...sent,
  };
}
