import { existsSync, rmSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import type { DesktopAction } from '../../../electron/desktop/desktop-action.ts';
import { createMissedNotifier, Notifier } from '../../../electron/desktop/notifications.ts';
import { createPress } from '../../../electron/desktop/press.ts';
import type { TrayView } from '../../../electron/desktop/tray-menu.ts';
import { createConfirmedDials, ringBackFromDesktop } from '../../../electron/dialing/confirmed-dials.ts';
import { createEmitter } from '../../../electron/emitter.ts';
import type { RateLimits } from '../../../electron/pbx/rate-limit-tracker.ts';
import { BackgroundSessions } from '../../../electron/session/background.ts';
import { ActiveSession, connectionFolder, type Session, type SessionDeps } from '../../../electron/session/session.ts';
import { gatherStatus } from '../../../electron/session/status.ts';
import { wakeSessions } from '../../../electron/session/wake.ts';
import { realTimers } from '../../../electron/timers.ts';
import { createText } from '../../../shared/messages/index.ts';
import { newConnection, type StoredConnection, settingsDefaults } from '../../../shared/settings.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import type { VirtualTime } from '../../support/fakes/virtual-time.ts';
import { byHand, startTestPbx, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { own, sessionOf, zone } from './open-session.ts';

/** What the PBXs are called. */
export const names = { berlin: 'Berlin', hamburg: 'Hamburg', newYork: 'New York' };
export type Id = keyof typeof names;
export const ids: readonly Id[] = ['berlin', 'hamburg'];
/** All three are of extension 101, and in virtual time their calls have the same UUIDs. */
export const threeIds: readonly Id[] = [...ids, 'newYork'];
const german = { country: 'DE', zone };
const places = { berlin: german, hamburg: german, newYork: { country: 'US', zone: 'America/New_York' } };
/** The steps of the day. */
export const STEP = 15 * SECOND;
/** Without a limit a poll out of sight takes a minute for each of its requests; with the jitter and a step. */
export const LATEST = 4 * MINUTE;
const t = createText('en');

/** A notification on the screen. */
interface Shown {
  readonly title: string;
  readonly body: string;
  press(button: number): void;
}

/** Two PBXs, and main with both as it is in the app; or others. */
export async function world(
  time: VirtualTime | null = null,
  isQuiet = () => false,
  limits: RateLimits | null = null,
  all: readonly Id[] = ids,
) {
  const start = async (id: Id) => {
    const clock = time === null ? {} : { now: () => new Date(time.now()) };
    const pbx = await startTestPbx({
      ...{ zone: places[id].zone, history: [], recordDelayMs: 0, phones: byHand },
      ...clock,
    });
    onTestFinished(() => pbx.close());
    return pbx;
  };
  const pbxs = Object.fromEntries(await Promise.all(all.map(async (id) => [id, await start(id)]))) as Record<
    Id,
    TestPbx
  >;
  const folder = temporaryFolder('two-pbxs');
  const shown: Shown[] = [];
  /** The calls that were handed to the notifier, by PBX and UUID: when, and how often. In virtual time both PBXs give the same UUIDs. */
  const told = new Map<string, { at: number; times: number }>();
  const clock =
    time === null
      ? { now: Date.now, timers: realTimers }
      : { now: time.now, timers: time.timers, isHidden: () => true };
  let current: Id = 'berlin';
  const listed = new Set<Id>(all);
  const stored = (id: Id): StoredConnection => ({
    ...newConnection(),
    ...{ connectionId: id, connectionName: names[id], extension: own },
    connection: { kind: 'pbx', address: pbxs[id].address, allowHttp: true, trust: { kind: 'system' } },
  });
  class Screen {
    static isSupported = () => true;
    readonly on = (event: string, listener: (pressed: { actionIndex: number }) => void) => {
      if (event === 'show') this.#shown = () => listener({ actionIndex: -1 });
      if (event === 'action') this.#pressed = (actionIndex) => listener({ actionIndex });
    };
    readonly #options: { title: string; body: string };
    #shown = () => {};
    #pressed = (_: number) => {};
    constructor(options: { title: string; body: string }) {
      this.#options = options;
    }
    show() {
      shown.push({ ...this.#options, press: (button) => this.#pressed(button) });
      this.#shown();
    }
    close() {}
  }
  const settings = () => ({
    ...{ ...settingsDefaults, ...stored(current), ...places[current] },
    gateways: [{ uuid: pbxs[current].gateways[0]?.uuid ?? '', name: 'Line' }],
  });

  /** Main from a start to its end. */
  function begin() {
    const notifierOf = (id: Id) =>
      new Notifier({
        Notification: Screen as never,
        platform: 'linux',
        server: () => ({ kind: 'ready', hasActions: true, isInhibited: false }),
        asked: (work) => work(),
        t,
        pbx: () => names[id],
        region: () => ({ ...places[id], locale: 'en-GB', hourCycle: 'h23' }),
        settings,
        onAction: (action) => pressed.push(press({ ...action, connectionId: id })),
      });
    const notifiers = Object.fromEntries(all.map((id) => [id, notifierOf(id)])) as Record<Id, Notifier>;
    const pressed: Promise<void>[] = [];
    const follow = ({ id, history, sync, reminders }: Session) => {
      history.onChange(reminders.check);
      reminders.check();
      const notify = createMissedNotifier({
        ledger: history.ledger,
        isWanted: () => true,
        isQuiet,
        now: clock.now,
        show: (calls, ...rest) => {
          for (const { uuid } of calls)
            told.set(`${id} ${uuid}`, { at: clock.now(), times: (told.get(`${id} ${uuid}`)?.times ?? 0) + 1 });
          notifiers[id as Id].missed(calls, ...rest);
        },
        onFailure: (_, error) => expect.fail(String(error)),
      });
      sync.onMissed(notify);
      if (time !== null) sync.start();
    };
    const open = (id: string) => {
      const onReminders: SessionDeps['onReminders'] = (stillWaiting) => notifiers[id as Id].remind(stillWaiting);
      const limit = limits?.forConnection() ?? null;
      const folderOf = connectionFolder(folder, id);
      const session = sessionOf(
        pbxs[id as Id],
        folderOf,
        id,
        { ...clock, isQuiet, onReminders },
        limit,
        undefined,
        places[id as Id],
      );
      const close = session.close.bind(session);
      session.close = () => {
        close();
        limit?.end();
      };
      return session;
    };
    const sessions = new ActiveSession({
      currentId: () => current,
      open,
      onChange: (session) => session && follow(session),
      timers: clock.timers,
    });
    const background = new BackgroundSessions({
      connections: () => all.filter((id) => listed.has(id)).map(stored),
      currentId: () => current,
      open: ({ connectionId }) => {
        const session = open(connectionId);
        return { session, close: () => session.close() };
      },
      onOpen: ({ session }) => follow(session),
      timers: clock.timers,
    });
    const dials = createConfirmedDials({
      dialing: () => sessions.required().dialing,
      settings,
      country: () => places[current].country,
      confirm: async () => true,
      now: Date.now,
    });
    async function use(id: string) {
      for (const change of ['leaving', 'connection'] as const) {
        if (change === 'connection') current = id as Id;
        background.yield();
        sessions.follow(change);
        if (change === 'connection') background.follow(change);
      }
      if (time === null) await expect.poll(() => background.all().length).toBe(listed.size - 1);
    }
    const act = (action: DesktopAction) => {
      if (action.kind === 'decide')
        sessions.current()?.history.missed.decide(own, action.callUuids, { kind: 'dismissed' });
      if (action.kind === 'call')
        routes.push(ringBackFromDesktop(dials, crypto.randomUUID(), action.number, action.from));
    };
    const routes: ReturnType<typeof ringBackFromDesktop>[] = [];
    const press = createPress({
      currentId: () => current,
      isListed: (id) => listed.has(id as Id),
      decide: (id, { callUuids }) => {
        const { session } = background.find(id) ?? {};
        session?.history.missed.decide(own, callUuids, { kind: 'dismissed' });
        return session !== undefined;
      },
      use,
      act,
    });
    sessions.follow('connection');
    background.start();
    /** Removes the PBX in sight with its files; another one comes into sight. */
    function remove() {
      for (const change of ['leaving', 'connection'] as const) {
        if (change === 'connection') {
          listed.delete(current);
          rmSync(connectionFolder(folder, current), { recursive: true });
          notifiers[current].end();
          current = all.find((id) => listed.has(id)) ?? expect.fail('Both were removed.');
        }
        background.yield();
        sessions.follow(change);
        background.follow(change);
      }
    }
    /** What tray and badge are made from. */
    const view = (): TrayView => {
      const status = gatherStatus(
        {
          connection: {
            source: () => ({ kind: 'pbx', address: pbxs[current].address, insecure: false }),
            keyState: () => 'keychain',
            backgroundKey: () => 'keychain',
          },
          settings: {
            get: () => ({ ...settings(), connectionId: current }),
            connections: () => all.filter((id) => listed.has(id)).map(stored),
            previous: () => null,
            notices: () => [],
          },
          ...{ sessions, background, uncaught: { notices: () => [] }, desktop: { hasTray: () => true } },
          rateLimit: () => ({ reported: () => null, spending: () => ({}) as never }),
          quiet: () => null,
        },
        'counted',
      );
      return {
        ...status,
        ...{ pbx: listed.size > 1 ? names[current] : null, callers: [], favourites: [], redial: null },
        waitingCallers: status.waitingCallers ?? 0,
        others: status.connections.filter(({ background }) => background !== undefined),
      };
    };
    const every = () => [sessions.required(), ...background.all().map(({ session }) => session)];
    const wokenUp = createEmitter('woken up', (_, thrown) => expect.fail(String(thrown)));
    wakeSessions(wokenUp, every);
    return {
      use,
      remove,
      view,
      sessions,
      every,
      pressed,
      routes,
      background,
      /** The computer is awake again. */
      wake: wokenUp.emit,
      /** Resolves once no poll is under way. */
      async settled() {
        for (; every().some(({ sync }) => sync.state().link.kind === 'polling'); ) {
          await new Promise((resolve) => setImmediate(resolve));
          await time?.advance(0);
        }
      },
      /** A failure of one PBX is its own. */
      poll: () => Promise.allSettled(every().map(({ sync }) => sync.pollNow(own))),
      end() {
        sessions.end();
        background.end();
      },
    };
  }
  const hasFiles = (id: Id): boolean => existsSync(connectionFolder(folder, id));
  return { pbxs, shown, told, start: begin, current: () => current, listed, hasFiles };
}

/** How the numbers of a PBX's callers begin. */
export const beginnings = { berlin: '+49301', hamburg: '+49302', newYork: '+1212555' };
/** The number of a caller. */
export const numberOf = (id: Id, call: number) => `${beginnings[id]}${String(1000 + call)}`;
