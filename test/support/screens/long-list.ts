import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callsFileOf } from '../host/calls-file.ts';
import type { RunningApp } from '../host/running-app.ts';
import { startTestPbx, type TestPbx } from '../practice-faults/test-pbx.ts';
import { longHistoryCountry, writeLongHistory } from './long-history.ts';
import { Screens } from './screens.ts';
import { connectWithoutCalls } from './stories.ts';

/** Starts the app again with so many stored calls, and shows their list. The PBX it was connected to is gone by then. */
export async function showLongList(app: RunningApp, calls: number): Promise<Screens> {
  const screens = new Screens(() => app.page, app.main);
  const pbx: TestPbx = await startTestPbx({ weeks: 0 });
  await connectWithoutCalls(screens, pbx, '101');
  await app.quit();
  await pbx.close();
  chooseCountry(path.join(app.profile, 'settings.json'));
  writeLongHistory(callsFileOf(app.profile), calls);
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
  const connections = settings.connections.map((one) => ({ ...one, country: longHistoryCountry }));
  writeFileSync(file, JSON.stringify({ ...settings, connections }));
}
