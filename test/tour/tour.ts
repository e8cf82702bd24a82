import { parseArgs } from 'node:util';
import { buildIfChanged } from '../../build/build.ts';
import { chromiumHost } from '../../build/hosts/choose.ts';
import { Failures } from '../../build/hosts/failures.ts';
import { inOut } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { buildObserver } from '../support/host/build-observer.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { makeCertificate } from '../support/pbx/certificates.ts';
import { startTestPbx } from '../support/practice-faults/test-pbx.ts';
import { Screens } from '../support/screens/screens.ts';
import { Pictures } from './pictures.ts';
import { steps, type Tour } from './steps.ts';

/** Goes through the main job without a display, says what happened and leaves pictures. Gives the exit code. */
export async function runTour(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: { 'pictures-to': { type: 'string' } } });
  const folder = values['pictures-to'] ?? inOut('tour');
  await buildIfChanged();
  await buildObserver();
  const host = await chromiumHost({ say, failures: new Failures(inOut('downloads.json'), Date.now), mayInstall: true });
  if (!host) {
    return 1;
  }
  say(
    `The tour runs on the Chromium host, without a window, in ${host.kind === 'chromium' ? host.browser : ''} (${host.why}).`,
  );
  const farEnd = () => ({ kind: 'answers', afterMs: 1500, talkMs: 12_000 }) as const;
  const ca = makeCertificate({ name: 'Example Company CA', ca: true });
  const tls = makeCertificate({ name: 'office-pbx', hosts: ['127.0.0.1'], by: ca });
  const pbx = await startTestPbx({ phones: { pickUpAfterMs: 'by-hand', farEnd }, tls });
  try {
    const app = await RunningApp.start({ host, env: { LC_ALL: 'en_DE.UTF-8', LANG: 'en_DE.UTF-8' } });
    const pictures = new Pictures(folder);
    const failed = await walk({ app, pbx, ca: ca.cert, pictures, say, screens: new Screens(() => app.page, app) });
    await app.dispose();
    say();
    say(`${pictures.taken.length} pictures are in ${folder}.`);
    return failed ? 1 : 0;
  } finally {
    await pbx.close();
  }
}

/** True where a step did not go as it should; the tour ends there. */
async function walk(tour: Tour): Promise<boolean> {
  for (const [index, [name, step]] of steps.entries()) {
    say();
    say(`${index + 1}. ${name}`);
    try {
      await step({ ...tour, say: (line) => say(`   ${line}`) });
    } catch (error) {
      say(`   This did not go as it should: ${String(error)}`);
      await tour.pictures.take(tour.app.page, 'failed').catch(() => undefined);
      say(tour.app.logs());
      return true;
    }
  }
  return false;
}

if (import.meta.main) process.exitCode = await runTour(process.argv.slice(2));
