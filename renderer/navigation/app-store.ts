import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Status } from '../../shared/connection.ts';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { localeIn } from '../../shared/languages.ts';
import { countryFor, type Settings } from '../../shared/settings.ts';
import { type Bridge, bridge, showConnection } from '../bridge.ts';
import { setErrorClock, t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { timeWords } from '../ui/call/describe-call.ts';
import { forgetToasts, showError, showToast } from '../ui/overlays/toasts.ts';
import { type NavigateActions, navigateActions, type PlaceState } from './navigate.ts';
import { startPlace } from './place.ts';

export type About = CallOutput<'about.get'>;

/** The state of the first load from main. */
export type BootState =
  | { kind: 'starting' }
  | { kind: 'failed'; error: AppErrorData }
  | { kind: 'ready'; status: Status; settings: Settings; about: About };

export type ReadyState = Extract<BootState, { kind: 'ready' }>;

type Pushed = Partial<Pick<ReadyState, 'status' | 'settings'>>;

/** The state of the window: main's status and settings, the current place and the way back, and whose calls are shown. */
export interface AppState extends PlaceState, NavigateActions {
  boot: BootState;
  /** The extension whose calls are shown; null for the user's own. */
  watched: string | null;
  /** Keys of dismissed messages. They return only after a restart. */
  dismissed: readonly string[];
  /** The page that adds a PBX is shown. */
  adding: boolean;
  /** Makes another connection the current one, which its status then says; null: the sample calls. A toast shows an error. */
  use(id: string | null): Promise<void>;
  /** A number to ring back, from outside the window; null once the window dials it. */
  ringBackRequest: string | null;
  /** Loads everything and listens. Returns an unsubscribe function. */
  start(): () => void;
  load(): Promise<void>;
  /** Opens the folder of the log; a toast shows an error. */
  showLog(): Promise<void>;
}

/** Where the window stands when a connection becomes the current one. */
const atStart = {
  place: startPlace,
  before: null,
  watched: null,
  dismissed: [],
  adding: false,
  ringBackRequest: null,
} satisfies Partial<AppState>;

type SetState = (part: Partial<AppState>) => void;

/**
 * Takes over what main reports, and the places that are asked for outside the window. `onConnection`: called with a connection's id before its status
 * is first taken over.
 */
function following(
  bridge: Bridge,
  onConnection: (id: string | null) => void,
  set: SetState,
  get: () => AppState,
): Pick<AppState, 'use' | 'start' | 'load'> {
  // Events that arrive during the first load are newer than its answers. Later, settings wait for the status of their connection.
  let early: Pushed = {};
  const route = () => takeRoute(bridge, set, get);
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
    set({ boot: next, ...(isOther && boot.status.connectionId !== null ? atStart : {}) });
    // A place that was asked for meanwhile could not be taken.
    if (isOther) void route();
  };
  return {
    async use(id) {
      showError(
        await (id === null ? bridge.call('connection.practice', undefined) : bridge.call('connection.use', { id })),
      );
    },
    start() {
      const stops = [
        bridge.on('status', (status) => push({ status })),
        bridge.on('settings', (settings) => push({ settings })),
        bridge.on('route', () => void route()),
      ];
      void get().load().then(route);
      return () => {
        for (const stop of stops) stop();
      };
    },
    async load() {
      early = {};
      const boot = await readAll(bridge);
      const next = boot.kind === 'ready' ? { ...boot, ...early } : boot;
      if (next.kind === 'ready') {
        setErrorClock((at) => timeWords('at', at, Date.now(), regionOf(next.about, next.settings)));
        onConnection(next.status.connectionId);
      }
      set({ boot: next });
      early = {};
    },
  };
}

/** Goes where something outside the window asked to go. */
async function takeRoute(bridge: Bridge, set: SetState, get: () => AppState): Promise<void> {
  const route = await bridge.call('route.take', undefined);
  if (!route.ok || route.value === null) return;
  const { showList, openCall, openMissed, newCall, openDialFromOutside, openSettings } = get();
  const { value } = route;
  switch (value.kind) {
    case 'calls':
      return showList(true);
    case 'call':
      return openCall(value.uuid);
    case 'missed':
      return openMissed(null);
    case 'ringBack':
      openMissed(null);
      return set({ ringBackRequest: value.number });
    case 'dial':
      return value.number === null ? newCall() : openDialFromOutside(value.number, value.rest);
    case 'noNumber':
      newCall();
      return showToast({ text: t(`shell.noNumber_${value.from}`) });
    case 'badLink':
      newCall();
      return showToast({ text: t(`shell.badLink_${value.reason}`) });
    case 'settings':
      return openSettings(null);
  }
}

/** The window's store over a bridge. `onConnection`: called with a connection's id before its status is first taken over. */
export function createAppStore(bridge: Bridge, onConnection: (id: string | null) => void): StoreApi<AppState> {
  return createStore<AppState>((set, get) => ({
    boot: { kind: 'starting' },
    ...atStart,
    ...navigateActions(set, get),
    ...following(bridge, onConnection, set, get),
    showLog: async () => showError(await bridge.call('log.open', undefined)),
  }));
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

/** The extension whose calls are shown: the watched one, else the user's own; null before there is one. */
export function shownExtension({ boot, watched }: Pick<AppState, 'boot' | 'watched'>): string | null {
  return watched ?? (boot.kind === 'ready' ? boot.status.extension : null);
}

/** The window's own store. */
export const appStore = createAppStore(bridge, (id) => {
  showConnection(id);
  forgetToasts();
});

/** The formats of numbers and times: numbers by the country of the settings, times in the language of all texts. */
export function regionOf(
  about: Pick<About, 'locale' | 'hourCycle' | 'firstDay' | 'zone'>,
  settings: Pick<Settings, 'country' | 'countryGuess'>,
): Region {
  return {
    country: countryFor(settings),
    locale: localeIn(t.language, about.locale),
    hourCycle: about.hourCycle,
    firstDay: about.firstDay,
    zone: about.zone,
  };
}
