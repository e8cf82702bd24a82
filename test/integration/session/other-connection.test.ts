import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { guardKind } from '../../../shared/dialing/guard-kind.ts';
import { startTestPbx, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { ends, own, sessionOf, zone } from './open-session.ts';

async function office() {
  const pbx = await startTestPbx({
    zone,
    history: [],
    recordDelayMs: 0,
    phones: { pickUpAfterMs: 'by-hand', farEnd: () => ({ kind: 'answers', afterMs: 0, talkMs: 'until-hung-up' }) },
  });
  ends.push(() => pbx.close());
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-office-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return { pbx, folder };
}

const postsOf = (pbx: TestPbx) => pbx.requests.filter(({ method }) => method === 'POST').length;
const recordsAsked = (pbx: TestPbx) =>
  pbx.requests.filter((request) => request.path.includes('call-detail-record/')).length;

it('a dial that is under way stays with its PBX: it is neither shown nor asked about at another one, and never sent again', async () => {
  const [berlin, hamburg] = [await office(), await office()];
  const first = sessionOf(berlin.pbx, berlin.folder);
  const order = {
    number: '+493023125042',
    extension: own,
    gatewayUuid: berlin.pbx.gateways[0]?.uuid ?? '',
    callerId: null,
  };
  const { id } = first.dialing.start(crypto.randomUUID(), order, guardKind.options);
  await expect.poll(() => berlin.pbx.phone(own).ringing).not.toBeNull();
  first.close();

  const other = sessionOf(hamburg.pbx, hamburg.folder);
  other.dialing.resume();
  await other.sync.pollNow(own);
  expect(other.dialing.list()).toEqual([]);
  expect([postsOf(hamburg.pbx), recordsAsked(hamburg.pbx)]).toEqual([0, 0]);
  other.close();

  const again = sessionOf(berlin.pbx, berlin.folder);
  again.dialing.resume();
  expect(again.dialing.list()).toMatchObject([{ id, state: { kind: 'unknown' } }]);
  berlin.pbx.phone(own).pickUp();
  await expect.poll(() => berlin.pbx.callsInProgress()[0]?.stage).toBe('talking');
  berlin.pbx.phone(own).hangUp();
  await expect
    .poll(async () => (await again.dialing.pollNow(id)).dial.state.kind, { timeout: 60_000, interval: 500 })
    .toBe('done');
  expect([postsOf(berlin.pbx), postsOf(hamburg.pbx)]).toEqual([1, 0]);
});
