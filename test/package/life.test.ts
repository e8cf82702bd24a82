import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { releaseWith } from '../../build/package/release-facts.ts';
import { hasTool, runTool } from '../../build/package/tools.ts';
import { factsSchema } from '../../electron/history/facts/schema.ts';
import { createTables } from '../../electron/history/schema.ts';
import { connect } from '../../electron/history/sqlite.ts';
import { entryValue } from '../../electron/links/desktop-entry.ts';
import { createText } from '../../shared/messages/index.ts';
import { installed, mayInstall, purge } from './support/installed.ts';
import { readPackaged } from './support/packaged.ts';
import { folderOf, makeUser, type Session, signIn, type User, waiting } from './support/session.ts';
import { makeTestDeb } from './support/test-deb.ts';

const t = createText('en');
const { bundle, release, gapFillers } = readPackaged();
const older = releaseWith(release.electron, '0.0.9');

const TOOLS = ['dpkg', 'useradd', 'runuser', 'xvfb-run', 'dbus-run-session', 'pgrep', 'xdg-mime'];
const isRoot = process.getuid?.() === 0;
const canRun = isRoot && mayInstall() && TOOLS.every((tool) => hasTool(tool));

const dpkg = (...args: string[]): string => runTool('dpkg', args, { DEBIAN_FRONTEND: 'noninteractive' });
const dataOf = (user: User, ...parts: string[]): string => path.join(user.home, '.config/Ringback', ...parts);

/** Writes a file as its user would have. */
function put(user: User, file: string, content: string): void {
  folderOf(user, path.relative(user.home, path.dirname(file)));
  writeFileSync(file, content);
  execFileSync('chown', [user.name, file]);
}

const autostartOf = (user: User): string => path.join(user.home, '.config/autostart/ringback.desktop');

/** Presses the switch of the general settings that starts Ringback at sign-in, and waits until it is on or off. */
async function switchStartAtLogin(session: Session, isOn: boolean): Promise<void> {
  const holds = (expression: string) => vi.waitUntil(() => session.read(expression), waiting);
  const general = `document.querySelector('[data-section="general"]')`;
  const input = `document.querySelector('[data-setting="startAtLogin"] input')`;
  const [before, after] = isOn ? [':not(:checked)', ':checked'] : [':checked', ':not(:checked)'];
  await session.read(`document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: ',', code: 'Comma', ctrlKey: true, bubbles: true }))`);
  await holds(`${general} != null`);
  await session.read(`${general}.click()`);
  await holds(`${input}?.matches(':enabled${before}')`);
  await session.read(`${input}.click()`);
  await holds(`${input}.matches('${after}')`);
}

/** Ids of the processes of a user's Ringback that show pages. */
function renderers(user: User): string[] {
  const found = spawnSync('pgrep', ['-u', user.name, '-f', 'ringback --type=renderer'], { encoding: 'utf8' });
  return found.stdout.trim().split('\n').filter(Boolean);
}

