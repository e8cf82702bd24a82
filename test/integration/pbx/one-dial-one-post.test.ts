import { chromium } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { isRoot } from '../../../build/hosts/host-command.ts';
import { findBrowser } from '../../../build/hosts/installed-browser.ts';
import { atOnce } from '../../support/pbx/departures.ts';
import { startTestPbx } from '../../support/practice-faults/test-pbx.ts';
import { tries } from '../../support/tries.ts';
import { openCell } from './one-dial-one-post/cells.ts';
import { FaultyPbx } from './one-dial-one-post/faulty-server.ts';
import { takeOverLookups } from './one-dial-one-post/lookups.ts';
import { modes } from './one-dial-one-post/modes.ts';
import { anOrder, type Dialled, dialIn } from './one-dial-one-post/post-dials.ts';
import { wrongOf } from './one-dial-one-post/sums.ts';
import { makeClient, worldKey } from './pbx-world.ts';

const lookups = takeOverLookups();
const pbx = new FaultyPbx();
afterAll(() => {
  lookups.giveBack();
  pbx.close();
});

it.each([false, true])('a dial that goes well is one POST on a connection of its own (warm: %s)', async (warm) => {
  const practice = await startTestPbx({ weeks: 1, key: worldKey, phones: { pickUpAfterMs: 0 } });
  const client = makeClient(practice.address);
  try {
    if (warm) await client.list({ perPage: 1 });
    await client.originate(anOrder, atOnce);
    const [post, ...more] = practice.requests.filter(({ method }) => method === 'POST');
    expect(more).toEqual([]);
    const read = practice.requests.filter(({ method }) => method === 'GET');
    expect(read.map(({ connection }) => connection)).not.toContain(post?.connection);
  } finally {
    client.close();
    await practice.close();
  }
});

/** R1: so many dials fail, in all modes, warm and cold. In one mode the trap is there and the dial goes well all the same. */
const failures = tries(100, 10_000);
const each = Math.ceil(failures / 2 / modes.filter(({ outcomes }) => !outcomes.includes('accepted')).length);

it.concurrent.each(modes.map((mode, index) => [mode.name, mode, index] as const))(
  `one dial is at most one POST, ${each} times warm and cold: %s`,
  async (_name, mode, index) => {
    const dialled: Dialled[] = [];
    for (const warm of [false, true]) {
      const cell = await openCell(mode, warm, { pbx, lookups, host: `pbx${index}${warm ? 'w' : 'c'}.test` });
      for (let turn = 0; turn < each; turn += 1)
        dialled.push(await dialIn(cell, `d${(2 * index + (warm ? 1 : 0)) * each + turn}`));
    }
    expect(wrongOf(mode, dialled, pbx.seen)).toEqual([]);
    expect(pbx.seen.get('none')).toBeUndefined();
  },
);

it('control: the same PBX sees one fetch of Chromium arrive as several POSTs', async ({ skip }) => {
  const executablePath = findBrowser();
  if (executablePath === undefined) return skip('there is no Chromium, Chrome or Edge');
  const browser = await chromium.launch({ executablePath, chromiumSandbox: !isRoot });
  try {
    const page = await browser.newPage();
    const marker = 'd1000000000';
    await page.goto(`http://127.0.0.1:${await pbx.open({ at: 're-use' })}/${marker}/read`);
    await page.evaluate(async (path) => {
      await (await fetch(location.href)).text();
      await fetch(path, { method: 'POST', body: '{}' }).catch(() => {});
    }, `/${marker}/admin/api/svc/v1/call/originate`);
    // As many as it has idle connections, each of which breaks: two as a rule.
    expect(pbx.seen.get(marker)).toBeGreaterThan(1);
  } finally {
    await browser.close();
  }
});
