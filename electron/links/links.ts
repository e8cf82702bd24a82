import { app, clipboard, globalShortcut } from 'electron';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { StartRequest } from '../../shared/dialing/dial-link.ts';
import type { Route } from '../../shared/route.ts';
import type { Settings } from '../../shared/settings.ts';
import { realTimers } from '../timers.ts';
import { clipboardDial } from './clipboard-number.ts';
import { createLinkSelfTest, openLink } from './link-self-test.ts';
import { linuxLinks } from './linux-links.ts';
import { ownCommand } from './own-command.ts';
import { createPhoneLinks, type PhoneLinks } from './phone-links.ts';
import type { LinksPort } from './port.ts';
import { createShortcut } from './shortcut.ts';
import { systemLinks } from './system-links.ts';

export interface LinksDeps {
  /** A profile of its own, as the command line gave it. */
  readonly profile: string | null;
  /** Keeps whether the person wants phone links. */
  readonly savePhoneLinks: (phoneLinks: boolean) => void;
  readonly country: () => string;
  /** Shows a place of the window. */
  readonly showRoute: (route: Route) => void;
  readonly onFailure: (what: string, thrown: unknown) => void;
  readonly now: () => number;
}

/** How numbers get into Ringback from other programs: phone links, the clipboard, the global shortcut. */
export interface Links {
  readonly phone: PhoneLinks;
  /** Whether a link that the system is told to open comes here. */
  testLink(): Promise<{ arrived: boolean }>;
  /** Whether a request is only that link. */
  isTestLink(request: StartRequest): boolean;
  /** Shows the numbers of the marked or copied text in the dial panel. */
  dialFromClipboard(): Promise<void>;
  /** Takes these keys for that, or none. */
  setShortcut(shortcut: Settings['dialShortcut']): void;
  shortcut(): CallOutput<'shortcut.get'>;
}

/** The Chromium host is no Electron. */
const isElectron = process.versions.electron !== undefined;

function portHere(profile: string | null): LinksPort {
  const { platform, env, execPath } = process;
  const { isPackaged } = app;
  const facts = {
    isPackaged,
    isElectron,
    program: execPath,
    appFolder: app.getAppPath(),
    appImage: env.APPIMAGE,
    profile,
  };
  const command = ownCommand(facts);
  return platform === 'linux'
    ? linuxLinks({ command, home: app.getPath('home'), env })
    : systemLinks({ app, platform, isElectron, command });
}

/** Makes the parts on this computer's system; nothing is taken or read yet. */
export function createLinks({ profile, savePhoneLinks, country, showRoute, onFailure, now }: LinksDeps): Links {
  const dialFromClipboard = clipboardDial({ clipboard, country, readsAlways: isElectron, showRoute });
  const shortcut = createShortcut(globalShortcut, () => void dialFromClipboard());
  const port = portHere(profile);
  const trial = createLinkSelfTest({ open: openLink, random: Math.random, timers: realTimers });
  const isMine = async (): Promise<boolean> =>
    (await port.check()).some(({ scheme, owner }) => scheme === 'tel' && owner.kind === 'mine');
  return {
    phone: createPhoneLinks({ port, savePhoneLinks, onFailure, now }),
    testLink: async () => ({ arrived: (await isMine()) && (await trial.run()) }),
    isTestLink: trial.claim,
    dialFromClipboard,
    setShortcut: shortcut.set,
    shortcut: () => ({
      state: shortcut.state(),
      wayland: process.env.XDG_SESSION_TYPE === 'wayland',
      selection: clipboard.selection !== undefined,
    }),
  };
}
