import { access, constants, lstat, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFile } from 'atomically';
import { cleanText } from '../../shared/clean-text.ts';
import type { LoginStart } from '../../shared/links.ts';
import { commandLine, entryValue, programOf } from './desktop-entry.ts';
import type { LoginPort } from './login-start.ts';

/** The name of the autostart entry. `build/package/linux/postrm` knows it too. */
const ENTRY = 'ringback.desktop';
const NAME = 'Ringback';

export interface LinuxAutostartDeps {
  /** What starts this Ringback hidden. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The entry's text. With TryExec, a desktop ignores the entry once the program is gone. */
export function autostartEntry(command: LinuxAutostartDeps['command']): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.4',
    `Name=${NAME}`,
    'Comment=Reports missed calls from the tray',
    `Exec=${commandLine(command)}`,
    `TryExec=${command[0].replaceAll('\\', '\\\\')}`,
    'Icon=ringback',
    'Terminal=false',
    'StartupNotify=false',
  ];
  return `${lines.join('\n')}\n`;
}

/** An entry that keeps one of the system's from starting. */
const DISABLED = `[Desktop Entry]\nType=Application\nName=${NAME}\nHidden=true\n`;

/** Start at sign-in on Linux: an entry in the person's autostart folder (freedesktop.org, Desktop Application Autostart). */
export function linuxAutostart({ command, home, env }: LinuxAutostartDeps): LoginPort {
  const inFolder = (folder: string) => path.join(folder, 'autostart', ENTRY);
  const own = inFolder(env.XDG_CONFIG_HOME || path.join(home, '.config'));
  const systemWide = (env.XDG_CONFIG_DIRS || '/etc/xdg').split(':').filter(path.isAbsolute).map(inFolder);

  /** What the desktop does: of entries with one name only the first counts. */
  async function stateOf(files: readonly string[]): Promise<LoginStart> {
    for (const file of files) {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) continue;
      const exec = entryValue(text, 'Exec');
      if (exec === null || isSwitchedOff(text, env) || !(await canStart(text, exec, env))) return { kind: 'off' };
      if (exec === commandLine(command)) return { kind: 'on' };
      const name = entryValue(text, 'Name') ?? '';
      return name === NAME
        ? { kind: 'changed', command: cleanText(exec, 300) }
        : { kind: 'another', name: cleanText(name, 100) };
    }
    return { kind: 'off' };
  }

  return {
    folder: path.dirname(own),
    check: () => stateOf([own, ...systemWide]),
    async set(isOn) {
      const isLink = await lstat(own).then(
        (found) => found.isSymbolicLink(),
        () => false,
      );
      const text = isOn ? autostartEntry(command) : (await stateOf(systemWide)).kind === 'off' ? null : DISABLED;
      // What a link leads to is not Ringback's to change.
      if (isLink || text === null) await rm(own, { force: true });
      if (text !== null) await writeFile(own, text, { timeout: 0 });
    },
  };
}

/** Whether the programs that an entry names are there. */
async function canStart(text: string, exec: string, env: LinuxAutostartDeps['env']): Promise<boolean> {
  const tried = entryValue(text, 'TryExec')?.replaceAll('\\\\', '\\') || programOf(exec);
  return (await isProgram(tried, env)) && (await isProgram(programOf(exec), env));
}

async function isProgram(program: string, env: LinuxAutostartDeps['env']): Promise<boolean> {
  if (program === '') return false;
  const folders = path.isAbsolute(program) ? [''] : (env.PATH ?? '').split(':');
  const found = folders.map((folder) => access(path.join(folder, program), constants.X_OK));
  return (await Promise.allSettled(found)).some(({ status }) => status === 'fulfilled');
}

/** Whether the person or their desktop's settings switched an entry off, or it is for other desktops. */
function isSwitchedOff(text: string, env: LinuxAutostartDeps['env']): boolean {
  const desktops = (env.XDG_CURRENT_DESKTOP ?? '').split(':');
  const names = (key: string) => entryValue(text, key)?.split(';') ?? null;
  const only = names('OnlyShowIn');
  return (
    entryValue(text, 'Hidden') === 'true' ||
    entryValue(text, 'X-GNOME-Autostart-enabled') === 'false' ||
    (only !== null && !only.some((name) => desktops.includes(name))) ||
    (names('NotShowIn') ?? []).some((name) => name !== '' && desktops.includes(name))
  );
}
