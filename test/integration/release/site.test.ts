import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasTool, runTool } from '../../../build/package/tools.ts';
import { makeSite } from '../../../build/release/release.ts';
import { signSite } from '../../../build/release/sign.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder('site', afterAll);
const inRoot = (...parts: string[]): string => path.join(root, ...parts);

const CHANGELOG = '## 1.3.0 – 2026-11-10\n\n- New <b>.\n';

/** A .deb without any file. */
function makeDeb(version: string): void {
  const tree = inRoot('deb');
  mkdirSync(path.join(tree, 'DEBIAN'), { recursive: true });
  chmodSync(tree, 0o755);
  const fields = [
    'Package: ringback',
    `Version: ${version}`,
    'Architecture: amd64',
    'Maintainer: A <a@b.invalid>',
    'Description: test\n',
  ];
  writeFileSync(path.join(tree, 'DEBIAN/control'), fields.join('\n'));
  mkdirSync(inRoot('packages/ubuntu'), { recursive: true });
  runTool('dpkg-deb', ['--root-owner-group', '--build', tree, inRoot(`packages/ubuntu/ringback_${version}_amd64.deb`)]);
}

function site(env: NodeJS.ProcessEnv): string {
  const folder = inRoot('site');
  makeSite({ packages: inRoot('packages'), to: folder, version: '1.3.0', changelog: CHANGELOG });
  signSite(folder, env);
  return folder;
}

it('lays out packages, checksums and a page, without source maps', () => {
  mkdirSync(inRoot('packages/windows'), { recursive: true });
  writeFileSync(inRoot('packages/windows/ringback-1.3.0-win32-x64-user.msi'), 'the installer');
  writeFileSync(inRoot('packages/windows/ringback-1.3.0-source-maps.tar.gz'), 'maps');
  const folder = path.join(site({}), 'files/1.3.0');
  expect(readdirSync(folder)).toEqual(['SHA256SUMS', 'index.html', 'ringback-1.3.0-win32-x64-user.msi']);
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  expect(page).toContain('<a href="ringback-1.3.0-win32-x64-user.msi">');
  expect(page).toContain('<li>New &#60;b&#62;.</li>');
});

const canApt = ['dpkg-deb', 'apt-get', 'gpg', 'gpgv'].every((tool) => hasTool(tool));

describe.runIf(canApt)('the apt repository', () => {
  const home = inRoot('gnupg');

  /** Runs apt in temporary folders, as any user. */
  function apt(source: string, ...args: string[]) {
    for (const folder of ['state/lists/partial', 'cache/archives/partial', 'etc'])
      mkdirSync(inRoot('apt', folder), { recursive: true });
    writeFileSync(inRoot('apt/state/status'), '');
    writeFileSync(inRoot('apt/etc/sources.list'), `${source}\n`);
    const options = {
      Dir: inRoot('apt'),
      'Dir::State': inRoot('apt/state'),
      'Dir::State::status': inRoot('apt/state/status'),
      'Dir::Cache': inRoot('apt/cache'),
      'Dir::Etc::sourcelist': inRoot('apt/etc/sources.list'),
      'Dir::Etc::sourceparts': inRoot('apt/none'),
      'Dir::Etc::trusted': inRoot('apt/none'),
      'Dir::Etc::trustedparts': inRoot('apt/none'),
      'APT::Architecture': 'amd64',
      'APT::Architectures': 'amd64',
      'APT::Sandbox::User': '',
    };
    const given = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const ran = spawnSync(args[0] ?? '', [...given, ...args.slice(1)], { encoding: 'utf8', timeout: 60_000 });
    return { status: ran.status, said: ran.stdout + ran.stderr };
  }

  function signedSite(): string {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    process.env.GNUPGHOME = home;
    try {
      runTool('gpg', [
        '--batch',
        '--passphrase',
        '',
        '--quick-generate-key',
        'Ringback <a@b.invalid>',
        'ed25519',
        'sign',
        '0',
      ]);
      const fingerprint = /^fpr:+([0-9A-F]+):/m.exec(runTool('gpg', ['--list-keys', '--with-colons']))?.[1] ?? '';
      return path.join(site({ RINGBACK_APT_KEY: fingerprint }), 'apt');
    } finally {
      runTool('gpgconf', ['--kill', 'gpg-agent']);
      delete process.env.GNUPGHOME;
    }
  }

  it('is read by apt itself, which finds the newest version, and refuses a changed list', () => {
    makeDeb('1.3.0');
    makeDeb('1.2.0');
    const repository = signedSite();
    const source = `deb [signed-by=${repository}/ringback-archive-keyring.pgp] file:${repository} stable main`;
    expect(apt(source, 'apt-get', 'update')).toMatchObject({ status: 0 });
    expect(apt(source, 'apt-cache', 'policy', 'ringback').said).toMatch(/Candidate: 1\.3\.0[\s\S]* 1\.2\.0 /);
    const uris = apt(source, 'apt-get', 'install', '--yes', '--print-uris', 'ringback').said;
    expect(uris).toContain('pool/main/r/ringback/ringback_1.3.0_amd64.deb');

    const release = path.join(repository, 'dists/stable/Release');
    const current = readFileSync(release, 'utf8');
    expect(current).toMatch(/^Valid-Until: \w{3}, \d\d \w{3} \d{4} [\d:]+ \+0000$/m);

    const list = path.join(repository, 'dists/stable/main/binary-amd64/Packages.gz');
    writeFileSync(list, Buffer.concat([readFileSync(list), Buffer.from('x')]));
    rmSync(path.join(repository, 'dists/stable/main/binary-amd64/Packages'));
    rmSync(inRoot('apt/state/lists'), { recursive: true });
    expect(apt(source, 'apt-get', 'update').status).not.toBe(0);
  });

  it('without a key is refused by apt', () => {
    const repository = path.join(site({}), 'apt');
    rmSync(inRoot('apt/state/lists'), { recursive: true, force: true });
    const { status, said } = apt(`deb file:${repository} stable main`, 'apt-get', 'update');
    expect([status === 0, /not signed/.test(said)]).toEqual([false, true]);
  });
});
