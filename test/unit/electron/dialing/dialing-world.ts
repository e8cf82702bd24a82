import { Dialing, type DialingClient, type DialingDeps } from '../../../../electron/dialing/dialing.ts';
import type { JudgedBy } from '../../../../electron/dialing/guards.ts';
import type { NumberOrigin } from '../../../../electron/history/facts/dialled-numbers.ts';
import type { ListQuery } from '../../../../electron/pbx/client.ts';
import { readRecord } from '../../../../electron/pbx/record.ts';
import { type Call, call as callSchema } from '../../../../shared/calls/call.ts';
import type { Budget } from '../../../../shared/connection.ts';
import { type Dial, type DialOrder, dial as dialSchema } from '../../../../shared/dialing/dial.ts';
import { guardKind } from '../../../../shared/dialing/guard-kind.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';
import { makeCall } from '../../shared/make-call.ts';
import { uuidOf } from '../../shared/make-dial.ts';

export const BERLIN = '5b0ea1a1-7d0f-4c5c-9a55-0d1c9b2c1a01';
export const NOON = Date.UTC(2025, 5, 2, 10, 0, 0);

export { uuidOf as id };

/** The PBX's UUID of a call that it accepted. */
export const CALL = uuidOf(900);

export function order(patch: Partial<DialOrder> = {}): DialOrder {
  return { number: '+493023125001', extension: '101', gatewayUuid: BERLIN, callerId: null, ...patch };
}

/** A call as the history holds it: outbound, from 101, started at `at`. */
export function callTo(uuid: string, number: string, at: number, patch: Partial<Call> = {}): Call {
  return makeCall({
    ...{ uuid, callerNumber: '101', callerName: null, callerDestination: null, destinationNumber: number },
    ...{ direction: 'outbound', directionText: 'outbound', start: { text: '', at }, end: null, durationSeconds: 60 },
    ...{ status: 'ANSWERED', hangupCause: 'NORMAL_CLEARING', ...patch },
  });
}

/** One POST that the fake PBX holds open until the test answers it. */
export interface HeldPost {
  order: DialOrder;
  accept(callUuid: string, tookMs?: number): void;
  fail(thrown: unknown): void;
  /** Leaves a second time, as a transport that tries again would. */
  leaveAgain(): void;
}

class AgreeingDialing extends Dialing {
  override start(...[dialId, wanted, agreed = guardKind.options, from]: Parameters<Dialing['start']>): Dial {
    return super.start(dialId, wanted, agreed, from);
  }
}

const stored = (text: string): Dial => dialSchema.parse(JSON.parse(text));

/** The PBX, the disk and the history around a dialing service; `restart` kills the service and starts a new one over the same disk. */
export class World {
  readonly time = createVirtualTime(NOON);
  readonly disk = new Map<string, string>();
  readonly posts: HeldPost[] = [];
  readonly recordsAsked: string[] = [];
  readonly listsAsked: ListQuery[] = [];
  readonly records = new Map<string, Call>();
  readonly calls = new Map<string, Call>();
  readonly faults = { client: null, record: null, list: null, disk: null } as {
    [of in 'client' | 'record' | 'list']: AppError | null;
  } & { disk: Error | null };
  /** What the key's headers tell. */
  budget: Budget | null = null;
  /** How far the PBX's clock is ahead, ms. */
  pbxAhead = 0;
  /** What one shows oneself, and the extensions that the PBX has shown. */
  own = {
    callerIds: [] as string[],
    extensions: [] as string[],
    country: () => 'DE',
    outsidePrefix: (): string | null => null,
    judgedBy: (): JudgedBy => ({ countries: [], outsidePrefixes: [] }),
  };
  /** What the history knows of a number; of others nothing. */
  readonly origins = new Map<string, NumberOrigin>();
  /** Numbers that only directories know, and none in its international form. */
  readonly strangersWords = new Set<string>();
  /** Errors of listeners and of sending. */
  readonly reported: unknown[] = [];
  /** What the client waits for before a POST can leave: the key, the connection. Without it, nothing. */
  way: ((signal: AbortSignal) => Promise<void>) | null = null;
  readonly #listeners = new Set<() => void>();
  #run = { killed: false };
  /** `start` without `agreed` agrees to everything: the guards have tests of their own. */
  dialing = this.#make(this.#run);

