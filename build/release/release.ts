import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeChecksums } from '../package/archives.ts';
import { manifest } from '../package/release-facts.ts';
import { inProject } from '../paths.ts';
import { runCommand, say } from '../say.ts';
import { makeAptRepository } from './apt.ts';
import { type Notes, notesOf } from './release-notes.ts';
import { VALID_MS } from './sign.ts';

const HELP = `node build/release/release.ts COMMAND: the steps of .github/workflows/release.yml

  check-tag TAG   fails unless the tag is the version of package.json and CHANGELOG.md has its day
  notes           prints the notes of this version, in Markdown
  site --packages=FOLDER --to=FOLDER
                  makes what lies at the release address: packages, checksums, their page and an apt repository, all unsigned`;

const changelog = () => readFileSync(inProject('CHANGELOG.md'), 'utf8');

/** Throws where the tag is not this version's. */
export function checkTag(tag: string, version: string): void {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json has version ${version}.`);
}

export interface SiteInput {
  /** The folder with the packages, one folder inside for each job that made some. */
  readonly packages: string;
  readonly to: string;
  readonly version: string;
  readonly changelog: string;
}

/** Lays out the release address's files. `sign.ts` signs them afterwards. */
export function makeSite({ packages, to, version, changelog }: SiteInput): void {
  rmSync(to, { recursive: true, force: true });
  const folder = path.join(to, 'files', version);
  mkdirSync(folder, { recursive: true });
  // Each system's job has its own folder and adds checksums and source maps.
  const found = globSync('**/ringback[-_]*', { cwd: packages }).filter((file) => !file.includes('source-maps'));
  const files = found.sort().map((file) => path.join(packages, file));
  for (const file of files) copyFileSync(file, path.join(folder, path.basename(file)));
  writeChecksums(folder);
  const names = files.map((file) => path.basename(file));
  writeFileSync(path.join(folder, 'index.html'), releasePage(version, notesOf(changelog, version), names));
  const debs = files.filter((file) => file.endsWith('.deb'));
  makeAptRepository({ packages: debs, to: path.join(to, 'apt'), date: Date.now(), validMs: VALID_MS });
}

/** The page that "Download" opens. */
function releasePage(version: string, { date, points }: Notes, names: readonly string[]): string {
  const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const list = (items: readonly string[]) => `<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>`;
  const links = [...names, 'SHA256SUMS'].map(
    (name) => `<a href="${plain(encodeURIComponent(name))}">${plain(name)}</a>`,
  );
  const title = `Ringback ${version}`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<h1>${title}, ${date}</h1>
${list(points.map(plain))}
<h2>Download</h2>
${list(links)}
</html>
`;
}

function run(argv: readonly string[]): number {
  const options = { packages: { type: 'string' }, to: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const [command, tag = ''] = positionals;
  const { packages, to } = values;
  if (command === 'check-tag') {
    checkTag(tag, manifest.version);
    notesOf(changelog(), manifest.version);
  } else if (command === 'notes') say(notesOf(changelog(), manifest.version).markdown);
  else if (command === 'site' && packages && to) {
    const { version } = manifest;
    makeSite({ packages, to, version, changelog: changelog() });
  } else {
    say(HELP);
    return 2;
  }
  return 0;
}

if (import.meta.main) await runCommand(run, 'Not done');
