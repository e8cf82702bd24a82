import { X509Certificate } from 'node:crypto';
import { createPbxClient, type Deadlines, type PbxClient } from '../../../../electron/pbx/client.ts';
import { createRateLimitTracker } from '../../../../electron/pbx/rate-limit-tracker.ts';
import type { Trust } from '../../../../shared/connection.ts';
import type { FaultyPbx } from './faulty-server.ts';
import type { takeOverLookups } from './lookups.ts';
import type { Mode } from './modes.ts';

/** Makes a dial's own client, and lets the PBX misbehave from then on. */
export type Cell = (marker: string) => Promise<PbxClient>;

/** Short only where it is the deadline that ends the exchange: a busy machine must not reach it elsewhere. */
const byDeadline = { originateHeadersMs: 100, originateWholeMs: 200 };
const patient = { connectMs: 30_000, originateHeadersMs: 30_000, originateWholeMs: 30_000 };

function deadlinesOf({ byDeadline: short, behaviour }: Mode): Partial<Deadlines> {
  if (!short) return patient;
  return behaviour.at === 'handshake' ? { ...patient, connectMs: 250 } : { ...patient, ...byDeadline };
}

/** A client of the app's own for one dial, whose requests bear the dial's marker. Time and memory are its own. */
export function dialClient(address: string, given: { trust?: Trust; deadlines?: Partial<Deadlines> } = {}): PbxClient {
  return createPbxClient({
    target: { address, allowHttp: true, trust: given.trust ?? { kind: 'system' } },
    key: async () => 'practice-key',
    pathForm: { get: () => 'with-call', set: () => {} },
    now: Date.now,
    sleep: async () => {},
    random: () => 0,
    deadlines: { ...patient, ...given.deadlines },
    rateLimit: () => createRateLimitTracker(Date.now),
  });
}

/** A busy machine may shake hands too late for a short deadline, which says nothing of the dial that comes after. */
async function untilRead(client: PbxClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await client.list({ perPage: 1 }));
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/** Opens a port for a mode, met by clients that have just read over a kept connection (`warm`) or never sent anything. `host` has to be a name of the cell's own. */
export async function openCell(
  mode: Mode,
  warm: boolean,
  world: { pbx: FaultyPbx; lookups: ReturnType<typeof takeOverLookups>; host: string },
): Promise<Cell> {
  const { pbx, lookups, host } = world;
  const port = await pbx.open(mode.behaviour, mode.secure);
  const pem = pbx.certificates.good.cert;
  // A pin, because it spares reading all authorities of the system for each dial.
  const trust: Trust = mode.secure
    ? { kind: 'pin', pem, sha256: new X509Certificate(pem).fingerprint256 }
    : { kind: 'system' };
  const there = { address: '127.0.0.1', family: 4 };
  const base = `${mode.secure ? 'https' : 'http'}://${host}:${port}`;

  async function armed(on: boolean): Promise<void> {
    await pbx.arm(port, on);
    if (!on || mode.lookup === undefined) lookups.set(host, [there]);
    else lookups.set(host, mode.lookup === 'two' ? [{ address: '::1', family: 6 }, there] : { code: mode.lookup });
  }

  return async (marker) => {
    const client = dialClient(`${base}/${marker}`, { trust, deadlines: deadlinesOf(mode) });
    if (warm) {
      await armed(false);
      await untilRead(client);
    }
    await armed(true);
    return client;
  };
}
