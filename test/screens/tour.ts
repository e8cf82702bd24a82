import { parseArgs } from 'node:util';
import { inOut } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { readyChromium } from '../support/host/ready-chromium.ts';
import { mainJob } from '../support/screens/main-job.ts';
import { pictureName, SIZES, takePictures } from './pictures.ts';
import { runChapter } from './run-chapter.ts';

/** Goes through the main job without a display, names each state and leaves pictures. Returns the exit code. */
async function runTour(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: { 'pictures-to': { type: 'string' } } });
  const folder = values['pictures-to'] ?? inOut('tour');
  const host = await readyChromium();
  if (!host) return 1;
  const browser = host.kind === 'chromium' ? host.browser : '';
  say(`The tour runs on the Chromium host, without a window, in ${browser}.`);
  let failures = 0;
  await runChapter({
    host,
    chapter: mainJob,
    index: 0,
    size: SIZES.compact,
    async shown({ screen, name }, page, failed) {
      if (failed !== null) failures += 1;
      say(failed === null ? `   ${screen}: ${name}` : `   "${name}" did not go as it should: ${failed}`);
      await takePictures(page, folder, (theme) => pictureName(screen, name, 'compact', theme));
    },
  });
  say();
  say(
    `The pictures of ${mainJob.scenes.length} states are in ${folder}. "npm run screens" takes those of every state.`,
  );
  return failures > 0 ? 1 : 0;
}

process.exitCode = await runTour(process.argv.slice(2));
