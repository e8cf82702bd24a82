import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Status } from '../../shared/connection.ts';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import { countryFor, type Settings } from '../../shared/settings.ts';
import { type Bridge, bridge, showConnection } from '../bridge.ts';
import { setErrorClock, t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { comingTime } from '../ui/call/format-time.ts';
import { showError, showToast } from '../ui/overlays/toasts.ts';
import {
  isSamePlace,
  nextPrefill,
  noPage,
  type Place,
  placeOf,
  type Screen,
  type SheetCalls,
  startPlace,
  trailWith,
  upFrom,
} from './place.ts';
import type { SectionId, SettingId } from './sections.ts';

export type About = CallOutput<'about.get'>;

/** The state of the first load from main. */
export type BootState =
  | { kind: 'starting' }
  | { kind: 'failed'; error: AppErrorData }
  | { kind: 'ready'; status: Status; settings: Settings; about: About };

export type ReadyState = Extract<BootState, { kind: 'ready' }>;

type Pushed = Partial<Pick<ReadyState, 'status' | 'settings'>>;

/** The state of the window: main's status and settings, the current place and the way back, and whose calls are shown. */
export interface AppState {
  boot: BootState;
  place: Place;
  trail: readonly Place[];
  /** The extension whose calls are shown; null for the user's own. */
  watched: string | null;
  /** Keys of dismissed messages. They return only after a restart. */
  dismissed: readonly string[];
  /** The page that adds a PBX is shown. */
  adding: boolean;
  setAdding(adding: boolean): void;
  /** Makes another connection the current one; null: the sample calls. A toast shows an error. */
  use(id: string | null): Promise<void>;
  /** A number to ring back, from outside the window; null once the window dials it. */
  ringBackRequest: string | null;
  clearRingBackRequest(): void;
  /** Loads everything and listens. Returns an unsubscribe function. */
  start(): () => void;
  load(): Promise<void>;
  /** Tries again to open the connection's calls. The result arrives as `status`. */
  openHistory(): Promise<void>;
  go(screen: Screen): void;
  /** Opens a call's page; null goes back to the list. */
  openCall(uuid: string | null): void;
  /** Opens a call over the caller whose page is open on the screen of calls; null goes back to them. */
  openCallHere(uuid: string | null): void;
  openCaller(key: string | null): void;
  /** Opens the fault sheet of these calls over the list and the open call. */
  openSheet(calls: SheetCalls): void;
  /** Opens the page of a caller to ring back, by their row's key; null goes back to the list. */
  openMissed(key: string | null): void;
  /** Opens a person's page, by their id; null goes back to the list. */
  openPerson(id: string | null): void;
  /** Shows the list of calls. `bare`: closes the open call. */
  showList(bare: boolean): void;
  /** Opens the New call panel with what it had. */
  newCall(): void;
  closeNewCall(): void;
  /** Opens the New call panel with this number. */
  openDial(number: string): void;
  /** Opens the New call panel with a dropped number, which counts as one from outside. */
  openDialFromOutside(number: string): void;
  /** Opens a section of the settings, and shows a setting in it; null goes back to the list of sections. */
  openSettings(section: SectionId | null, setting?: SettingId | null): void;
  /** Back to where the settings were opened. */
  closeSettings(): void;
  /** Closes the uppermost page; without one, back to the screen before. */
  back(): void;
  watch(extension: string): void;
  dismiss(key: string): void;
  /** Pauses or resumes the extension's backfill. The result arrives as `status`. */
  pauseBackfill(extension: string): Promise<void>;
  resumeBackfill(extension: string): Promise<void>;
  /** Opens the folder of the log; a toast shows an error. */
  showLog(): Promise<void>;
  /** Polls now. The result also arrives as `status`. */
  refresh(): Promise<Result<Status>>;
}

/** Where the window stands when a connection becomes the current one. */
const atStart = {
  place: startPlace,
  trail: [],
  watched: null,
  dismissed: [],
  adding: false,
  ringBackRequest: null,
} satisfies Partial<AppState>;

/** The window's store over a bridge. `onConnection`: called with a connection's id before its status is first taken over. */
export function createAppStore(bridge: Bridge, onConnection: (id: string | null) => void): StoreApi<AppState> {
  return createStore<AppState>((set, get) => {
    const move = (next: Place): void =>
      set(({ place, trail }) =>
        isSamePlace(place, next) ? {} : { place: next, trail: trailWith(trail, place, next) },
      );
    // Events that arrive during the first load are newer than its answers. Later, settings wait for the status of their connection.
    let early: Pushed = {};
    const push = (part: Pushed): void => {
      early = { ...early, ...part };
      const { boot } = get();
      if (boot.kind !== 'ready') return;
      const next = { ...boot, ...early };
      const { connectionId } = next.status;
      if (next.settings.connectionId !== connectionId) return;
      early = {};
      const isOther = connectionId !== boot.status.connectionId;
      if (isOther) onConnection(connectionId);
      // A number that waits for the first connection stays.
      const isLeft = isOther && boot.status.connectionId !== null;
      set({ boot: next, ...(isLeft ? atStart : {}) });
      // A place that was asked for meanwhile could not be taken.
      if (isOther) void takeRoute();
    };
    const takeRoute = async (): Promise<void> => {
      const route = await bridge.call('route.take', undefined);
      if (!route.ok || route.value === null) return;
      move(placeOf(route.value, get().place));
      if (route.value.kind === 'ringBack') set({ ringBackRequest: route.value.number });
      if (route.value.kind === 'noNumber') showToast({ text: t(`shell.noNumber_${route.value.from}`) });
    };
    return {
      boot: { kind: 'starting' },
      ...atStart,
      setAdding: (adding) => set({ adding }),
      async use(id) {
        const answer = await (id === null
          ? bridge.call('connection.practice', undefined)
          : bridge.call('connection.use', { id }));
        if (answer.ok) push({ status: answer.value });
        showError(answer);
      },
      clearRingBackRequest: () => set({ ringBackRequest: null }),
      start() {
        const stops = [
          bridge.on('status', (status) => push({ status })),
          bridge.on('settings', (settings) => push({ settings })),
          bridge.on('route', () => void takeRoute()),
        ];
        void get().load().then(takeRoute);
        return () => {
          for (const stop of stops) stop();
        };
      },
      async openHistory() {
        const answer = await bridge.call('history.open', undefined);
        if (answer.ok) push({ status: answer.value });
      },
      async load() {
        early = {};
        const boot = await readAll(bridge);
        if (boot.kind === 'ready') {
          const region = regionOf(boot.about, boot.settings);
          setErrorClock((at) => comingTime(at, Date.now(), region));
        }
        const next = boot.kind === 'ready' ? { ...boot, ...early } : boot;
        if (next.kind === 'ready') onConnection(next.status.connectionId);
        set({ boot: next });
        early = {};
      },
      go(screen) {
        const { place } = get();
        // Pressing the current destination while a page is open goes back to the list.
        const bare = place.screen === screen ? { ...noPage, openMissed: null, openPerson: null } : {};
        move({ ...place, screen, newCall: false, section: null, setting: null, ...bare });
      },
      showList: (bare) =>
        move({
          ...get().place,
          screen: 'calls',
          newCall: false,
          ...(bare ? noPage : { sheet: null }),
        }),
      openCall: (uuid) => move({ ...get().place, screen: 'calls', newCall: false, ...noPage, openCall: uuid }),
      openCallHere(uuid) {
        const { place } = get();
        const under = place.screen === 'calls' ? { sheet: null } : noPage;
        move({ ...place, screen: 'calls', newCall: false, ...under, openCall: uuid });
      },
      openCaller: (key) => move({ ...get().place, screen: 'calls', newCall: false, ...noPage, openCaller: key }),
      openSheet: (calls) => move({ ...get().place, screen: 'calls', newCall: false, sheet: calls }),
      openMissed: (key) => move({ ...get().place, screen: 'missed', newCall: false, openMissed: key }),
      openPerson: (id) => move({ ...get().place, screen: 'people', newCall: false, openPerson: id }),
      newCall: () => move({ ...get().place, newCall: true }),
      closeNewCall: () => move({ ...get().place, newCall: false }),
      openDial: (number) =>
        move({ ...get().place, newCall: true, prefill: nextPrefill(get().place, number, 'chosen') }),
      openDialFromOutside: (number) =>
        move({ ...get().place, newCall: true, prefill: nextPrefill(get().place, number, 'outside') }),
      openSettings(section, setting = null) {
        const { place } = get();
        const next: Place = {
          ...place,
          screen: 'settings',
          newCall: false,
          section,
          setting: setting === null ? null : { id: setting },
        };
        // The way back from a section leads to the list, whichever sections were looked at.
        if (place.screen === 'settings' && place.section !== null && section !== null) set({ place: next });
        else move(next);
      },
      closeSettings() {
        const { trail, place } = get();
        const index = trail.findLastIndex(isElsewhere(place));
        const before = trail[index];
        if (before === undefined) get().go('calls');
        else set({ place: { ...before, prefill: place.prefill }, trail: trail.slice(0, index) });
      },
      back() {
        const { place, trail } = get();
        const up = upFrom(place);
        // What was open on this screen before is not a place to go back to.
        if (up !== null) set({ place: up, trail: trail.slice(0, trail.findLastIndex(isElsewhere(up)) + 1) });
        const before = trail.at(-1);
        if (up === null && before) set({ place: { ...before, prefill: place.prefill }, trail: trail.slice(0, -1) });
      },
      watch: (extension) => set({ watched: extension }),
      dismiss: (key) => set(({ dismissed }) => ({ dismissed: [...dismissed, key] })),
      pauseBackfill: async (extension) => void (await bridge.call('backfill.pause', { extension })),
      resumeBackfill: async (extension) => void (await bridge.call('backfill.resume', { extension })),
      showLog: async () => showError(await bridge.call('log.open', undefined)),
      refresh: () => {
        const extension = shownExtension(get());
        if (extension === null) return Promise.resolve({ ok: false, error: { kind: 'notConnected' } });
        return bridge.call('connection.poll', { extension });
      },
    };
  });
}

const isElsewhere =
  (here: Place) =>
  ({ screen }: Place): boolean =>
    screen !== here.screen;

async function readAll(bridge: Bridge): Promise<BootState> {
  const [status, settings, about] = await Promise.all([
    bridge.call('status.get', undefined),
    bridge.call('settings.get', undefined),
    bridge.call('about.get', undefined),
  ]);
  if (!status.ok) return { kind: 'failed', error: status.error };
  if (!settings.ok) return { kind: 'failed', error: settings.error };
  if (!about.ok) return { kind: 'failed', error: about.error };
  return { kind: 'ready', status: status.value, settings: settings.value, about: about.value };
}

/** The extension whose calls are shown: the watched one, else the user's own; null before there is one. */
export function shownExtension({ boot, watched }: Pick<AppState, 'boot' | 'watched'>): string | null {
  return watched ?? (boot.kind === 'ready' ? boot.status.extension : null);
}

/** The window's own store. */
export const appStore = createAppStore(bridge, showConnection);

/** The formats of numbers and times: numbers by the country of the settings, times in English like all texts. */
export function regionOf(
  about: Pick<About, 'locale' | 'hourCycle' | 'zone'>,
  settings: Pick<Settings, 'country' | 'countryGuess'>,
): Region {
  return {
    country: countryFor(settings),
    locale: /^en(-|$)/.test(about.locale) ? about.locale : 'en-GB',
    hourCycle: about.hourCycle,
    zone: about.zone,
  };
}
