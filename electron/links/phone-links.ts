import path from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { LinkOwner, LinkScheme, LinksReport } from '../../shared/links.ts';

/** How one system stores which program opens a link. */
export interface LinksPort {
  /** Only the person can choose, in the system's own settings; `take` makes Ringback one of the choices. */
  readonly personChooses: boolean;
  check(): Promise<{ readonly scheme: LinkScheme; readonly owner: LinkOwner }[]>;
  /** Makes Ringback the program for phone links. Rejects where the system refuses. */
  register(): Promise<void>;
  /** Restores the program before Ringback; changes nothing that is not Ringback's. */
  unregister(): Promise<void>;
}

export interface PhoneLinksDeps {
  readonly port: LinksPort;
  readonly onFailure: (what: string, thrown: unknown) => void;
}

/** Who opens phone links: only changed when the person says so, and given back (promise P3). */
export function createPhoneLinks({ port, onFailure }: PhoneLinksDeps) {
  const check = async (): Promise<LinksReport> => ({
    schemes: await port.check(),
    personChooses: port.personChooses,
  });
  const change = async (act: () => Promise<void>): Promise<LinksReport> => {
    await act().catch((thrown: unknown) => {
      onFailure('phone links', thrown);
      throw new AppError({ kind: 'linksNotChanged' });
    });
    return check();
  };
  return {
    /** Reads the system's state; changes nothing. */
    check,
    /** Makes Ringback the program for phone links. Errors: linksNotChanged. */
    register: () => change(port.register),
    /** Restores the program before Ringback. Errors: linksNotChanged. */
    unregister: () => change(port.unregister),
  };
}

export interface OwnCommandFacts {
  readonly isPackaged: boolean;
  /** False in the Chromium host, whose program is Node. */
  readonly isElectron: boolean;
  readonly program: string;
  readonly appFolder: string;
  /** The file of an AppImage ($APPIMAGE), whose program lies somewhere else at each start. */
  readonly appImage: string | undefined;
  /** The folder from `--profile`. */
  readonly profile: string | null;
}

/** The program and arguments that start this Ringback again with the same profile; a link goes behind them. */
export function ownCommand(facts: OwnCommandFacts): readonly [program: string, ...args: string[]] {
  const { isPackaged, isElectron, program, appFolder, appImage, profile } = facts;
  const switches = profile === null ? [] : [`--profile=${path.resolve(profile)}`];
  if (isPackaged) return [appImage || program, ...switches];
  if (isElectron) return [program, appFolder, ...switches];
  return [program, path.join(appFolder, 'build', 'start.ts'), '--host=chromium', ...switches];
}
