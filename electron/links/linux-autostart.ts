import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFile } from 'atomically';
import { commandLine, entryValue, programOf } from './desktop-entry.ts';
import type { LoginPort } from './login-start.ts';

/** The name of the autostart entry. `build/package/linux/postrm` knows it too. */
const ENTRY = 'ringback.desktop';

export interface LinuxAutostartDeps {
  /** What starts this Ringback hidden. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The entry's text. */
export function autostartEntry(command: LinuxAutostartDeps['command']): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.4',
    'Name=Ringback',
    'Comment=Reports missed calls from the tray',
    'Comment[de]=Meldet verpasste Anrufe aus dem Infobereich',
    'Comment[es]=Avisa de las llamadas perdidas desde la bandeja',
    'Comment[fr]=Signale les appels manqués depuis la zone de notification',
    'Comment[it]=Segnala le chiamate perse dall’area di notifica',
    `Exec=${commandLine(command)}`,
    `TryExec=${programOf(command)}`,
    'Icon=ringback',
    'Terminal=false',
    'StartupNotify=false',
  ];
  return `${lines.join('\n')}\n`;
}

/** Start at sign-in on Linux: an entry in the person's autostart folder (freedesktop.org, Desktop Application Autostart). */
export function linuxAutostart({ command, home, env }: LinuxAutostartDeps): LoginPort {
  const file = path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'autostart', ENTRY);
  return {
    async check() {
      const text = await readFile(file, 'utf8').catch(() => '');
      // A desktop's own settings switch an entry off in one of these ways.
      const isOff = entryValue(text, 'Hidden') === 'true' || entryValue(text, 'X-GNOME-Autostart-enabled') === 'false';
      return { kind: !isOff && entryValue(text, 'Exec') === commandLine(command) ? 'on' : 'off' };
    },
    async set(isOn) {
      // Removed first: what a link leads to is not Ringback's to change.
      await rm(file, { force: true });
      if (isOn) await writeFile(file, autostartEntry(command), { timeout: 0 });
    },
  };
}
