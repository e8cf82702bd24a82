import { buildIfChanged } from '../build/build.ts';
import { chromiumHost, electronHost } from '../build/hosts/choose.ts';
import { say } from '../build/say.ts';
import { type Count, summary, total } from './support/run/count.ts';
import { electronRun } from './support/run/electron-run.ts';
import { endToEnd, runPackageTests, runPlaywright, runVitest, skipped } from './support/run/runners.ts';

/** Nothing is installed on a person's computer by `npm test`. */
const NO_PACKAGE = skipped('package', 'npm run test:package runs them');

/**
 * Runs every test there is: what is about a host on every one that can be had here, the stories on an Electron or else on the Chromium host, what
 * only the page decides on one. The last line printed counts them.
 */
async function runAll(): Promise<void> {
  await buildIfChanged();
  // Before the first runner: a control of the integration tests needs a browser, too.
  const chromium = chromiumHost(say, true);
  const counts: Count[] = [...(await runVitest())];
  await electronHost(say);
  const electron = electronRun();
  const pageOnElectron = !chromium && electron.kind === 'run';
  const hosts = electron.kind === 'run' ? 'host-itself' : 'chromium-host';
  const onChromium = pageOnElectron ? [hosts] : ['page', hosts];
  const onElectron = pageOnElectron ? ['page', 'electron'] : ['electron'];
  counts.push(
    ...(chromium
      ? await runPlaywright(onChromium, { note: electron.kind === 'run' ? 'the other stories run on Electron' : '' })
      : [skipped(endToEnd(onChromium), 'there is no Chromium, Chrome or Edge')]),
    ...(electron.kind === 'run'
      ? await runPlaywright(onElectron, electron)
      : [skipped(endToEnd(onElectron), electron.reason)]),
  );
  // After the end-to-end tests: an installed package is one more program that opens phone links.
  counts.push(...(process.env.CI ? await runPackageTests() : [NO_PACKAGE]));
  say();
  for (const line of summary(counts)) say(line);
  process.exitCode = total(counts).failed > 0 ? 1 : 0;
}

await runAll();
