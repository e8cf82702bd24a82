import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import { createDialing, type Dialing, type DialingClient } from '../../../electron/dialing/dialing.ts';
import { reportUncaught } from '../../../electron/emitter.ts';
import { createPbxClient, type Deadlines, type PbxClient } from '../../../electron/pbx/client.ts';
import { inMemoryPathForms } from '../../../electron/pbx/path-form.ts';
import type { History } from '../../../electron/store/history.ts';
import { type Dial, type DialOrder, type DialState, isBeingMade } from '../../../shared/dialing/dial.ts';
import { openTestHistory } from '../../support/fakes/open-history.ts';
import { createVirtualTime, type VirtualTime } from '../../support/fakes/virtual-time.ts';
import { startTestPbx, type TestPbx, type TestPbxOptions } from '../../support/practice-faults/test-pbx.ts';

const ZONE = 'Europe/Berlin';
const NOON = Date.UTC(2026, 10, 20, 11);

/** A valid UUID for the n-th dial. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A dialing service with its real client and history, and a practice PBX across real HTTP; only time is virtual. */
export interface OfficeDay {
  pbx: TestPbx;
  time: VirtualTime;
  readonly dialing: Dialing;
  readonly history: History;
  order(patch?: Partial<DialOrder>): DialOrder;
  state(dialId?: string): DialState | undefined;
  posts(): number;
  /** Lets real requests go on until something is so; time stands still meanwhile. */
  until(what: () => boolean): Promise<void>;
  /** Runs real requests until the first dial has its answer, or was not sent. */
  made(): Promise<void>;
  /** Moves virtual time; each poll is answered before time goes on. */
  pass(ms: number): Promise<void>;
  /** Ends the service as a kill does, and starts another over the same history. */
  restart(): Promise<void>;
}

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startPbx(time: VirtualTime, options: TestPbxOptions): Promise<TestPbx> {
  const pbx = await startTestPbx({
    zone: ZONE,
    now: () => new Date(time.now()),
    timers: time.timers,
    history: [],
    phones: { pickUpAfterMs: 'by-hand' },
    ...options,
  });
  closing.push(() => pbx.close());
  return pbx;
}

function realClient(pbx: TestPbx, time: VirtualTime, deadlines: Partial<Deadlines>): PbxClient {
  const client = createPbxClient({
    onSent: () => {},
    onBudget: () => {},
    target: { address: pbx.address, allowHttp: true, trust: { kind: 'system' } },
    key: async () => pbx.key,
    pathForm: inMemoryPathForms(null),
    now: time.now,
    sleep: async () => {},
    random: () => 0,
    deadlines,
  });
  closing.push(() => client.close());
  return client;
}

/** Counts the polls that are not answered yet, so that virtual time can wait for them. */
function counted(client: PbxClient): { client: DialingClient; pending(): number } {
  let pending = 0;
  const count = async <T>(asked: Promise<T>): Promise<T> => {
    pending += 1;
    try {
      return await asked;
    } finally {
      pending -= 1;
    }
  };
  return {
    client: {
      originate: (order, departure) => client.originate(order, departure),
      record: (uuid) => count(client.record(uuid)),
      list: (query) => count(client.list(query)),
    },
    pending: () => pending,
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

export async function officeDay(options: TestPbxOptions & { deadlines?: Partial<Deadlines> } = {}): Promise<OfficeDay> {
  const { deadlines = {}, ...pbxOptions } = options;
  const time = createVirtualTime(NOON);
  const pbx = await startPbx(time, pbxOptions);
  const { client, pending } = counted(realClient(pbx, time, deadlines));
  const folder = mkdtempSync(path.join(tmpdir(), 'ringback-dialing-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const gatewayName = (uuid: string) => pbx.gateways.find((one) => one.uuid === uuid)?.name ?? null;

  const open = () => {
    const history = openTestHistory({
      file: path.join(folder, 'history.db'),
      zone: ZONE,
      country: 'DE',
      now: time.now,
    });
    const run = { killed: false };
    const store = {
      put: (dial: Dial) => (run.killed ? undefined : history.dials.put(dial)),
      all: () => history.dials.all(),
      remove: (dialId: string) => history.dials.remove(dialId),
    };
    const dialing = createDialing({
      report: reportUncaught,
      client: () => client,
      store,
      history,
      gatewayName,
      zone: () => ZONE,
      country: () => 'DE',
      budget: () => null,
      isSynced: () => true,
      own: () => ({
        callerIds: [],
        judgedBy: { countries: [], outsidePrefixes: [] },
        dialPlan: { outsidePrefix: null, isExtension: () => false },
      }),
      now: time.now,
      timers: time.timers,
    });
    return { history, dialing, run };
  };
  let current = open();
  const end = () => {
    current.dialing.stop();
    current.run.killed = true;
    current.history.close();
  };
  closing.push(end);

  const until = async (what: () => boolean) => {
    while (!what()) await turn();
  };
  return {
    pbx,
    time,
    get dialing() {
      return current.dialing;
    },
    get history() {
      return current.history;
    },
    order: (patch = {}) => ({
      number: '+493023125030',
      extension: '101',
      gatewayUuid: pbx.gateways[0]?.uuid ?? '',
      callerId: null,
      ...patch,
    }),
    state: (dialId = id(1)) => current.dialing.list().find((one) => one.id === dialId)?.state,
    posts: () => pbx.requests.filter((request) => request.method === 'POST').length,
    until,
    made: () => until(() => !current.dialing.list().some((one) => one.id === id(1) && isBeingMade(one.state))),
    async pass(ms) {
      for (const end = time.now() + ms; time.now() < end; ) {
        await time.advance(Math.min(500, end - time.now()));
        await until(() => pending() === 0);
        await time.settle();
      }
    },
    async restart() {
      end();
      await until(() => pending() === 0);
      current = open();
      current.dialing.resume();
    },
  };
}
