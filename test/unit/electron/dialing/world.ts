import { Dialing, type DialingClient, type DialingDeps } from '../../../../electron/dialing/dialing.ts';
import type { ListQuery } from '../../../../electron/pbx/client.ts';
import type { NumberOrigin } from '../../../../electron/store/dialled-numbers.ts';
import { type Call, call as callSchema } from '../../../../shared/calls/call.ts';
import type { Budget } from '../../../../shared/connection.ts';
import { type Dial, type DialOrder, dial as dialSchema } from '../../../../shared/dialing/dial.ts';
import { guardKind } from '../../../../shared/dialing/guard-kind.ts';
import type { JudgedBy } from '../../../../shared/dialing/guards.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createVirtualTime, type VirtualTime } from '../../../support/fakes/virtual-time.ts';

export const BERLIN = '5b0ea1a1-7d0f-4c5c-9a55-0d1c9b2c1a01';
export const NOON = Date.UTC(2025, 5, 2, 10, 0, 0);

/** A valid UUID for the n-th dial or call. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The PBX's UUID of a call that it accepted. */
export const CALL = id(900);

export function order(patch: Partial<DialOrder> = {}): DialOrder {
  return { number: '+493023125001', extension: '101', gatewayUuid: BERLIN, callerId: null, ...patch };
}

/** A call as the history holds it: outbound, from 101, started at `at`. */
export function callTo(uuid: string, number: string, at: number, patch: Partial<Call> = {}): Call {
  return callSchema.parse({
    uuid,
    callerNumber: '101',
    callerName: null,
    callerDestination: null,
    destinationNumber: number,
    direction: 'outbound',
    directionText: 'outbound',
    start: { text: '', at },
    answer: null,
    end: null,
    durationSeconds: 60,
    status: 'ANSWERED',
    hangupCause: 'NORMAL_CLEARING',
    legs: [],
    inbound: null,
    outbound: null,
    errorPeriods: [],
    leftOut: { legs: 0, errorPeriods: 0 },
    technical: null,
    ...patch,
  });
}

/** One POST that the fake PBX holds open until the test answers it. */
export interface HeldPost {
  order: DialOrder;
  storedFirst: boolean;
  accept(callUuid: string, tookMs?: number): void;
  fail(thrown: unknown): void;
}

/** The PBX, the disk and the history around a dialing service; `restart` kills the service and starts a new one over the same disk. */
export interface World {
  time: VirtualTime;
  disk: Map<string, string>;
  posts: HeldPost[];
  recordsAsked: string[];
  listsAsked: ListQuery[];
  records: Map<string, Call>;
  calls: Map<string, Call>;
  faults: { client: AppError | null; record: AppError | null; list: AppError | null; disk: Error | null };
  /** What the key's headers tell. */
  budget: Budget | null;
  /** What one shows oneself, and the extensions that the PBX has shown. */
  own: {
    callerIds: string[];
    extensions: string[];
    country: () => string;
    outsidePrefix: () => string | null;
    judgedBy: () => JudgedBy;
  };
  /** What the history knows of a number; of others nothing. */
  origins: Map<string, NumberOrigin>;
  /** Errors of listeners and of sending. */
  reported: unknown[];
  /** What the client waits for before a POST can leave: the key, the connection. Without it, nothing. */
  way: ((signal: AbortSignal) => Promise<void>) | null;
  /** `start` without `agreed` agrees to everything: the guards have tests of their own. */
  dialing: AgreeingDialing;
  bring(call: Call): void;
  state(dialId: string): Dial['state'] | undefined;
  restart(): void;
}

class AgreeingDialing extends Dialing {
  override start(...[dialId, wanted, agreed = guardKind.options, from]: Parameters<Dialing['start']>): Dial {
    return super.start(dialId, wanted, agreed, from);
  }
}

function diskStore(world: World, run: { killed: boolean }): DialingDeps['store'] {
  const guarded = () => {
    if (run.killed) throw new Error('a killed process writes nothing');
    if (world.faults.disk !== null) throw world.faults.disk;
  };
  return {
    put(dial) {
      guarded();
      world.disk.set(dial.id, JSON.stringify(dialSchema.parse(dial)));
    },
    all: () => [...world.disk.values()].map((text) => dialSchema.parse(JSON.parse(text))),
    remove(dialId) {
      guarded();
      world.disk.delete(dialId);
    },
  };
}

