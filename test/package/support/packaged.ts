import { readFileSync, writeFileSync } from 'node:fs';
import { buildAll } from '../../../build/build.ts';
import { makeBundle } from '../../../build/package/bundle.ts';
import type { ElectronZip } from '../../../build/package/electron-zip.ts';
import { type Release, releaseWith } from '../../../build/package/release-facts.ts';
import { inOut } from '../../../build/paths.ts';
import { targetHere, type ZipHere } from './zip-here.ts';

/** What `npm run package` makes its packages of, made once for all tests. */
export interface Packaged {
  readonly bundle: string;
  readonly release: Release;
  readonly zip: ElectronZip;
  readonly gapFillers: string | null;
}

const FILE = 'package/packaged.json';

/** Builds the app and makes the bundle. Not inside Vitest, whose environment would build another app. */
export async function makePackaged({ zip, gapFillers }: Extract<ZipHere, { kind: 'zip' }>): Promise<void> {
  await buildAll({ sourcemap: 'hidden' });
  const release = releaseWith(zip.version);
  const bundle = await makeBundle({ release, target: targetHere, zip });
  writeFileSync(inOut(FILE), JSON.stringify({ bundle, release, zip, gapFillers } satisfies Packaged));
}

/** What was made for this run. */
export const readPackaged = (): Packaged => JSON.parse(readFileSync(inOut(FILE), 'utf8'));
