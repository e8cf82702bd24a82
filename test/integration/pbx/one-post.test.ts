import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCell } from '../../support/one-post/cells.ts';
import { type Dialled, dialIn } from '../../support/one-post/dials.ts';
import { takeOverLookups } from '../../support/one-post/lookups.ts';
import { modes } from '../../support/one-post/modes.ts';
import { type FaultyPbx, startFaultyPbx } from '../../support/one-post/server.ts';
import { sumOf } from '../../support/one-post/sums.ts';
import { atOnce } from '../../support/pbx/departures.ts';
import { startTestPbx } from '../../support/practice-faults/test-pbx.ts';
import { makeClient, worldKey } from './world.ts';

const lookups = takeOverLookups();
let pbx: FaultyPbx;
beforeAll(async () => {
  pbx = await startFaultyPbx();
});
afterAll(async () => {
  lookups.giveBack();
  await pbx.close();
});

const order = {
  number: '+493023125001',
  extension: '101',
  gatewayUuid: '7d0f5b6e-3c1a-4f0b-9a57-2f6f0c6f1a01',
  callerId: null,
};

it.each([false, true])('a dial that goes well is one POST on a connection of its own (warm: %s)', async (warm) => {
  const practice = await startTestPbx({ weeks: 1, key: worldKey, phones: { pickUpAfterMs: 0 } });
  const client = makeClient(practice.address);
  try {
    if (warm) await client.list({ perPage: 1 });
    await client.originate(order, atOnce);
    const [post, ...more] = practice.requests.filter(({ method }) => method === 'POST');
    expect(more).toEqual([]);
    const read = practice.requests.filter(({ method }) => method === 'GET');
    expect(read.map(({ connection }) => connection)).not.toContain(post?.connection);
  } finally {
    client.close();
    await practice.close();
  }
});

it.each(modes.map((mode, index) => [mode.name, mode, index] as const))(
  'one dial is at most one POST: %s',
  async (_name, mode, index) => {
    const dialled: Dialled[] = [];
    for (const warm of [false, true]) {
      const cell = await openCell(mode, warm, { pbx, lookups, host: `pbx${index}${warm ? 'w' : 'c'}.test` });
      dialled.push(await dialIn(cell, `d${2 * index + (warm ? 1 : 0)}`));
    }
    expect(sumOf(mode, dialled, await pbx.seen()).wrong).toEqual([]);
  },
);
