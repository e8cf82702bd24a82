import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inOut, inProject } from '../paths.ts';
import { sourceMaps } from './app-folder.ts';
import { manifest, type Release } from './release-facts.ts';

/** A package of npm of which something is inside the app. */
interface Inside {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Its licence files, joined. */
  readonly text: string;
}

/** Packages that bring no code, which no source map names. */
const WITHOUT_CODE = ['@fontsource-variable/inter'];

/** The packages of npm that the source maps of the build name. */
export function packagesInside(): Inside[] {
  const names = new Set(WITHOUT_CODE);
  for (const map of sourceMaps()) {
    const { sources } = JSON.parse(readFileSync(inOut(map), 'utf8')) as { sources: string[] };
    for (const source of sources) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(source)?.[1];
      if (name !== undefined) names.add(name);
    }
  }
  return [...names].sort().map(insideOf);
}

function insideOf(name: string): Inside {
  const folder = inProject('node_modules', name);
  const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} names no licence: it cannot go into a package.`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file));
  const text = files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return { name, version, licence: license, text: text.join('\n\n') };
}

/** The licences of everything inside, as one text. */
export function thirdPartyLicences(release: Release): string {
  const parts = packagesInside().map(({ name, version, licence, text }) =>
    [`${name} ${version} (${licence})`, '', text || `The package brings no text of its licence: ${licence}.`].join(
      '\n',
    ),
  );
  const intro = `${manifest.productName} ${release.version} is under the MIT licence (resources/LICENSE). It contains the following.
Electron ${release.electron} and what it contains: LICENSE and LICENSES.chromium.html beside the program.`;
  return `${[intro, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
