import { expect, it, onTestFinished } from 'vitest';
import { startTestPbx } from '../../support/practice-faults/test-pbx.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { own, sessionOf, zone } from './open-session.ts';

it('has the extensions of the records where the PBX cannot list them', async () => {
  const pbx = await startTestPbx({ zone, weeks: 1 });
  onTestFinished(() => pbx.close());
  const session = sessionOf(pbx, temporaryFolder('extensions'));
  const numbers = async () => (await session.extensions()).map(({ number }) => number);
  pbx.switchboard.fault('extensions', { kind: 'answer', status: 500, body: {} });
  await session.sync.pollNow(own);
  const shown = await numbers();
  // Calls go on being loaded while the list is asked for, so the records are read behind it.
  const inRecords = session.history.calls.extensions().map(({ number }) => number);
  expect(inRecords.length).toBeGreaterThan(1);
  expect(shown.sort()).toEqual(inRecords.sort());
});

it('has those of the PBX’s list, which opening the choice again does not read again', async () => {
  const pbx = await startTestPbx({ zone, weeks: 1 });
  onTestFinished(() => pbx.close());
  const session = sessionOf(pbx, temporaryFolder('extensions'));
  const numbers = async () => (await session.extensions()).map(({ number }) => number);
  const listed = pbx.extensions.map(({ number }) => number);
  expect(await numbers()).toEqual(expect.arrayContaining(listed));
  pbx.switchboard.fault('extensions', { kind: 'answer', status: 500, body: {} });
  expect(await numbers()).toEqual(expect.arrayContaining(listed));
});
