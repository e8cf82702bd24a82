import path from 'node:path';

/** What starts this Ringback. */
export interface OwnCommandFacts {
  readonly isPackaged: boolean;
  /** False in the Chromium host, whose program is Node. */
  readonly isElectron: boolean;
  readonly program: string;
  readonly appFolder: string;
  /** The file of an AppImage ($APPIMAGE), whose program lies somewhere else at each start. */
  readonly appImage: string | undefined;
  /** A profile of its own, as the command line gave it. */
  readonly profile: string | null;
}

/** The program and arguments that start this Ringback again, with the same profile; a link goes behind them. */
export function ownCommand(facts: OwnCommandFacts): readonly [program: string, ...args: string[]] {
  const { isPackaged, isElectron, program, appFolder, appImage, profile } = facts;
  const switches = profile === null ? [] : [`--profile=${path.resolve(profile)}`];
  if (isPackaged) return [appImage || program, ...switches];
  if (isElectron) return [program, appFolder, ...switches];
  return [program, path.join(appFolder, 'build', 'start.ts'), '--host=chromium', ...switches];
}
