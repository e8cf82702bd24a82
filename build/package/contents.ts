import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inOut, inProject } from '../paths.ts';
import { sourceMaps } from './app-folder.ts';
import { manifest, type Release } from './release.ts';

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

/** One component of a CycloneDX document, as far as it is read here. */
interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly properties?: unknown;
}

/** The bill of materials (CycloneDX, JSON) that npm makes of the lock file, cut down to what is inside, with Electron. */
export function billOfMaterials(release: Release): string {
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm && existsSync(npm) ? [process.execPath, npm] : ['npm'];
  const made = spawnSync(command as string, [...args, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: inProject(),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    timeout: 60_000,
    // npm leaves packages out where this says production.
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (made.status !== 0) throw new Error(`npm sbom did not work: ${made.stderr?.trim() || made.error?.message}`);
  const whole = JSON.parse(made.stdout) as {
    components: Component[];
    dependencies: { ref: string; dependsOn: string[] }[];
    metadata: { timestamp: string; component: Component };
  };
  const inside = new Set(packagesInside().map(({ name, version }) => `${name}@${version}`));
  const listed = new Set(whole.components.map(({ name, version }) => `${name}@${version}`));
  const unlisted = [...inside].filter((one) => !listed.has(one));
  if (unlisted.length > 0) throw new Error(`npm's bill of materials lacks ${unlisted.join(', ')}.`);
  // In npm's eyes what is bundled is for development only.
  const components = whole.components
    .filter(({ name, version }) => inside.has(`${name}@${version}`))
    .map(({ properties: _, ...component }) => ({ ...component, scope: 'required' }));
  const electron = whole.components.find(({ name }) => name === 'electron');
  if (electron !== undefined) {
    const [ref, version] = [`electron@${release.electron}`, release.electron];
    const { hashes: _, ...rest } = electron as Component & { hashes?: unknown };
    components.push({ ...rest, 'bom-ref': ref, version, purl: `pkg:npm/${ref}`, scope: 'required' } as never);
  }
  const refs = new Set(components.map((component) => component['bom-ref']));
  const root = whole.metadata.component['bom-ref'];
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref) || ref === root)
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: ref === root ? [...refs] : dependsOn.filter((one) => refs.has(one)),
    }));
  const timestamp = new Date(release.time * 1000).toISOString();
  const component = { ...whole.metadata.component, type: 'application', name: manifest.name, version: release.version };
  const metadata = { ...whole.metadata, timestamp, component };
  return `${JSON.stringify({ ...whole, metadata, components, dependencies }, null, 2)}\n`;
}
