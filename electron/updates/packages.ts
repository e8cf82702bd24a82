import path from 'node:path';
import type { Choice } from './choose-release.ts';
import { faultOf, UpdateError } from './fault.ts';
import type { ReleaseFile } from './manifest.ts';
import { isFile, type ReleaseServer } from './release-server.ts';
import type { UpdateStore } from './update-store.ts';

/** A downloaded package that was checked. */
export interface Package {
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
}

/** What an installation needs. `wayBack`: the package of the version that runs now; null where the server has none. */
export interface Packages {
  readonly next: Package;
  readonly wayBack: Package | null;
}

export interface PackagesDeps {
  readonly server: ReleaseServer;
  readonly store: UpdateStore;
  /** The version that runs now. */
  readonly running: string;
  readonly onFailure: (what: string, thrown: unknown) => void;
}

/** The bytes of both packages together. */
export function bytesOf({ file, wayBack }: Choice): number {
  return (file?.size ?? 0) + (wayBack?.size ?? 0);
}

/** Downloads what an installation needs; a file that is there is checked instead. Rejects with UpdateError or the signal's reason. */
export async function fetchPackages(
  deps: PackagesDeps,
  { release, file, wayBack }: Choice,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (received: number) => void },
): Promise<Packages> {
  if (file === null) throw new UpdateError('internal');
  const fetchOne = async (version: string, one: ReleaseFile, before: number): Promise<Package> => {
    const folder = deps.store.packageFolder(version);
    const place = path.join(folder, path.posix.basename(one.url));
    const given = { signal, onBytes: (received: number) => onBytes(before + received) };
    if (!(await isFile(place, one))) await deps.server.download(one, folder, given);
    return { file: place, size: one.size, sha256: one.sha256 };
  };
  const next = await fetchOne(release.version, file, 0);
  if (wayBack === null) return { next, wayBack };
  try {
    return { next, wayBack: await fetchOne(deps.running, wayBack, file.size) };
  } catch (thrown) {
    // The update itself does not need it.
    if (signal.aborted || faultOf(thrown) === 'internal') throw thrown;
    deps.onFailure('package of this version', thrown);
    return { next, wayBack: null };
  }
}