  /** A background poll brings a call. */
  bring(call: Call): void {
    void this.#history().records.ingestInTurns([readRecord(call, 'UTC')]);
  }

  state(dialId: string): Dial['state'] | undefined {
    return this.dialing.list().find((d) => d.id === dialId)?.state;
  }

  restart(): void {
    this.dialing.stop();
    this.#listeners.clear();
    this.#run.killed = true;
    this.#run = { killed: false };
    this.dialing = this.#make(this.#run);
    this.dialing.resume();
  }

  #make(run: { killed: boolean }): AgreeingDialing {
    return new AgreeingDialing({
      client: () => {
        if (this.faults.client !== null) throw this.faults.client;
        return this.#client();
      },
      store: this.#store(run),
      history: this.#history(),
      isStrangersWord: (number) => this.strangersWords.has(number),
      gatewayName: (uuid) => (uuid === BERLIN ? 'Berlin trunk' : null),
      zone: () => 'Europe/Berlin',
      pbxAhead: () => this.pbxAhead,
      budget: () => this.budget,
      country: () => this.own.country(),
      own: () => ({
        callerIds: this.own.callerIds,
        judgedBy: this.own.judgedBy(),
        dialPlan: {
          outsidePrefix: this.own.outsidePrefix(),
          isExtension: (number) => this.own.extensions.includes(number),
        },
      }),
      now: this.time.now,
      timers: this.time.timers,
      report: (_what, thrown) => this.reported.push(thrown),
    });
  }

  #store(run: { killed: boolean }): DialingDeps['store'] {
    const guarded = () => {
      if (run.killed) throw new Error('a killed process writes nothing');
      if (this.faults.disk !== null) throw this.faults.disk;
    };
    return {
      put: (dial) => {
        guarded();
        this.disk.set(dial.id, JSON.stringify(dialSchema.parse(dial)));
      },
      all: () => [...this.disk.values()].map(stored),
      remove: (dialId) => {
        guarded();
        this.disk.delete(dialId);
      },
    };
  }

  #client(): DialingClient {
    return {
      originate: (sent, { leave, signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<{ callUuid: string; tookMs: number }>();
        const depart = () => {
          leave();
          this.posts.push({
            order: sent,
            accept: (callUuid, tookMs = 4000) => resolve({ callUuid, tookMs }),
            fail: reject,
            leaveAgain: leave,
          });
        };
        if (this.way === null) depart();
        else this.way(signal).then(depart).catch(reject);
        return promise;
      },
      record: async (uuid) => {
        this.recordsAsked.push(uuid);
        if (this.faults.record !== null) throw this.faults.record;
        const found = this.records.get(uuid);
        if (found === undefined) throw new AppError({ kind: 'recordNotFound' });
        return found;
      },
      list: async (query) => {
        this.listsAsked.push(query);
        if (this.faults.list !== null) throw this.faults.list;
        return { records: [...this.records.values()], total: null, hasNext: false };
      },
    };
  }

  #history(): DialingDeps['history'] {
    const isWithin = (at: number, from: number, to: number) => at >= from && at <= to;
    return {
      records: {
        ingestInTurns: async (records) => {
          for (const { raw } of records) {
            const read = callSchema.safeParse(raw);
            if (read.success) this.calls.set(read.data.uuid, read.data);
          }
          for (const listener of [...this.#listeners]) listener();
        },
      },
      calls: {
        call: (uuid) => this.calls.get(uuid) ?? null,
        findCalls: ({ from, to }) => [...this.calls.values()].filter((c) => isWithin(c.start?.at ?? 0, from, to)),
      },
      dialledNumbers: { originOf: (number) => this.origins.get(number) ?? { isCallerId: false, wasCalled: false } },
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }
}

export const createWorld = (): World => new World();

/** A world in which the PBX has accepted dial 1 as `CALL`. */
export async function accepted(): Promise<World> {
  const world = createWorld();
  world.dialing.start(uuidOf(1), order());
  world.posts[0]?.accept(CALL);
  await world.time.settle();
  return world;
}
