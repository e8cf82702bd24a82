import { DAY } from '../../shared/time/durations.ts';
import type { UpdateMeans, UpdateState } from '../../shared/updates.ts';
import type { Manifest, Release, ReleaseFile } from './manifest.ts';
import type { UpdatePolicy } from './policy.ts';
import { compareVersions, isPrerelease, isWithinPin } from './versions.ts';

/** This computer and this Ringback. `means`: how a release that fits is installed here; `failed`: the version that did not start here. */
export interface Installed {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  readonly means: UpdateMeans;
  readonly failed: string | null;
}

/** A newer release. `file`: what is downloaded, null where Ringback installs nothing itself; `wayBack`: the package of this version. */
export interface Choice {
  readonly release: Release;
  readonly means: UpdateMeans;
  readonly file: ReleaseFile | null;
  readonly wayBack: ReleaseFile | null;
}

/** The newest release that this Ringback may be updated to; null for none. `now`: epoch ms. */
export function chooseRelease(
  { releases }: Manifest,
  installed: Installed,
  policy: UpdatePolicy,
  now: number,
): Choice | null {
  const [release] = releases
    .filter((one) => isOffered(one, installed, policy, now))
    .sort((a, b) => compareVersions(b.version, a.version));
  if (release === undefined) return null;
  const means = meansFor(release, installed);
  const own = releases.find(({ version }) => version === installed.version);
  return {
    release,
    means,
    file: means === 'here' ? fileFor(release, installed) : null,
    wayBack: own === undefined ? null : fileFor(own, installed),
  };
}

function isOffered({ version, date }: Release, installed: Installed, policy: UpdatePolicy, now: number): boolean {
  if (compareVersions(version, installed.version) <= 0 || version === installed.failed) return false;
  if (isPrerelease(version) && !isPrerelease(installed.version)) return false;
  if (policy.pin !== null && !isWithinPin(version, policy.pin)) return false;
  return policy.delayDays === 0 || now - Date.parse(date) >= policy.delayDays * DAY;
}

/** On Linux the package manager finds its file itself. */
function meansFor(release: Release, installed: Installed): UpdateMeans {
  if (installed.means === 'apt' || installed.means === 'dnf') return installed.means;
  if (fileFor(release, installed) === null) return 'noFile';
  if (compareVersions(installed.version, release.minimumVersion) < 0) return 'tooOld';
  return installed.means;
}

function fileFor(release: Release, { platform, arch }: Installed): ReleaseFile | null {
  return release.files.find((file) => file.platform === platform && file.arch === arch) ?? null;
}

/** How the administrator holds updates back, for the window. */
export function limitOf({ pin, delayDays }: UpdatePolicy): UpdateState['limit'] {
  if (pin !== null) return { kind: 'pinned', version: pin };
  return delayDays === 0 ? null : { kind: 'delayed', days: delayDays };
}
