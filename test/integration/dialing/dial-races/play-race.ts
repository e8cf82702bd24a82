import type { StoreApi } from 'zustand/vanilla';
import { createConfirmedDials, ringBackFromDesktop } from '../../../../electron/dialing/confirmed-dials.ts';
import { createHandlers, type HandlerDeps } from '../../../../electron/ipc/handlers.ts';
import { type CallHandlers, serveCalls } from '../../../../electron/ipc/serve-calls.ts';
import type { Departure } from '../../../../electron/pbx/client.ts';
import { createDialStore, type DialStore } from '../../../../renderer/dial/dial-store.ts';
import { type DialOrder, emptyDraft } from '../../../../shared/dialing/dial.ts';
import { orderFromDraft } from '../../../../shared/dialing/dial-order.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import { type Settings, settingsDefaults } from '../../../../shared/settings.ts';
import { dialingAlone, dialsInMemory } from '../../../support/fakes/dialing-alone.ts';
import { createVirtualTime, type VirtualTime } from '../../../support/fakes/virtual-time.ts';

import type { Act, Race, RaceResult } from './race.ts';

const GATEWAY = '7d0f5b6e-3c1a-4f0b-9a57-2f6f0c6f1a01';
const settings: Settings = {
  ...settingsDefaults,
  extension: '101',
  gateways: [{ uuid: GATEWAY, name: 'Berlin trunk' }],
  gatewayUuid: GATEWAY,
};

/** The main process: the real service over a PBX of this race. Answers what arrived there. */
function createMain(one: Race, time: VirtualTime) {
  const written = new Set<string>();
  const store = dialsInMemory((dial) => written.add(dial.id));
  const arrived: { how: string; storedFirst: boolean }[] = [];
  let [open, atOnce, made] = [0, 0, 0];
  async function originate(_order: DialOrder, departure: Departure): Promise<{ callUuid: string; tookMs: number }> {
    departure.leave();
    const { after, how } = one.posts[arrived.length % one.posts.length] ?? { after: 1, how: 'accepted' };
    const number = arrived.push({
      how,
      storedFirst: store.all().filter(({ state }) => state.kind === 'asking').length > open,
    });
    open += 1;
    atOnce = Math.max(atOnce, open);
    await new Promise<void>((resolve) => time.timers.setTimeout(resolve, after));
    open -= 1;
    if (how === 'refused') throw new AppError({ kind: 'callNotSetUp', serverMessage: null });
    if (how === 'lost') throw new AppError({ kind: 'network', reason: 'reset', host: 'pbx' });
    return { callUuid: `call-${number}`, tookMs: after };
  }
  const dialing = dialingAlone({
    client: () => ({
      originate,
      record: () => Promise.reject(new AppError({ kind: 'recordNotFound' })),
      list: async () => ({ records: [], total: null, hasNext: false }),
    }),
    store,
    now: time.now,
    timers: time.timers,
  });
  const newId = () => {
    made += 1;
    return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  };
  const dials = createConfirmedDials({
    now: () => 0,
    dialing: () => dialing,
    settings: () => settings,
    country: () => 'DE',
    confirm: () => Promise.reject(new Error('No number here is one that main asks about.')),
  });
  return { dialing, dials, newId, arrived, written, atOnce: () => atOnce };
}

type Main = ReturnType<typeof createMain>;

const refuse = (): never => {
  throw new AppError({ kind: 'internal' } satisfies AppErrorData);
};

/** The way from a window to main and back, each message as late as the race has it. */
function createMessages(one: Race, time: VirtualTime, { dialing, dials }: Main) {
  // The handlers used here need only the session's dialing.
  const deps = { session: () => ({ dialing }), dials, status: refuse } as unknown as HandlerDeps;
  const serve = serveCalls({
    handlers: createHandlers(deps) as unknown as CallHandlers,
    isAllowed: () => true,
    connectionId: () => null,
    onBug: (_name, thrown) => {
      throw thrown;
    },
  });
  let messages = 0;
  const travel = () => {
    messages += 1;
    const delay = one.delays[messages % one.delays.length] ?? 0;
    return new Promise<void>((resolve) => time.timers.setTimeout(resolve, delay));
  };
  const sender = { frame: { url: 'app://ringback/', parent: null }, isOwnWindow: true };
  const bridge = {
    async call(name: string, input: unknown) {
      await travel();
      const answer = await serve(sender, name, input);
      await travel();
      return structuredClone(answer);
    },
    on(name: string, listener: (payload: unknown) => void) {
      if (name !== 'dials') return () => {};
      return dialing.onChange((dials) => void travel().then(() => listener(structuredClone(dials))));
    },
  };
  return bridge as unknown as Parameters<typeof createDialStore>[0];
}

