import type { Dialing, DialingClient } from '../../../electron/dialing/dialing.ts';
import type { PbxClient } from '../../../electron/pbx/client.ts';
import type { History } from '../../../electron/store/history.ts';
import { type DialState, isBeingMade } from '../../../shared/dialing/dial.ts';
import { dialingAlone } from '../fakes/dialing-alone.ts';
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts';
import type { Cell } from './cells.ts';
import { anOrder, type Dialled, recordOf, shortly } from './dials.ts';
import type { Outcome } from './modes.ts';
import type { FaultyPbx } from './server.ts';

const NOON = Date.UTC(2026, 10, 20, 11);
const HOUR = 3_600_000;

/** A dial that went through the dialing service over a real history, and what became of it in the three hours after. */
export interface Followed extends Dialled {
  /** Whether the intent was on disk before any request, and the departure before the POST left. */
  readonly storedFirst: boolean;
  readonly end: DialState;
  /** What the disk says in the end. */
  readonly kept: DialState | null;
}

/** Lets a test know what the dialing service asks of its client. */
function watched(
  client: PbxClient,
  on: { originate: () => void; left: () => void },
): { client: DialingClient; pending(): number } {
  let pending = 0;
  const count = async <T>(asked: Promise<T>): Promise<T> => {
    pending += 1;
    return asked.finally(() => {
      pending -= 1;
    });
  };
  return {
    pending: () => pending,
    client: {
      originate(order, departure) {
        on.originate();
        const leave = () => {
          departure.leave();
          on.left();
        };
        return client.originate(order, { signal: departure.signal, leave });
      },
      record: (uuid) => count(client.record(uuid)),
      list: (query) => count(client.list(query)),
    },
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function passHours(time: VirtualTime, hours: number, pending: () => number): Promise<void> {
  for (const end = time.now() + hours * HOUR; time.now() < end; ) {
    await time.advance(5_000);
    while (pending() > 0) await turn();
    await time.settle();
  }
}

function outcomeOf(state: DialState): { outcome: Outcome; said: string } {
  if (state.kind === 'refused') return { outcome: 'refused', said: shortly(state.error) };
  if (state.kind !== 'unknown') return { outcome: 'accepted', said: state.kind };
  return { outcome: 'unknown', said: state.error === null ? '' : shortly(state.error) };
}

async function answered(dialing: Dialing, id: string): Promise<DialState> {
  for (;;) {
    const state = dialing.list().find((dial) => dial.id === id)?.state;
    if (state === undefined) throw new Error(`${id} is not in the book.`);
    if (!isBeingMade(state)) return state;
    await turn();
  }
}

/** Dials in a cell through the dialing service, and lets three hours pass. `hasRecord`: the PBX has a record of the call. */
export async function followIn(
  cell: Cell,
  dial: { id: string; serial: number; hasRecord: boolean },
  world: { pbx: FaultyPbx; history: History },
): Promise<Followed> {
  const { pbx, history } = world;
  const { id, serial } = dial;
  const marker = `d${serial}`;
  const order = { ...anOrder, number: `+4930${String(serial).padStart(8, '0')}` };
  const time = createVirtualTime(NOON);
  const real = await cell.client(marker);
  const keptState = () => history.dials.all().find((one) => one.id === id)?.state ?? null;
  let storedFirst = false;
  const { client, pending } = watched(real, {
    originate: () => {
      storedFirst = keptState()?.kind === 'preparing';
    },
    left: () => {
      storedFirst &&= keptState()?.kind === 'asking';
    },
  });
  const dialing = dialingAlone({
    client: () => client,
    store: history.dials,
    history,
    now: time.now,
    timers: time.timers,
  });
  try {
    dialing.start(id, order);
    const first = await answered(dialing, id);
    await cell.calm();
    if (dial.hasRecord) await pbx.setRecords(marker, [recordOf(marker, order, NOON + 2_000)]);
    await passHours(time, 3, pending);
    const end = await answered(dialing, id);
    return { marker, ...outcomeOf(first), storedFirst, end, kept: keptState() };
  } finally {
    dialing.stop();
    real.close();
  }
}

/** Whatever a followed dial breaks of R2 and R3; an empty list is as it must be. `gets`: what looking for it asked. */
export function wrongInEnd(dial: Followed, hasRecord: boolean, gets: number): string[] {
  const wrong: string[] = [];
  const { outcome, end } = dial;
  if (!dial.storedFirst) wrong.push('the intent was not on disk');
  if (JSON.stringify(dial.kept) !== JSON.stringify(end)) wrong.push(`the disk has ${JSON.stringify(dial.kept)}`);
  if (outcome === 'refused' && end.kind !== 'refused') wrong.push(`refused ended as ${end.kind}`);
  if (outcome === 'unknown') {
    const found = end.kind === 'done' && end.foundBy === 'records';
    if (hasRecord && !found) wrong.push(`its record was not found: ${end.kind}`);
    if (!hasRecord && end.kind !== 'unknown') wrong.push(`unknown ended as ${end.kind}`);
    if (gets < (hasRecord ? 1 : 8)) wrong.push(`looked for ${gets} times`);
  }
  return wrong.map((one) => `${dial.marker}: ${one}`);
}
