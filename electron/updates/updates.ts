import type { UpdateFault, UpdateMeans, UpdateState, UpdatesOff } from '../../shared/updates.ts';
import { readPublicKey } from './manifest.ts';
import type { ReleaseSource, UpdatePolicy } from './policy.ts';
import { createReleaseServer, readAddress } from './release-server.ts';
import { judgeStart } from './trial.ts';
import { openUpdateStore, type UpdateStore } from './update-store.ts';
import { createUpdater, type Updater, type UpdaterDeps } from './updater.ts';

export interface UpdatesDeps
  extends Pick<
    UpdaterDeps,
    'isCallOpen' | 'install' | 'onChange' | 'onNews' | 'onFailure' | 'now' | 'timers' | 'random'
  > {
  /** The folder of the updates' files. */
  readonly folder: string;
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  /** Null where Ringback runs from its source. */
  readonly means: () => Promise<UpdateMeans | null>;
  readonly builtIn: ReleaseSource | null;
  /** Null for a policy that can't be read. */
  readonly policy: () => Promise<UpdatePolicy | null>;
}

/** The updates of the running app, opened once its window shows: ends the trial of a new version, and checks where it may. */
export async function openUpdates(deps: UpdatesDeps): Promise<Updater> {
  const store = openUpdateStore(deps.folder);
  const fault = endTrial(store, deps);
  const policy = await deps.policy();
  const means = await deps.means();
  const source = sourceOf(deps.builtIn, policy);
  if (policy === null) return updatesOff('policyUnreadable');
  if (!policy.enabled) return updatesOff('administrator');
  if (source === null) return updatesOff('noAddress');
  if (means === null) return updatesOff('source');
  const { version, platform, arch } = deps;
  const server = createReleaseServer(source.base);
  const installed = { version, platform, arch, means };
  return createUpdater({ ...deps, server, publicKey: source.key, policy, installed, store }, fault);
}

/** The running version shows its window, so its trial is over. Returns what to say of an installation that did not take place. */
function endTrial(store: UpdateStore, { version, onFailure }: UpdatesDeps): UpdateFault | null {
  const start = judgeStart(store.trial(), version);
  if (start.kind === 'none') return null;
  try {
    // First of all, so that nothing below counts as a failed start.
    store.setTrial(null);
    if (start.kind !== 'notInstalled') store.change({ failed: start.kind === 'wentBack' ? start.from : null });
    // This version's own package is the way back from the next one.
    store.keepPackagesOf(version);
  } catch (thrown) {
    onFailure('end of the trial', thrown);
  }
  return start.kind === 'notInstalled' ? 'notInstalled' : null;
}

function sourceOf(builtIn: ReleaseSource | null, policy: UpdatePolicy | null) {
  const { address = '', publicKey = '' } = { ...builtIn, ...policy?.source };
  const base = readAddress(address);
  const key = readPublicKey(publicKey);
  return base === null || key === null ? null : { base, key };
}

/** Updates that do nothing. */
function updatesOff(why: UpdatesOff): Updater {
  const state: UpdateState = {
    step: { kind: 'off', why },
    checkedAt: null,
    fault: null,
    limit: null,
    wentBackFrom: null,
  };
  const same = () => Promise.resolve(state);
  return { state: () => state, check: same, download: same, cancel: () => state, install: same, stop: () => {} };
}
