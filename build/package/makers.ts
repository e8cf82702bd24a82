import { say } from '../say.ts';
import { makeTar } from './archives.ts';
import { makeDeb } from './deb.ts';
import { makeDmg } from './macos.ts';
import type { PackageInput } from './release-facts.ts';
import { makeRpm } from './rpm.ts';
import { hasTool } from './tools.ts';
import { makeMsi, wixTools } from './windows.ts';

/** Makes one kind of package out of a bundle. */
export interface Maker {
  readonly name: string;
  readonly make: (bundle: string, input: PackageInput) => string;
}

function linuxMakers(): Maker[] {
  const makers: Maker[] = [{ name: 'tar.gz', make: makeTar }];
  if (hasTool('dpkg-deb')) makers.push({ name: '.deb', make: makeDeb });
  else say('No .deb: dpkg-deb is not there. On Debian and Ubuntu it always is; elsewhere install the package "dpkg".');
  if (hasTool('rpmbuild')) makers.push({ name: '.rpm', make: makeRpm });
  else say('No .rpm: rpmbuild is not there. Install the package "rpm-build" (on Debian "rpm") for it.');
  return makers;
}

/** The makers that work on this system. Says which one is missing and why; throws if there is none. */
export function makersFor(platform: NodeJS.Platform): Maker[] {
  if (platform === 'linux') return linuxMakers();
  if (platform === 'darwin') return [{ name: '.dmg', make: makeDmg }];
  if (!wixTools().every((tool) => hasTool(tool, '-?')))
    throw new Error('WiX 3.14 is not there. Install it, and add its "bin" folder to PATH or set WIX to its folder.');
  return [
    { name: 'installer for one user', make: (bundle, input) => makeMsi(bundle, { ...input, scope: 'user' }) },
    { name: 'installer for all users', make: (bundle, input) => makeMsi(bundle, { ...input, scope: 'machine' }) },
  ];
}
