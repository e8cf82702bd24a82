import type { KeyObject } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileSync } from 'atomically';
import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../../shared/time/durations.ts';
import { instant } from '../../shared/time/instant.ts';
import type { Release, UpdateState, UpdatesOff } from '../../shared/updates.ts';
import type { Timers } from '../timers.ts';
import type { ReleaseSource, UpdatePolicy } from './policy.ts';
import { fetchList, openList, type ReleaseList, readAddress, readPublicKey } from './release-list.ts';

export interface UpdatesDeps {
  /** The profile. */
  readonly folder: string;
  /** The version that runs. */
  readonly version: string;
  /** Where this build gets its list; null for a build without updates. */
  readonly builtIn: ReleaseSource | null;
  /** Null for a policy that can't be read. */
  readonly policy: () => Promise<UpdatePolicy | null>;
  /** Whether the system's package manager gets Ringback from this address. */
  readonly isFromApt: (address: URL) => boolean;
  /** Opens an address in the system's browser. */
  readonly openPage: (url: string) => void;
  readonly onChange: (state: UpdateState) => void;
  /** Logs what stopped a check. */
  readonly onFailure: (what: string, thrown: unknown) => void;
  readonly now: () => number;
  readonly timers: Timers;
  readonly random: () => number;
}

/** Says when there is a newer version. Nothing rejects: the state says that a check failed, and the log says why. */
export type Updates = ReturnType<typeof checkDaily>;

/** What is remembered between starts: the newest signed list. */
const remembered = z.object({ text: z.string(), checkedAt: instant });

/** The updates of the running app: checks about once a day where it may. */
export async function openUpdates(deps: UpdatesDeps): Promise<Updates> {
  const policy = await deps.policy();
  if (policy === null) return updatesOff('policyUnreadable');
  if (!policy.enabled) return updatesOff('administrator');
  const { address = '', publicKey = '' } = { ...deps.builtIn, ...policy };
  const base = readAddress(address);
  const key = readPublicKey(publicKey);
  if (base === null || key === null) return updatesOff('noAddress');
  return deps.isFromApt(base) ? updatesOff('apt') : checkDaily(deps, base, key);
}

function updatesOff(why: UpdatesOff): Updates {
  const state: UpdateState = { kind: 'off', why };
  return { state: () => state, check: async () => state, openPage: () => state };
}

function checkDaily(deps: UpdatesDeps, base: URL, key: KeyObject) {
  const { now, timers, random } = deps;
  const file = path.join(deps.folder, 'updates.json');
  let { list, checkedAt } = recall(file, key);
  let hasFailed = false;
  let isChecking = false;

  const newer = (): Release | null => (list && isNewer(list.newest.version, deps.version) ? list.newest : null);
  const state = (): UpdateState => {
    const isExpired = list !== null && list.expires < now();
    return { kind: 'on', newer: newer(), isExpired, isChecking, checkedAt, hasFailed };
  };
  const check = async (): Promise<UpdateState> => {
    if (isChecking) return state();
    isChecking = true;
    deps.onChange(state());
    try {
      const text = await fetchList(base);
      const found = openList(text, key);
      if (list !== null && found.issued < list.issued) throw new Error('an older list than before');
      [list, checkedAt, hasFailed] = [found, now(), false];
      remember(file, { text, checkedAt }, deps.onFailure);
    } catch (thrown) {
      hasFailed = true;
      deps.onFailure('update check', thrown);
    }
    isChecking = false;
    deps.onChange(state());
    return state();
  };
  /** Up to a quarter later, so that not all of a house ask at once. */
  const later = (ms: number): unknown => timers.setTimeout(checkByClock, ms * (1 + random() / 4));
  async function checkByClock(): Promise<void> {
    if (checkedAt === null || Math.abs(now() - checkedAt) >= DAY) await check();
    later(2 * HOUR);
  }
  // The start itself is over by then.
  later(2 * MINUTE);

  return {
    state,
    check,
    /** Opens the page of the newer version at the release address. Does nothing without one. */
    openPage(): UpdateState {
      const release = newer();
      if (release !== null) deps.openPage(new URL(`files/${release.version}/index.html`, base).href);
      return state();
    },
  };
}

/** What an earlier run stored; nothing where it was signed with another key, which is no longer the one. */
function recall(file: string, key: KeyObject): { list: ReleaseList | null; checkedAt: number | null } {
  try {
    const { text, checkedAt } = remembered.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { list: openList(text, key), checkedAt };
  } catch {
    return { list: null, checkedAt: null };
  }
}

/** Stores what was found. Where the disk refuses, it is known until the app ends. */
function remember(file: string, found: z.infer<typeof remembered>, onFailure: UpdatesDeps['onFailure']): void {
  try {
    writeFileSync(file, JSON.stringify(found), { mode: 0o600 });
  } catch (error) {
    onFailure('storing the list of releases', error);
  }
}

/** Whether a release is newer than a version, which may be a pre-release such as 1.4.0-beta.2. */
export function isNewer(release: string, version: string): boolean {
  const [numbers = '', label] = version.split('-', 2);
  const of = (text: string) => text.split('.').map(Number);
  const [a, b] = [of(release), of(numbers)];
  const at = a.findIndex((one, index) => one !== b[index]);
  return at === -1 ? label !== undefined : (a[at] ?? 0) > (b[at] ?? 0);
}

/** Whether apt reads the repository at a release address: its lists are named after their addresses. */
export function isFromApt({ host, pathname }: URL, lists = '/var/lib/apt/lists'): boolean {
  const start = `${host}${pathname}`.replaceAll('_', '%5f').replaceAll('/', '_');
  try {
    return readdirSync(lists).some((name) => name.startsWith(`${start}apt_dists_`));
  } catch {
    return false;
  }
}
