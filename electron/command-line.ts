import path from 'node:path';
import { isDialLink, parseCommandLine, type StartRequest } from '../shared/dialing/dial-link.ts';

/** The arguments of a start. */
export interface CommandLine {
  /** Start with the practice PBX where nothing else is connected. */
  readonly practice: boolean;
  /** Start in the tray, without a window, where the desktop has a tray. */
  readonly hidden: boolean;
  /** Another folder for settings, key and history; null: the system's usual one. */
  readonly profile: string | null;
  readonly request: StartRequest | { kind: 'help' } | { kind: 'version' };
  /** All arguments, for another instance to read. */
  readonly words: readonly string[];
}

/**
 * The app's own arguments: those after the program and, where it is named, the app's folder. `appFolder`: null in a packaged app.
 */
export function ownArguments(argv: readonly string[], appFolder: string | null): string[] {
  const folderAt =
    appFolder === null ? 0 : argv.findIndex((one, index) => index > 0 && path.resolve(one) === appFolder);
  return argv.slice(Math.max(folderAt, 0) + 1);
}

/**
 * Reads a start's arguments. Our switches count only before `--` and before a link: nothing in a link is a switch (promise S18). All
 * other switches, Chromium's included, are ignored. Not `parseArgs`: it reads the `-psn_…` of macOS as single letters.
 */
export function readCommandLine(words: readonly string[]): CommandLine {
  const end = words.findIndex((word) => word === '--' || isDialLink(word));
  const switches = end === -1 ? words : words.slice(0, end);
  const profile = switches.findLast((word) => word.startsWith('--profile='));
  const folder = profile?.slice('--profile='.length) ?? '';
  const has = (...names: string[]) => switches.some((word) => names.includes(word));
  const request = has('--help', '-h')
    ? ({ kind: 'help' } as const)
    : has('--version', '-v')
      ? ({ kind: 'version' } as const)
      : parseCommandLine(words);
  return {
    practice: has('--practice'),
    hidden: has('--hidden'),
    profile: folder === '' ? null : folder,
    request,
    words,
  };
}
