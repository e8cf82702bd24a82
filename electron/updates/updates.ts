import type { KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileSync } from 'atomically';
import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../../shared/time/durations.ts';
import type { Release, UpdateFault, UpdateState, UpdatesOff } from '../../shared/updates.ts';
import { readStored } from '../stored-json.ts';
import type { Timers } from '../timers.ts';
import type { ReleaseSource, UpdatePolicy } from './policy.ts';
import { fetchList, openList, type ReleaseList, readAddress, readPublicKey, UpdateError } from './release-list.ts';

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

/** Tells of newer versions. Nothing rejects: what went wrong is the state's `fault`. */
export type Updates = ReturnType<typeof checkDaily>;

/** What is remembered between starts. `list`: the newest signed list. */
const remembered = z.object({
  list: z.string().nullable(),
  checkedAt: z.number().nullable(),
});

/** The updates of the running app, opened once its window shows: checks about once a day where it may. */
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
  let kept = readStored(remembered, textOf(file)) ?? { list: null, checkedAt: null };
  let list = listIn(kept.list, key);
  let fault: UpdateFault | null = null;
  let isChecking = false;

  const newer = (): Release | null => (list && isNewer(list.newest.version, deps.version) ? list.newest : null);
  const state = (): UpdateState => {
    const isExpired = list !== null && list.expires < now();
    return { kind: 'on', newer: newer(), isExpired, isChecking, checkedAt: kept.checkedAt, fault };
  };
  const remember = (patch: Partial<typeof kept>): void => {
    kept = { ...kept, ...patch };
    store(file, kept, deps.onFailure);
  };
  const check = async (): Promise<UpdateState> => {
    if (isChecking) return state();
    isChecking = true;
    deps.onChange(state());
    try {
      const text = await fetchList(base);
      list = notOlder(openList(text, key), list);
      fault = null;
      remember({ list: text, checkedAt: now() });
    } catch (thrown) {
      fault = thrown instanceof UpdateError ? thrown.fault : 'unreadable';
      deps.onFailure('update check', thrown);
    }
    isChecking = false;
    deps.onChange(state());
    return state();
  };
  const checkByClock = async (): Promise<void> => {
    await check();
    plan();
  };
  const plan = (): void => {
    const given = { checkedAt: kept.checkedAt, hasFailed: fault !== null };
    timers.setTimeout(checkByClock, nextCheckIn({ ...given, now: now(), random: random() }));
  };
  plan();

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

/** Where it cannot be stored this run knows it all the same. */
function store(file: string, kept: z.infer<typeof remembered>, onFailure: UpdatesDeps['onFailure']): void {
  try {
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  } catch (thrown) {
    onFailure('remembering updates', thrown);
  }
}

/** Throws UpdateError `older` for a list that is older than the one before. */
function notOlder(list: ReleaseList, before: ReleaseList | null): ReleaseList {
  if (before !== null && list.issued < before.issued) throw new UpdateError('older');
  return list;
}

function listIn(text: string | null, key: KeyObject): ReleaseList | null {
  try {
    return text === null ? null : openList(text, key);
  } catch {
    // Signed with another key, which is no longer the one.
    return null;
  }
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
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

/** The first check after a start, ms: the start itself is over by then. */
const AFTER_START = 2 * MINUTE;
/** The next check after one that failed, ms. */
const AFTER_FAILURE = 2 * HOUR;

/**
 * How long to wait for the next check, ms: a day after the last, and up to a quarter longer, so that not all of a house ask at once.
 * `checkedAt` epoch ms; one in the future counts as now. `random`: 0 to 1.
 */
export function nextCheckIn(given: {
  checkedAt: number | null;
  now: number;
  hasFailed: boolean;
  random: number;
}): number {
  const { checkedAt, now, hasFailed, random } = given;
  const jittered = (ms: number) => ms * (1 + random / 4);
  if (hasFailed) return jittered(AFTER_FAILURE);
  const since = checkedAt === null ? DAY * 2 : Math.max(0, now - checkedAt);
  return Math.max(jittered(AFTER_START), jittered(DAY) - since);
}
