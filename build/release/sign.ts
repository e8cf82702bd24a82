import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../package/tools.ts';
import { inProject } from '../paths.ts';
import { runCommand, say } from '../say.ts';
import { APT_RELEASE } from './apt.ts';
import { type Notes, notesOf, plainNotes } from './release-notes.ts';

// Only Node's own modules, here and in what is imported: the keys never meet the code of a package (test/integration/updates.test.ts).

const HELP = `node build/release/sign.ts COMMAND: signs a release; needs Node.js 22.18 or newer and no installed packages

  key             prints a new signing key (keep it secret) and its public key
  site FOLDER     signs the list of releases and the apt repository of a release address

site reads RINGBACK_RELEASE_SIGNING_KEY (PKCS #8 in PEM; without it there is no list) and RINGBACK_APT_KEY (a fingerprint in gpg's
keyring; without it the repository is not signed).`;

/** How long a list and an apt repository count as current, ms. Laying out and signing the site again renews both. */
export const VALID_MS = 180 * 24 * 3_600_000;

/** The signed list as `electron/updates/release-list.ts` reads it. `privateKey`: Ed25519, PKCS #8 in PEM; `now`: epoch ms. */
export function signList(version: string, notes: Notes, privateKey: string, now: number): string {
  const key = createPrivateKey(privateKey);
  publicKeyOf(privateKey);
  const newest = { version, date: notes.date, notes: plainNotes(notes) };
  const list = JSON.stringify({ product: 'ringback', issued: now, expires: now + VALID_MS, newest });
  return JSON.stringify({ list, signature: sign(null, Buffer.from(list), key).toString('base64') });
}

/** The public key that a build is given, of a private one in PEM. Throws for a key that is not Ed25519. */
export function publicKeyOf(privateKey: string): string {
  const key = createPublicKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Releases are signed with an Ed25519 key.');
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

/** A new private key in PEM. */
export function makeKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** Signs what lies in the folder of a release address, as far as there are keys. */
export function signSite(folder: string, env: NodeJS.ProcessEnv): void {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string };
  const { RINGBACK_RELEASE_SIGNING_KEY: key, RINGBACK_APT_KEY: aptKey } = env;
  if (key) {
    const notes = notesOf(readFileSync(inProject('CHANGELOG.md'), 'utf8'), version);
    writeFileSync(path.join(folder, 'ringback-releases.json'), signList(version, notes, key, Date.now()));
  } else say('No list of releases: there is no signing key.');
  const release = path.join(folder, 'apt', APT_RELEASE);
  if (aptKey && existsSync(release)) signRelease(release, aptKey);
}

/** Writes both forms of the signature, and the public key for people's /etc/apt/keyrings. */
function signRelease(release: string, key: string): void {
  const folder = path.dirname(release);
  const gpg = (...args: string[]) => runTool('gpg', ['--batch', '--yes', '--local-user', key, ...args]);
  gpg('--clearsign', '--output', path.join(folder, 'InRelease'), release);
  gpg('--armor', '--detach-sign', '--output', path.join(folder, 'Release.gpg'), release);
  gpg('--output', path.join(folder, '../../ringback-archive-keyring.pgp'), '--export', key);
}

function run([command, folder]: readonly string[]): number {
  if (command === 'key') {
    const key = makeKey();
    say(`${key}\nRINGBACK_RELEASE_PUBLIC_KEY=${publicKeyOf(key)}`);
  } else if (command === 'site' && folder) signSite(folder, process.env);
  else {
    say(HELP);
    return 2;
  }
  return 0;
}

if (import.meta.main) await runCommand(run, 'Not signed');
