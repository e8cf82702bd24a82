import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPbxClient } from '../../electron/pbx/client.ts';
import { createRateLimitTracker } from '../../electron/pbx/rate-limit-tracker.ts';
import { Session } from '../../electron/session/session.ts';
import { settingsDefaults } from '../../shared/settings.ts';
import { createVirtualTime } from '../support/fakes/virtual-time.ts';
import { startTestPbx, type TestPbx } from '../support/practice-faults/test-pbx.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const minute = 60_000;
const hours = 24;
/** A Monday, 0:00 in Berlin. */
const start = Date.UTC(2026, 2, 1, 23);
const extension = '101';
const zone = 'Europe/Berlin';

const folder = temporaryFolder('soak', afterAll);
let pbx: TestPbx;
const time = createVirtualTime(start);
beforeAll(async () => {
  pbx = await startTestPbx({ now: () => new Date(time.now()), zone, weeks: 1 });
});
afterAll(async () => {
  await pbx.close();
});

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

/** What must not grow while nothing but calls come in. */
interface Sample {
  readonly heapMb: number;
  readonly handles: number;
  readonly timers: number;
  readonly fileKb: number;
  readonly requests: number;
}

/** The UUID of the call that comes in this minute; null for none. Every third minute of the working day has one. */
function callOfMinute(index: number): string | null {
  const hourOfDay = Math.floor(index / 60) % 24;
  if (hourOfDay < 7 || hourOfDay >= 19 || index % 3 !== 0) return null;
  const from = `+4930${String(2_000_000 + (index % 40))}`;
  if (index % 2 === 0) return pbx.traffic.missedCall({ extension, from });
  return pbx.traffic.inboundAnswered({ extension, from, talkSeconds: 30 });
}

it(`a virtual day of calls leaves memory, handles, timers and requests flat`, async () => {
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
    connection: { client: () => client },
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
  const idle = async (): Promise<void> => {
    // Until the PBX has answered everything, and no answer leads to another request.
    for (let quiet = 0; quiet < 30; quiet = pbx.requests.every(({ status }) => status !== null) ? quiet + 1 : 0)
      await turn();
  };
  session.sync.onMissed((own) => session.history.ledger.claimUnnotified(own));
  session.sync.start();
  const samples: Sample[] = [];
  const calls: string[] = [];
  for (let index = 0; index < hours * 60; index += 1) {
    const uuid = callOfMinute(index);
    if (uuid !== null) calls.push(uuid);
    await time.advance(minute);
    await idle();
    if ((index + 1) % 60 === 0) samples.push(sampled());
  }
  const lost = calls.filter((uuid) => session.history.calls.call(uuid) === null).length;
  session.close();
  client.close();
  const [early, late] = [samples.at(7), samples.at(-1)];
  if (early === undefined || late === undefined) throw new Error('There are too few samples.');
  expect(calls.length).toBeGreaterThan(200);
  expect(lost).toBe(0);
  expect(late.heapMb - early.heapMb).toBeLessThan(15);
  expect(late.handles).toBeLessThanOrEqual(early.handles + 2);
  expect(late.timers).toBeLessThanOrEqual(early.timers + 2);
  expect(late.fileKb - early.fileKb).toBeLessThan(20 * calls.length + 4096);
  expect(Math.max(...samples.slice(1).map((one) => one.requests))).toBeLessThanOrEqual(180);
});

function sampled(): Sample {
  const requests = pbx.requests.splice(0).length;
  collectGarbage();
  return {
    heapMb: Math.round(process.memoryUsage().heapUsed / 1e5) / 10,
    handles: process.getActiveResourcesInfo().length,
    timers: time.pending(),
    fileKb: Math.round(
      readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0) / 1024,
    ),
    requests,
  };
}
