import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { build, type InlineConfig, type UserConfig } from 'vite';
import { renderIcons } from './icons/render-icons.ts';
import { inOut, inProject, PROJECT } from './paths.ts';
import { releaseSource } from './release/source.ts';
import { say } from './say.ts';
import main from './vite.main.ts';
import preload from './vite.preload.ts';
import renderer from './vite.renderer.ts';
import threads from './vite.threads.ts';

const PARTS: readonly [name: string, config: UserConfig][] = [
  ['main process', main],
  ['threads', threads],
  ['preload', preload],
  ['window', renderer],
];

/** Every file has an ending. */
const SOURCES = [
  '{electron,renderer,shared,build/icons}/**/*.*',
  'build/vite.*.ts',
  'package.json',
  'package-lock.json',
];
const STAMP = 'built.txt';

/** A digest of everything that goes into the build, so that a build is known to be of these sources and no others. */
function digestOfSources(): string {
  const hash = createHash('sha256').update(JSON.stringify(releaseSource(process.env)));
  for (const file of globSync(SOURCES, { cwd: PROJECT }).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0');
  return hash.digest('hex');
}

function stampOfBuild(): string {
  try {
    return readFileSync(inOut(STAMP), 'utf8');
  } catch {
    return '';
  }
}

/**
 * Builds one part as people get it, whatever NODE_ENV says outside: with "test", React is its slow development build, and the lists of
 * react-aria lay out their rows for a document without sizes.
 */
export async function buildPart(config: InlineConfig): ReturnType<typeof build> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await build({ ...config, configFile: false, mode: 'production' });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** Builds everything into `.out/`; `hidden` source maps lie beside the scripts, which do not name them. Throws where a part does not build. */
export async function buildAll({ sourcemap = false }: { sourcemap?: false | 'hidden' } = {}): Promise<void> {
  const digest = digestOfSources();
  for (const [name, config] of PARTS) {
    say(`Building the ${name} …`);
    await buildPart({ ...config, build: { ...config.build, sourcemap }, logLevel: 'warn' });
  }
  say('Rendering the icons …');
  renderIcons(inOut('icons'));
  writeFileSync(inOut(STAMP), digest);
}

/** Builds only where the sources have changed since the last build. */
export async function buildIfChanged(): Promise<void> {
  if (stampOfBuild() !== digestOfSources()) await buildAll();
}

if (import.meta.main) await buildAll();
