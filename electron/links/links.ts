import { app, clipboard, globalShortcut } from 'electron';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { Route } from '../../shared/route.ts';
import { clipboardDial, createShortcut } from './clipboard-dial.ts';
import { linuxAutostart } from './linux-autostart.ts';
import { linuxLinks } from './linux-links.ts';
import { createLoginStarts, type LoginPort, noSystemLogin, systemLogin } from './login-start.ts';
import { createPhoneLinks, type LinksPort, ownCommand, type PhoneLinksDeps } from './phone-links.ts';
import { noSystemLinks, systemLinks } from './system-links.ts';

export interface LinksDeps extends Omit<PhoneLinksDeps, 'port'> {
  /** The folder from `--profile`. */
  readonly profile: string | null;
  readonly country: () => string;
  readonly showRoute: (route: Route) => void;
}

/** False in the Chromium host. */
const isElectron = process.versions.electron !== undefined;

/** The ports of this computer's system, for phone links and for what starts when the person signs in. */
function portsHere(profile: string | null): { port: LinksPort; loginPort: LoginPort } {
  const { platform, env, execPath: program } = process;
  const [appFolder, appImage] = [app.getAppPath(), env.APPIMAGE];
  const command = ownCommand({ isPackaged: app.isPackaged, isElectron, program, appFolder, appImage, profile });
  const hidden = [...command, '--hidden'] as const;
  if (platform === 'linux') {
    const home = app.getPath('home');
    return { port: linuxLinks({ command, home, env }), loginPort: linuxAutostart({ command: hidden, home, env }) };
  }
  if (!isElectron) return { port: noSystemLinks, loginPort: noSystemLogin };
  const system = { app, platform };
  return { port: systemLinks({ ...system, command }), loginPort: systemLogin({ ...system, command: hidden }) };
}

/** What the system starts Ringback for: phone links, the global shortcut, signing in. */
export type Links = ReturnType<typeof createLinks>;

/** Makes the parts for this computer's system; nothing is taken or read yet. */
export function createLinks({ profile, country, showRoute, ...deps }: LinksDeps) {
  const dialFromClipboard = clipboardDial({ clipboard, country, readsAlways: isElectron, showRoute });
  const shortcut = createShortcut(globalShortcut, () => void dialFromClipboard());
  const { port, loginPort } = portsHere(profile);
  return {
    phone: createPhoneLinks({ port, ...deps }),
    login: createLoginStarts(loginPort, deps.onFailure),
    /** Shows the numbers of the marked or copied text in the dial panel. */
    dialFromClipboard,
    /** Registers these keys for that, or none. */
    setShortcut: shortcut.set,
    shortcut: (): CallOutput<'shortcut.get'> => ({
      state: shortcut.state(),
      wayland: process.env.XDG_SESSION_TYPE === 'wayland',
      selection: clipboard.selection !== undefined,
    }),
  };
}
