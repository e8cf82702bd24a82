import type { KeyObject } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '../../shared/time/durations.ts';
import type { ShownRelease, UpdateFault, UpdateState, UpdateStep } from '../../shared/updates.ts';
import type { Timers } from '../timers.ts';
import { type Choice, chooseRelease, type Installed, limitOf } from './choose-release.ts';
import { faultOf, UpdateError } from './fault.ts';
import { openManifest } from './manifest.ts';
import { bytesOf, fetchPackages, type Packages } from './packages.ts';
import type { UpdatePolicy } from './policy.ts';
import { isFile, type ReleaseServer } from './release-server.ts';
import type { UpdateStore } from './update-store.ts';

export interface UpdaterDeps {
  readonly server: ReleaseServer;
  readonly publicKey: KeyObject;
  readonly policy: UpdatePolicy;
  readonly installed: Omit<Installed, 'failed'>;
  readonly store: UpdateStore;
  /** Whether a call or a dial is going on. */
  readonly isCallOpen: () => boolean;
  /** Hands a checked package to the system and has Ringback quit. Rejects where it can't be run. */
  readonly install: (file: string) => Promise<void>;
  readonly onChange: (state: UpdateState) => void;
  /** A check by the clock has found a version that the person has to install. Called once for each version. */
  readonly onNews: (release: ShownRelease) => void;
  /** Logs what stopped an attempt. */
  readonly onFailure: (what: string, thrown: unknown) => void;
  readonly now: () => number;
  readonly timers: Timers;
  readonly random: () => number;
}

/** Checks for updates, downloads and installs them. Nothing rejects: what went wrong is the state's `fault`. */
export interface Updater {
  state(): UpdateState;
  check(): Promise<UpdateState>;
  download(): Promise<UpdateState>;
  /** Stops a download; what has arrived of it is deleted. */
  cancel(): UpdateState;
  install(): Promise<UpdateState>;
  /** Ends downloads and timers. */
  stop(): void;
}

/** Makes the updater and plans the first check. `fault`: what went wrong before, such as an installation. */
export function createUpdater(deps: UpdaterDeps, fault: UpdateFault | null = null): Updater {
  const { store, server, installed, policy, now, timers, random } = deps;
  let state: UpdateState = {
    step: { kind: 'current' },
    checkedAt: store.get().checkedAt,
    fault,
    limit: limitOf(policy),
    wentBackFrom: store.get().failed,
  };
  let choice: Choice | null = null;
  let ready: Packages | null = null;
  let running: AbortController | null = null;
  let timer: unknown = null;

  const set = (step: UpdateStep, patch: Partial<UpdateState> = {}): UpdateState => {
    state = { ...state, fault: null, ...patch, step };
    deps.onChange(state);
    return state;
  };
  /** Runs one attempt at a time. Where it fails, the state is `before()` with the fault; a cancelled one has none. */
  const attempt = async (what: string, before: () => UpdateStep, run: (signal: AbortSignal) => Promise<void>) => {
    if (running !== null) return state;
    running = new AbortController();
    const { signal } = running;
    try {
      await run(signal);
    } catch (thrown) {
      if (!signal.aborted) deps.onFailure(what, thrown);
      set(before(), signal.aborted ? {} : { fault: faultOf(thrown) });
    } finally {
      running = null;
    }
    return state;
  };
  const offered = (): UpdateStep =>
    choice === null ? { kind: 'current' } : { kind: 'available', release: shown(choice), means: choice.means };

  const check = (by: 'clock' | 'person') =>
    attempt('update check', offered, async (signal) => {
      set({ kind: 'checking' });
      const manifest = openManifest(await server.manifest(signal), deps.publicKey);
      choice = chooseRelease(manifest, { ...installed, failed: store.get().failed }, policy, now());
      store.change({ checkedAt: now() });
      set(offered(), { checkedAt: now() });
      if (by === 'clock' && choice !== null) tellNews(choice, deps);
    });
  const plan = (): void => {
    const { checkedAt, fault: failed } = state;
    const wait = nextCheckIn({ checkedAt, now: now(), hasFailed: failed !== null, random: random() });
    timer = timers.setTimeout(async () => {
      // What was found stays on offer until it is installed.
      if (ready === null) await check('clock');
      plan();
    }, wait);
  };
  plan();

  return {
    state: () => state,
    check: () => (ready === null ? check('person') : Promise.resolve(state)),
    download: () =>
      attempt('update download', offered, async (signal) => {
        if (ready !== null || choice === null || choice.file === null) return;
        const { release, total } = { release: shown(choice), total: bytesOf(choice) };
        const onBytes = atEachPercent(total, (received) => set({ kind: 'downloading', release, received, total }));
        onBytes(0);
        ready = await fetchPackages({ ...deps, running: installed.version }, choice, { signal, onBytes });
        set({ kind: 'ready', release, wayBack: ready.wayBack !== null });
      }),
    cancel() {
      if (state.step.kind === 'downloading') running?.abort(new Error('The download was cancelled.'));
      return state;
    },
    install() {
      const { step } = state;
      if (step.kind !== 'ready' || ready === null) return Promise.resolve(state);
      const packages = ready;
      const { next } = packages;
      return attempt(
        'update installation',
        () => (ready === null ? offered() : step),
        async () => {
          if (deps.isCallOpen()) throw new UpdateError('inCall');
          set({ kind: 'installing', release: step.release });
          if (!(await isFile(next.file, next))) {
            ready = null;
            throw new UpdateError('wrongFile');
          }
          await installNow(packages, step.release.version, deps);
        },
      );
    },
    stop() {
      timers.clearTimeout(timer);
      running?.abort(new Error('Ringback ends.'));
    },
  };
}

/** Begins the trial of a version and runs its package. */
async function installNow({ next, wayBack }: Packages, version: string, deps: UpdaterDeps): Promise<void> {
  const { store, installed } = deps;
  // A call may have begun while the package was checked.
  if (deps.isCallOpen()) throw new UpdateError('inCall');
  store.setTrial({ version, from: installed.version, package: next.file, starts: 0, wayBack, goesBack: false });
  try {
    await deps.install(next.file);
  } catch (cause) {
    store.setTrial(null);
    throw new UpdateError('notInstalled', { cause });
  }
}

/** Reports each version once. Where the package manager installs it, the system notifies of it. */
function tellNews(choice: Choice, { store, onNews }: UpdaterDeps): void {
  const { version } = choice.release;
  if (choice.means === 'apt' || choice.means === 'dnf' || store.get().notified === version) return;
  store.change({ notified: version });
  onNews(shown(choice));
}

/** Passes a progress on where its whole percentage has changed. */
function atEachPercent(total: number, tell: (received: number) => void): (received: number) => void {
  let last = -1;
  return (received) => {
    const percent = Math.floor((100 * received) / total);
    if (percent === last) return;
    last = percent;
    tell(received);
  };
}

function shown({ release: { version, date, notes } }: Choice) {
  return { version, date, notes };
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
