import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Status } from '../../shared/connection.ts';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import { countryFor, type Settings } from '../../shared/settings.ts';
import { type Bridge, bridge } from '../bridge.ts';
import { errorText, setErrorClock, t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { comingTime } from '../ui/call/format-time.ts';
import { showToast } from '../ui/overlays/Toast.tsx';
import { nextPrefill, type Place, placeOf, type Screen, startPlace, trailWith } from './place.ts';

export type About = CallOutput<'about.get'>;

/** What main has told so far. */
export type BootState =
  | { kind: 'starting' }
  | { kind: 'failed'; error: AppErrorData }
  | { kind: 'ready'; status: Status; settings: Settings; about: About };

export type ReadyState = Extract<BootState, { kind: 'ready' }>;

type Pushed = Partial<Pick<ReadyState, 'status' | 'settings'>>;

/** What the frame of the window keeps: what main told, where one is and the way back, and whose calls are shown. */
export interface AppState {
  boot: BootState;
  place: Place;
  trail: readonly Place[];
  /** The extension whose calls are shown when it is not the own one. */
  watched: string | null;
  /** Keys of the messages that were put away; they come again only after a restart. */
  dismissed: readonly string[];
  /** A caller whom somebody outside the window wants to ring back; null once the window has taken that up. */
  ringBackRequest: string | null;
  clearRingBackRequest(): void;
  /** Reads everything and listens; the answer stops listening. */
  start(): () => void;
  load(): Promise<void>;
  go(screen: Screen): void;
  /** Opens a call's page, or leads back to the list. */
  openCall(uuid: string | null): void;
  /** Opens a call over the open caller, or leads back to them. */
  openCallOfCaller(uuid: string | null): void;
  openCaller(key: string | null): void;
  /** To the list of calls; `bare`: no call's page stays open. */
  showList(bare: boolean): void;
  /** Opens the dial panel with this number. */
  openDial(number: string): void;
  /** Opens the dial panel with what was dropped, which came from outside. */
  openDialFromOutside(number: string): void;
  back(): void;
  watch(extension: string): void;
  dismiss(key: string): void;
  /** Stops reading that extension backwards, or lets it go on; what comes of it arrives as `status`. */
  pauseBackfill(extension: string): Promise<void>;
  resumeBackfill(extension: string): Promise<void>;
  /** Opens the folder of the log; a toast shows an error. */
  showLog(): Promise<void>;
  /** Looks for new calls now; what comes of it arrives as `status`. */
  refresh(): Promise<Result<Status>>;
}

/** What is said where somebody wanted to dial from there and nothing was found to dial. */
const NO_NUMBER = {
  link: 'links.noNumberLink',
  clipboard: 'links.noNumberClipboard',
  clipboardHost: 'links.noNumberClipboardHost',
} as const;

/** The frame's store over a bridge; tests hand in a fake one. */
export function createAppStore(bridge: Bridge): StoreApi<AppState> {
  return createStore<AppState>((set, get) => {
    const move = (next: Place): void =>
      set(({ place, trail }) => ({ place: next, trail: trailWith(trail, place, next) }));
    // What main tells while everything is still being read is newer than what the reading brings.
    let early: Pushed = {};
    const tell = (part: Pushed): void => {
      early = { ...early, ...part };
      set(({ boot }) => (boot.kind === 'ready' ? { boot: { ...boot, ...part } } : {}));
    };
    const takeRoute = async (): Promise<void> => {
      const route = await bridge.call('route.take', undefined);
      if (!route.ok || route.value === null) return;
      move(placeOf(route.value, get().place));
      if (route.value.kind === 'ringBack') set({ ringBackRequest: route.value.number });
      if (route.value.kind === 'noNumber') showToast({ text: t(NO_NUMBER[route.value.from]) });
    };
    return {
      boot: { kind: 'starting' },
      place: startPlace,
      trail: [],
      watched: null,
      dismissed: [],
      ringBackRequest: null,
      clearRingBackRequest: () => set({ ringBackRequest: null }),
      start() {
        const stops = [
          bridge.on('status', (status) => tell({ status })),
          bridge.on('settings', (settings) => tell({ settings })),
          bridge.on('route', () => void takeRoute()),
        ];
        void get().load().then(takeRoute);
        return () => {
          for (const stop of stops) stop();
        };
      },
      async load() {
        early = {};
        const boot = await readAll(bridge);
        if (boot.kind === 'ready') {
          const region = regionOf(boot.about, boot.settings);
          setErrorClock((at) => comingTime(at, Date.now(), region));
        }
        set({ boot: boot.kind === 'ready' ? { ...boot, ...early } : boot });
      },
      go(screen) {
        const { place } = get();
        // Calls once more, while a call's page is open, leads back to the list.
        const bare = place.screen === 'calls' && screen === 'calls' ? { openCall: null, openCaller: null } : {};
        move({ ...place, screen, ...bare });
      },
      showList: (bare) =>
        move({ ...get().place, screen: 'calls', ...(bare ? { openCall: null, openCaller: null } : {}) }),
      openCall: (uuid) => move({ ...get().place, screen: 'calls', openCall: uuid, openCaller: null }),
      openCallOfCaller: (uuid) => move({ ...get().place, screen: 'calls', openCall: uuid }),
      openCaller: (key) => move({ ...get().place, screen: 'calls', openCall: null, openCaller: key }),
      openDial: (number) =>
        move({ ...get().place, screen: 'dial', prefill: nextPrefill(get().place, number, 'person') }),
      openDialFromOutside: (number) =>
        move({ ...get().place, screen: 'dial', prefill: nextPrefill(get().place, number, 'outside') }),
      back() {
        const { trail } = get();
        const before = trail.at(-1);
        if (before) set({ place: { ...before, prefill: get().place.prefill }, trail: trail.slice(0, -1) });
      },
      watch: (extension) => set({ watched: extension }),
      dismiss: (key) => set(({ dismissed }) => ({ dismissed: [...dismissed, key] })),
      pauseBackfill: async (extension) => void (await bridge.call('fill.stop', { extension })),
      resumeBackfill: async (extension) => void (await bridge.call('fill.goOn', { extension })),
      async showLog() {
        const opened = await bridge.call('log.open', undefined);
        if (!opened.ok) showToast({ text: errorText(opened.error) });
      },
      refresh: () => {
        const extension = shownExtension(get());
        if (extension === null) return Promise.resolve({ ok: false, error: { kind: 'notConnected' } });
        return bridge.call('connection.look', { extension });
      },
    };
  });
}

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

/** Whose calls are shown: the watched extension, else the own one; null before there is one. */
export function shownExtension({ boot, watched }: Pick<AppState, 'boot' | 'watched'>): string | null {
  return watched ?? (boot.kind === 'ready' ? boot.status.extension : null);
}

/** The window's own store. */
export const appStore = createAppStore(bridge);

/** How numbers and times are written: numbers by the one country of the settings, times in English words, as all text is. */
export function regionOf(
  about: Pick<About, 'locale' | 'hourCycle' | 'zone'>,
  settings: Pick<Settings, 'country' | 'countryGuess' | 'connection'>,
): Region {
  return {
    country: countryFor(settings),
    locale: /^en(-|$)/.test(about.locale) ? about.locale : 'en-GB',
    hourCycle: about.hourCycle,
    zone: about.zone,
  };
}