function fakeClient(world: World): DialingClient {
  return {
    originate: (sent, { leave, signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ callUuid: string; tookMs: number }>();
      const depart = () => {
        leave();
        const stored = [...world.disk.values()].map((text) => dialSchema.parse(JSON.parse(text)));
        world.posts.push({
          order: sent,
          storedFirst: stored.some((d) => d.state.kind === 'asking' && d.order.number === sent.number),
          accept: (callUuid, tookMs = 4000) => resolve({ callUuid, tookMs }),
          fail: reject,
        });
      };
      if (world.way === null) depart();
      else world.way(signal).then(depart).catch(reject);
      return promise;
    },
    async record(uuid) {
      world.recordsAsked.push(uuid);
      if (world.faults.record !== null) throw world.faults.record;
      const found = world.records.get(uuid);
      if (found === undefined) throw new AppError({ kind: 'recordNotFound' });
      return found;
    },
    async list(query) {
      world.listsAsked.push(query);
      if (world.faults.list !== null) throw world.faults.list;
      return { records: [...world.records.values()], total: null, hasNext: false };
    },
  };
}

function fakeHistory(world: World, listeners: Set<() => void>): DialingDeps['history'] {
  return {
    records: {
      ingest(raws) {
        for (const raw of raws) {
          const read = callSchema.safeParse(raw);
          if (read.success) world.calls.set(read.data.uuid, read.data);
        }
        for (const listener of [...listeners]) listener();
      },
    },
    calls: {
      call: (uuid) => world.calls.get(uuid) ?? null,
      findCalls: ({ from, to }) =>
        [...world.calls.values()].filter((c) => (c.start?.at ?? 0) >= from && (c.start?.at ?? 0) <= to),
    },
    dialledNumbers: { originOf: (number) => world.origins.get(number) ?? { isCallerId: false, wasCalled: false } },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function createWorld(start: number = NOON): World {
  const listeners = new Set<() => void>();
  const time = createVirtualTime(start);
  const make = (run: { killed: boolean }) =>
    new AgreeingDialing({
      client: () => {
        if (world.faults.client !== null) throw world.faults.client;
        return fakeClient(world);
      },
      store: diskStore(world, run),
      history: fakeHistory(world, listeners),
      gatewayName: (uuid) => (uuid === BERLIN ? 'Berlin trunk' : null),
      zone: () => 'Europe/Berlin',
      budget: () => world.budget,
      isSynced: (extension) => extension !== '109',
      country: () => world.own.country(),
      own: () => ({
        callerIds: world.own.callerIds,
        judgedBy: world.own.judgedBy(),
        dialPlan: {
          outsidePrefix: world.own.outsidePrefix(),
          isExtension: (number) => world.own.extensions.includes(number),
        },
      }),
      now: time.now,
      timers: time.timers,
      report: (_what, thrown) => world.reported.push(thrown),
    });
  const world: World = {
    time,
    disk: new Map(),
    posts: [],
    recordsAsked: [],
    listsAsked: [],
    records: new Map(),
    calls: new Map(),
    faults: { client: null, record: null, list: null, disk: null },
    budget: null,
    own: {
      callerIds: [],
      extensions: [],
      country: () => 'DE',
      outsidePrefix: () => null,
      judgedBy: () => ({ countries: [], outsidePrefixes: [] }),
    },
    origins: new Map(),
    reported: [],
    way: null,
    get dialing() {
      return dialing;
    },
    bring(call) {
      fakeHistory(world, listeners).records.ingest([call]);
    },
    state: (dialId) => dialing.list().find((d) => d.id === dialId)?.state,
    restart() {
      dialing.stop();
      listeners.clear();
      run.killed = true;
      run = { killed: false };
      dialing = make(run);
      dialing.resume();
    },
  };
  let run = { killed: false };
  let dialing = make(run);
  return world;
}

/** A world in which the PBX has accepted dial 1 as `CALL`. */
export async function accepted(budget: Budget | null = null): Promise<World> {
  const world = createWorld();
  world.budget = budget;
  world.dialing.start(id(1), order());
  world.posts[0]?.accept(CALL);
  await world.time.settle();
  return world;
}