describe.skipIf(!canRun)('an installation', () => {
  let [first, second] = [] as unknown as [User, User];
  let session: Session;
  let [oldDeb, newDeb] = ['', ''];

  beforeAll(async () => {
    purge();
    oldDeb = await makeTestDeb(bundle, { release: older, gapFillers });
    newDeb = await makeTestDeb(bundle, { release, gapFillers });
    [first, second] = [makeUser('ringback-test-a'), makeUser('ringback-test-b')];
    session = signIn(first);
  });

  afterAll(async () => {
    await session?.quit();
    await session?.end();
    purge();
    for (const user of [first, second]) user?.remove();
  });

  test('the package installs, and the command answers in a terminal without a window', async () => {
    put(
      first,
      path.join(first.home, '.local/share/applications/other.desktop'),
      '[Desktop Entry]\nType=Application\nName=Other\nExec=true %u\nMimeType=x-scheme-handler/sip;\n',
    );
    await session.run('xdg-mime default other.desktop x-scheme-handler/sip');
    dpkg('--install', oldDeb);
    expect(installed()).toBe(`install ok installed ${older.label}`);
    expect(await session.run('ringback --version 2>/dev/null')).toEqual({ code: 0, output: 'Ringback 0.0.9' });
    expect(await session.run('ringback nonsense')).toMatchObject({ code: 2 });
    expect(dpkg('--listfiles', 'ringback')).toContain('/usr/share/man/man1/ringback.1.gz');
  });

  test('it offers itself for links and takes none from another program', async () => {
    const { output } = await session.run('xdg-mime query default x-scheme-handler/sip');
    expect(output).toBe('other.desktop');
  });

  test('the first start comes from the archive, in the sandbox, and keeps its data to its user', async () => {
    await session.start('ringback');
    await session.shows(t('welcome.practice'));
    expect(await session.read('location.protocol')).toBe('app:');
    const [renderer = ''] = renderers(first);
    expect(readFileSync(`/proc/${renderer}/status`, 'utf8')).toMatch(/^Seccomp:\t2$/m);
    expect(readFileSync(`/proc/${renderer}/cmdline`, 'utf8')).not.toContain('no-sandbox');
    expect(readdirSync('/usr/lib/ringback/resources').filter((name) => name.startsWith('app'))).toEqual(
      expect.arrayContaining(['app.asar']),
    );
    expect(existsSync('/usr/lib/ringback/resources/app')).toBe(false);
    await session.quit();
    expect(readFileSync(dataOf(first, 'logs/ringback.log'), 'utf8')).toContain('Ringback 0.0.9 starts');
    expect(statSync(dataOf(first)).mode & 0o077).toBe(0);
  });

  test('a newer version installs over it; settings and history are kept', async () => {
    put(first, dataOf(first, 'settings.json'), JSON.stringify({ theme: 'dark' }));
    const file = dataOf(first, 'connections/practice/calls.sqlite');
    folderOf(first, path.relative(first.home, path.dirname(file)));
    const history = connect(file);
    createTables(history, factsSchema);
    history.exec("INSERT INTO missed_marks (extension, uuid, dismissed_at) VALUES ('101', 'kept', 7)");
    history.close();
    execFileSync('chown', ['-R', first.name, dataOf(first)]);
    dpkg('--install', newDeb);
    expect(installed()).toBe(`install ok installed ${release.label}`);
    await session.start('ringback --practice');
    await session.shows(t('shell.calls'));
    expect(await session.read('document.documentElement.dataset.theme')).toBe('dark');
    await session.quit();
    const db = new DatabaseSync(dataOf(first, 'connections/practice/calls.sqlite'), { readOnly: true });
    expect(db.prepare("SELECT dismissed_at FROM missed_marks WHERE uuid = 'kept'").get()).toEqual({ dismissed_at: 7 });
    db.close();
  });

  test('switched on, it starts at sign-in without a window; another start opens it, and switched off it is taken back', async () => {
    const entry = autostartOf(first);
    const log = () => readFileSync(dataOf(first, 'logs/ringback.log'), 'utf8');
    await session.start('ringback');
    await session.shows(t('shell.calls'));
    expect(existsSync(entry)).toBe(false);
    await switchStartAtLogin(session, true);
    await session.quit();
    const exec = entryValue(readFileSync(entry, 'utf8'), 'Exec') ?? '';
    expect(exec).toBe('/usr/lib/ringback/ringback --hidden');
    expect(statSync(entry).uid).toBe(statSync(first.home).uid);

    // The test's session has no panel with a tray, so a program says that there is one.
    put(first, path.join(first.home, 'bin/busctl'), '#!/bin/sh\necho b true\n');
    chmodSync(path.join(first.home, 'bin/busctl'), 0o755);
    await session.start(`PATH="$HOME/bin:$PATH" ${exec}`);
    await vi.waitUntil(() => /Ringback .* starts on .*, hidden$/m.test(log()), waiting);
    await session.readable();
    const opened = Date.now();
    await session.run('ringback');
    await session.shows(t('shell.calls'));
    // The page was loaded for the second start, and not before it.
    expect(await session.read('performance.timeOrigin')).toBeGreaterThanOrEqual(opened);
    await switchStartAtLogin(session, false);
    expect(existsSync(entry)).toBe(false);
    await switchStartAtLogin(session, true);
    await session.quit();
  });

  test('after the person chose it, a link starts it, and the next link reaches the window that is open', async () => {
    put(second, dataOf(second, 'settings.json'), '{}');
    const theirs = signIn(second);
    try {
      await theirs.run('xdg-mime default ringback.desktop x-scheme-handler/tel');
      await theirs.start("xdg-open 'tel:+49-30-23125042'");
      const waits = (number: string) => theirs.shows(t('links.waitsForConnection', { number }));
      await waits('+49 30 23125042');
      expect(await theirs.run("xdg-open 'tel:--no-sandbox'")).toMatchObject({ code: 0 });
      expect(await theirs.run("xdg-open 'tel:+49-30-23125043'")).toMatchObject({ code: 0 });
      await waits('+49 30 23125043');
      expect(renderers(second).length).toBeGreaterThan(0);

      // Two people at once, each with their own.
      await session.start('ringback');
      await session.shows(t('shell.calls'));
      expect([session.runs(), theirs.runs()]).toEqual([true, true]);
      expect(await theirs.run(`ls ${dataOf(first)}`)).not.toMatchObject({ code: 0 });
      await session.quit();
      expect(theirs.runs()).toBe(true);
    } finally {
      await theirs.quit();
      await theirs.end();
    }
  });

  test('removing takes the program and leaves the data; purging too, unless it is asked for', async () => {
    const data = [dataOf(first, 'settings.json'), dataOf(second, 'settings.json')];
    const there = () => data.map((file) => existsSync(file));
    dpkg('--remove', 'ringback');
    const left = readFileSync(autostartOf(first), 'utf8');
    // A desktop starts no entry whose program is gone.
    const tried = entryValue(left, 'TryExec') ?? '/';
    expect(existsSync(tried)).toBe(false);
    expect([existsSync('/usr/lib/ringback'), existsSync('/usr/bin/ringback'), ...there()]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    dpkg('--purge', 'ringback');
    expect(there()).toEqual([true, true]);
    expect(installed()).toBe('');

    dpkg('--install', newDeb);
    const list = path.join(first.home, '.config', 'mimeapps.list');
    const tel = 'x-scheme-handler/tel=ringback-links.desktop;other.desktop;\n';
    writeFileSync(
      list,
      `[Default Applications]\ntext/plain=a.desktop\n${tel}x-scheme-handler/sip=ringback-links.desktop\n`,
    );
    chownSync(list, statSync(first.home).uid, statSync(first.home).gid);
    runTool('dpkg', ['--purge', 'ringback'], { RINGBACK_PURGE_DATA: 'yes' });
    const kept = '[Default Applications]\ntext/plain=a.desktop\nx-scheme-handler/tel=other.desktop;\n';
    expect(readFileSync(list, 'utf8')).toBe(kept);
    expect([...there(), existsSync(first.home), existsSync(second.home)]).toEqual([false, false, true, true]);
    expect(existsSync(autostartOf(first))).toBe(false);
  });
});

test.skipIf(!isRoot || !hasTool('runuser'))(
  'the unpacked archive starts for a user without being installed',
  async () => {
    chmodSync(bundle, 0o755);
    const user = makeUser('ringback-test-c');
    try {
      execFileSync('cp', ['-r', bundle, path.join(user.home, 'ringback')]);
      execFileSync('chown', ['-R', user.name, user.home]);
      const session = signIn(user);
      expect(await session.run('./ringback/ringback --version 2>/dev/null')).toEqual({
        code: 0,
        output: `Ringback ${release.version}`,
      });
      await session.end();
    } finally {
      user.remove();
    }
  },
);
