import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Options, packager } from '@electron/packager';
import { APP_ID } from '../../electron/app-id.ts';
import { linkSchemes } from '../../shared/links.ts';
import { inOut, inProject } from '../paths.ts';
import { stageApp } from './app-folder.ts';
import { thirdPartyLicences } from './contents.ts';
import type { ElectronZip } from './electron-zip.ts';
import { setFuses } from './fuses.ts';
import { icns, ico } from './package-icons.ts';
import { fileName, manifest, type Release, type Target } from './release-facts.ts';

/** What a bundle is made of. */
export interface BundleInput {
  readonly release: Release;
  readonly target: Target;
  readonly zip: ElectronZip;
}

/** Where Electron's binary lies in a folder of its zip (on macOS: its app). */
const BINARIES = { linux: 'electron', win32: 'electron.exe', darwin: 'Electron.app' };

/** Signing, where the environment of a release has the certificates. Nothing is signed otherwise. */
function signing({ platform }: Target, env: NodeJS.ProcessEnv): Partial<Options> {
  if (platform === 'darwin' && env.APPLE_SIGNING_IDENTITY) {
    const notarize = env.APPLE_API_KEY && env.APPLE_API_KEY_ID && env.APPLE_API_ISSUER;
    return {
      osxSign: { identity: env.APPLE_SIGNING_IDENTITY },
      ...(notarize && {
        osxNotarize: {
          appleApiKey: env.APPLE_API_KEY as string,
          appleApiKeyId: env.APPLE_API_KEY_ID as string,
          appleApiIssuer: env.APPLE_API_ISSUER as string,
        },
      }),
    };
  }
  if (platform === 'win32' && env.WINDOWS_CERTIFICATE_FILE)
    return {
      windowsSign: {
        certificateFile: env.WINDOWS_CERTIFICATE_FILE,
        ...(env.WINDOWS_CERTIFICATE_PASSWORD && { certificatePassword: env.WINDOWS_CERTIFICATE_PASSWORD }),
      },
    };
  return {};
}

/** Writes the icons and the texts that lie beside the app's archive. Gives the texts' paths. */
function extraFiles(folder: string, release: Release): { icon: string; resources: string[] } {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'ringback.ico'), ico());
  writeFileSync(path.join(folder, 'ringback.icns'), icns());
  const licences = path.join(folder, 'third-party-licences.txt');
  writeFileSync(licences, thirdPartyLicences(release));
  return { icon: path.join(folder, 'ringback'), resources: [licences, inProject('LICENSE')] };
}

/** Puts Electron and the build together, with the fuses set before anything is packed or signed. Gives the bundle's folder. */
export async function makeBundle({ release, target, zip }: BundleInput): Promise<string> {
  const app = inOut('package/app');
  stageApp(app, release);
  const { icon, resources } = extraFiles(inOut('package/extra'), release);
  const [folder] = await packager({
    dir: app,
    out: inOut('package'),
    overwrite: true,
    quiet: true,
    prune: false,
    ...target,
    tmpdir: inOut('package/tmp'),
    electronZipDir: zip.folder,
    electronVersion: zip.version,
    // A native addon, which only a test build has, cannot be loaded out of an archive.
    asar: { unpack: '*.node' },
    name: manifest.productName,
    executableName: target.platform === 'linux' ? manifest.name : manifest.productName,
    appBundleId: APP_ID,
    appCategoryType: 'public.app-category.business',
    appCopyright: manifest.author,
    appVersion: release.version,
    buildVersion: release.version,
    icon,
    extraResource: resources,
    // Offered to macOS, which asks the person who opens such links.
    protocols: [{ name: 'Phone link', schemes: [...linkSchemes] }],
    win32metadata: { CompanyName: manifest.author, FileDescription: manifest.productName },
    afterExtract: [
      ({ buildPath, platform }) =>
        setFuses(path.join(buildPath, BINARIES[platform as Target['platform']]), { mayLack: !release.isReal }),
    ],
    ...signing(target, process.env),
  });
  if (folder === undefined) throw new Error('The packager made nothing.');
  // The packager leaves a folder that only its maker may enter.
  chmodSync(folder, 0o755);
  const named = inOut('package', fileName(release.label, target));
  rmSync(named, { recursive: true, force: true });
  renameSync(folder, named);
  return named;
}