type Window = StoreApi<DialStore>;

/** The panel keeps Call shut for so long after a link has filled its number in (promise S11), ms. */
const SHUT = 1000;

function clickRow(store: Window, number: string): void {
  void store.getState().start({ ...emptyDraft, number }, 'chosen');
}

/** Lets all of it happen, and a minute and a half more. */
export async function playRace(one: Race): Promise<RaceResult> {
  const time = createVirtualTime(Date.UTC(2026, 10, 20, 11));
  const main = createMain(one, time);
  const bridge = createMessages(one, time, main);
  let [asked, yeses, gestures] = [0, 0, 0];
  const load = () => {
    const store = createDialStore(bridge, main.newId);
    store.getState().watch();
    store.subscribe(({ question }, before) => {
      if (question === null || question === before.question) return;
      asked += 1;
      const { after, yes } = one.answers[asked % one.answers.length] ?? { after: 0, yes: false };
      time.timers.setTimeout(() => {
        if (yes) yeses += 1;
        store.getState().answer(yes);
      }, after);
    });
    return store;
  };
  const windows = [load(), load()];
  const later = (ms: number, run: () => void) => void time.timers.setTimeout(run, ms);
  const windowOf = (place: number): Window => windows[place] ?? load();

  const shutUntil = new Map<Window, number>();
  /** One gesture in the panel, however often it presses. */
  const panelGesture = (store: Window, number: string) => {
    let counted = false;
    store.getState().change({ number });
    return () => {
      const { draft, startDraft } = store.getState();
      const read = orderFromDraft(draft, settings, 'DE');
      if (!read.ok || time.now() < (shutUntil.get(store) ?? 0)) return;
      if (!counted) gestures += 1;
      counted = true;
      void startDraft();
    };
  };
  const doing: { [K in Act['kind']]: (act: Extract<Act, { kind: K }>, number: string) => void } = {
    'double click'({ window, gap }, number) {
      const press = panelGesture(windowOf(window), number);
      press();
      later(gap, press);
    },
    'Enter held'({ window, lasts }, number) {
      const press = panelGesture(windowOf(window), number);
      for (let ms = 0; ms <= lasts; ms += 33) later(ms, press);
    },
    'row clicked'({ window, times }, number) {
      gestures += 1;
      const store = windowOf(window);
      for (let n = 0; n < times; n += 1) later(n * 150, () => clickRow(store, number));
    },
    'rung back from a notification'(_act, number) {
      gestures += 1;
      void ringBackFromDesktop(main.dials, main.newId(), number, 'record');
    },
    'link followed'({ window }, number) {
      windowOf(window).getState().applyPrefill({ number, from: 'outside' });
      shutUntil.set(windowOf(window), time.now() + SHUT);
    },
    'window loaded anew'({ window }) {
      windows[window] = load();
    },
    'card closed'({ window }) {
      const { dials, close } = windowOf(window).getState();
      for (const { id, state } of dials) if (state.kind !== 'asking') void close(id);
    },
  };
  const act = <K extends Act['kind']>(one: Extract<Act, { kind: K }>, number: string) =>
    doing[one.kind as K](one, number);

  for (const { at: when, number, act: what } of one.acts) later(when, () => act(what, number));
  await time.advance(50_000);
  const { arrived } = main;
  return {
    posts: arrived.length,
    calls: arrived.filter(({ how }) => how !== 'refused').length,
    atOnce: main.atOnce(),
    storedFirst: arrived.every(({ storedFirst }) => storedFirst),
    dials: main.written.size,
    gestures,
    yeses,
  };
}
