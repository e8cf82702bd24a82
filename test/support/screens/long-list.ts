import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { madeExtension, madeUntil, takeIn } from '../../bench/made-records.ts';
import { openTestHistory } from '../fakes/open-history.ts';
import { callsFileOf } from '../host/calls-file.ts';
import type { RunningApp } from '../host/running-app.ts';
import { startTestPbx, type TestPbx } from '../practice-faults/test-pbx.ts';
import { Screens } from './screens.ts';

/** The country by which the stored calls are read. */
const country = 'GB';

/** Starts the app again with so many stored calls, and shows their list. The PBX it was connected to is gone by then. */
export async function showLongList(app: RunningApp, calls: number): Promise<Screens> {
  const screens = new Screens(() => app.page, app.main);
  const pbx: TestPbx = await startTestPbx({ weeks: 0 });
  await screens.connectUnseen(pbx, madeExtension);
  await app.quit();
  await pbx.close();
  chooseCountry(path.join(app.profile, 'settings.json'));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const history = openTestHistory({ file: callsFileOf(app.profile), zone, country, now: () => madeUntil });
  takeIn(history, calls);
  // A backfill notifies of none of its calls.
  history.ledger.suppressNotifications(madeExtension, 'backfill');
  history.close();
  await app.launch();
  await screens.row(/./).first().waitFor();
  return screens;
}

/** How many pages of the list main has given the window since its start. */
export async function pagesGiven(app: RunningApp): Promise<number> {
  const sent = await app.main.sentToWindow();
  return sent.filter((text) => /^\{"ok":true,"value":\{"rows":\[\{"uuid"/.test(text)).length;
}

/** As if the person had chosen the country that the history is written with: otherwise the app would read all calls again. */
function chooseCountry(file: string): void {
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { connections: object[] };
  const connections = settings.connections.map((one) => ({ ...one, country }));
  writeFileSync(file, JSON.stringify({ ...settings, connections }));
}
