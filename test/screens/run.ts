import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Host } from '../../build/hosts/host.ts';
import { inOut } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { readyChromium } from '../support/host/ready-chromium.ts';
import { everyAppearance } from '../support/screens/appearances.ts';
import type { Chapter } from '../support/screens/chapter.ts';
import { chapters } from '../support/screens/chapters.ts';
import { comparePictures } from './compare.ts';
import { contactSheet, type Taken } from './contact-sheet.ts';
import { pictureName, SIZES, type Size, takePictures } from './pictures.ts';
import { writeReadmePictures } from './readme.ts';
import { runChapter } from './run-chapter.ts';

const FOLDER = inOut('screens');
const ACCEPTED = inOut('screens-accepted');
const DIFFERENCES = path.join(FOLDER, 'differences');
/** So many apps run side by side. */
const AT_ONCE = 2;

const HELP = `npm run screens [-- options]: takes pictures of every screen into .out/screens; index.html shows them.
  --only=TEXT   only the chapters whose name contains it
  --axe         also checks accessibility and texts in every appearance
  --compare     shows what differs from the accepted pictures
  --readme      afterwards takes the README's pictures over (needs ImageMagick)
  --accept      takes no pictures: those of the last run become the accepted ones`;

interface Job {
  readonly chapter: Chapter;
  readonly size: Size;
  readonly index: number;
}

/** Takes the pictures of one chapter in one size. */
async function takeChapter(host: Host, { chapter, size, index }: Job, axe: boolean): Promise<Taken[]> {
  const taken: Taken[] = [];
  await runChapter({
    host,
    chapter,
    index,
    size: SIZES[size],
    say: () => undefined,
    async shown({ screen, name }, page, failed) {
      await takePictures(page, FOLDER, (theme) => pictureName(screen, name, size, theme));
      const faults = axe && size === 'compact' && failed === null ? await everyAppearance(page) : [];
      await page.setViewportSize(SIZES[size]);
      taken.push({ screen, name, size, failed, faults });
      const [reason] = failed?.split('\n') ?? [];
      if (reason !== undefined) say(`  ${chapter.name}, ${size}: "${name}" was not reached: ${reason}`);
      for (const fault of faults) say(`  "${name}": ${fault.split('\n')[0]}`);
    },
  });
  say(`${chapter.name}, ${size}: ${taken.length} states.`);
  return taken;
}

/** Runs the jobs, a few at once. Returns the results in the order of the jobs. */
async function sideBySide<T>(jobs: readonly Job[], run: (job: Job) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) results[job.index] = await run(job);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

function accept(): number {
  if (!existsSync(FOLDER)) {
    say('There are no pictures yet: npm run screens takes them.');
    return 1;
  }
  rmSync(ACCEPTED, { recursive: true, force: true });
  mkdirSync(ACCEPTED, { recursive: true });
  const pictures = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
  for (const name of pictures) cpSync(path.join(FOLDER, name), path.join(ACCEPTED, name));
  say(`${pictures.length} pictures are accepted.`);
  return 0;
}

async function main(argv: readonly string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    only: { type: 'string' },
    axe: flag,
    compare: flag,
    readme: flag,
    accept: flag,
    help: flag,
  } as const;
  const { values } = parseArgs({ args: [...argv], options });
  if (values.help) say(HELP);
  if (values.help) return 0;
  if (values.accept) return accept();
  const wanted = chapters.filter(({ name }) => name.toLowerCase().includes((values.only ?? '').toLowerCase()));
  if (wanted.length === 0) {
    say(`No chapter has ${values.only} in its name. There are: ${chapters.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  const host = await readyChromium();
  if (!host) return 1;
  rmSync(FOLDER, { recursive: true, force: true });
  const jobs = wanted
    .flatMap((chapter) => (['compact', 'wide'] as const).map((size) => ({ chapter, size })))
    .map((job, index) => ({ ...job, index }));
  const taken = (await sideBySide(jobs, (job) => takeChapter(host, job, values.axe))).flat();
  const compared = values.compare ? comparePictures(ACCEPTED, FOLDER, DIFFERENCES) : null;
  const folders = { accepted: path.relative(FOLDER, ACCEPTED), differences: path.relative(FOLDER, DIFFERENCES) };
  writeFileSync(path.join(FOLDER, 'index.html'), contactSheet(taken, compared, folders));
  if (values.readme) writeReadmePictures(FOLDER);
  const missed = taken.filter(({ failed }) => failed !== null).length;
  const faults = taken.flatMap((one) => one.faults).length;
  const differing = [...(compared?.values() ?? [])].filter(({ kind }) => kind !== 'equal').length;
  say(`${taken.length} states, ${missed} not reached${values.axe ? `, ${faults} faults` : ''}.`);
  if (compared) say(`${differing} of ${compared.size} pictures differ from the accepted ones.`);
  say(`The pictures are in ${path.join(FOLDER, 'index.html')}`);
  return missed + faults > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
