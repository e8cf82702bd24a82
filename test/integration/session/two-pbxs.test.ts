import { expect, it, onTestFinished } from 'vitest';
import type { DesktopAction } from '../../../electron/desktop/desktop-action.ts';
import { createMissedNotifier, Notifier } from '../../../electron/desktop/notifications.ts';
import { createPress } from '../../../electron/desktop/press.ts';
import { createConfirmedDials, ringBackFromDesktop } from '../../../electron/dialing/confirmed-dials.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { BackgroundSessions } from '../../../electron/session/background.ts';
import { ActiveSession, connectionFolder, type Session } from '../../../electron/session/session.ts';
import { realTimers } from '../../../electron/timers.ts';
import { createText } from '../../../shared/messages/index.ts';
import { newConnection, type StoredConnection, settingsDefaults } from '../../../shared/settings.ts';
import { HOUR, MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { createVirtualTime, type VirtualTime } from '../../support/fakes/virtual-time.ts';
import { byHand, startTestPbx } from '../../support/practice-faults/test-pbx.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { own, sessionOf, zone } from './open-session.ts';

const names = { berlin: 'Berlin', hamburg: 'Hamburg' };
type Id = keyof typeof names;
const ids: readonly Id[] = ['berlin', 'hamburg'];
/** So many calls are missed at each PBX, one after the other. */
const CALLS = 40;
/** The steps of the day. */
const STEP = 15 * SECOND;
/** Without a limit a poll out of sight takes a minute for each of its requests; with the jitter and a step. */
const LATEST = 4 * MINUTE;
/** After an hour without an answer the next try. */
const BACK = 12 * MINUTE;
const t = createText('en');

/** A notification on the screen. */
interface Shown {
  readonly title: string;
  readonly body: string;
  press(button: number): void;
}

async function world(time: VirtualTime | null = null, isQuiet = () => false) {
  const start = async () => {
    const clock = time === null ? {} : { now: () => new Date(time.now()) };
    const pbx = await startTestPbx({ zone, history: [], recordDelayMs: 0, phones: byHand, ...clock });
    onTestFinished(() => pbx.close());
    return pbx;
  };
  const pbxs = { berlin: await start(), hamburg: await start() };
  const folder = temporaryFolder('two-pbxs');
  const shown: Shown[] = [];
  /** The calls that were handed to the notifier, by PBX and UUID: when, and how often. In virtual time both PBXs give the same UUIDs. */
  const told = new Map<string, { at: number; times: number }>();
  const clock =
    time === null
      ? { now: Date.now, timers: realTimers }
      : { now: time.now, timers: time.timers, isHidden: () => true };
  let current: Id = 'berlin';
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
    ...{ ...settingsDefaults, ...stored(current), zone, country: 'DE' },
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
        region: () => ({ country: 'DE', locale: 'en-GB', zone, hourCycle: 'h23' }),
        settings,
        onAction: (action) => pressed.push(press({ ...action, connectionId: id })),
      });
    const notifiers = { berlin: notifierOf('berlin'), hamburg: notifierOf('hamburg') };
    const pressed: Promise<void>[] = [];
    const follow = ({ id, history, sync }: Session) => {
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
    const open = (id: string) => sessionOf(pbxs[id as Id], connectionFolder(folder, id), id, clock);
    const sessions = new ActiveSession({
      currentId: () => current,
      open,
      onChange: (session) => session && follow(session),
      timers: clock.timers,
    });
    const background = new BackgroundSessions({
      connections: () => ids.map(stored),
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
      country: () => 'DE',
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
      if (time === null) await expect.poll(() => background.all().length).toBe(1);
    }
    const act = (action: DesktopAction) => {
      if (action.kind === 'call')
        routes.push(ringBackFromDesktop(dials, crypto.randomUUID(), action.number, action.from));
    };
    const routes: ReturnType<typeof ringBackFromDesktop>[] = [];
    const press = createPress({
      currentId: () => current,
      isListed: () => true,
      decide: () => false,
      use,
      act,
    });
    sessions.follow('connection');
    background.start();
    const every = () => [sessions.required(), ...background.all().map(({ session }) => session)];
    return {
      use,
      sessions,
      every,
      pressed,
      routes,
      /** A failure of one PBX is its own. */
      /** Resolves once no poll is under way. */
      async settled() {
        for (; every().some(({ sync }) => sync.state().link.kind === 'polling'); ) {
          await new Promise((resolve) => setImmediate(resolve));
          await time?.advance(0);
        }
      },
      poll: () => Promise.allSettled(every().map(({ sync }) => sync.pollNow(own))),
      end() {
        sessions.end();
        background.end();
      },
    };
  }
  return { pbxs, shown, told, start: begin, current: () => current };
}

const numberOf = (id: Id, call: number) => `+4930${id === 'berlin' ? 1 : 2}${String(1000 + call)}`;

/** When it is quiet, and when Hamburg's PBX can't be reached, ms from the beginning of the day. */
const quiet = { from: 4 * HOUR, to: 5 * HOUR };
const down = { from: 6 * HOUR, to: 7 * HOUR };
const within = (at: number, { from, to }: typeof quiet) => at >= from && at < to;

it('tells the missed calls of two PBXs for a day, once each, in time, over switches, restarts, an hour of quiet and one PBX down', async ({
  annotate,
}) => {
  const time = createVirtualTime(Date.UTC(2026, 2, 4, 8));
  const begin = time.now();
  const at = () => time.now() - begin;
  const { pbxs, shown, told, start, current } = await world(time, () => within(at(), quiet));
  let main = start();
  const { next: random } = seededRandom('two PBXs for a day');
  const missed = ids
    .flatMap((id) =>
      Array.from({ length: CALLS }, (_, call) => ({ id, call, at: Math.round((0.2 + 9 * random()) * HOUR) })),
    )
    .sort((a, b) => a.at - b.at);
  const endOf = new Map<string, { id: Id; at: number }>();
  /** Lets timers and requests of both run until the moment; a request takes none of the virtual time. */
  const until = async (moment: number) => {
    while (at() < moment) {
      await time.advance(Math.min(STEP, moment - at()));
      await main.settled();
    }
  };
  const events: { at: number; run: () => unknown }[] = [
    ...missed.map(({ id, call, at }) => ({
      at,
      run: () => {
        const uuid = pbxs[id].traffic.missedCall({ extension: own, from: numberOf(id, call), ringSeconds: 1 });
        endOf.set(`${id} ${uuid}`, { id, at });
      },
    })),
    ...[1.5, 3, 4.5, 6.5, 8].map((hour) => ({
      at: Math.round(hour * HOUR),
      run: () => main.use(current() === 'berlin' ? 'hamburg' : 'berlin'),
    })),
    ...[2, 4.7, 6.2, 7.5].map((hour) => ({
      at: Math.round(hour * HOUR),
      run: () => {
        main.end();
        main = start();
      },
    })),
    { at: quiet.to, run: () => main.every().forEach(({ sync }) => void sync.announce()) },
    { at: down.from, run: () => pbxs.hamburg.switchboard.offline() },
    { at: down.to, run: () => pbxs.hamburg.switchboard.online() },
  ];
  for (const event of events.sort((a, b) => a.at - b.at)) {
    await until(event.at);
    await event.run();
    await main.settled();
  }
  await until(10 * HOUR);

  expect([...told.keys()].sort()).toEqual([...endOf.keys()].sort());
  expect([...told.values()].map(({ times }) => times).filter((times) => times !== 1)).toEqual([]);
  for (const [uuid, { id, at: missedAt }] of endOf) {
    const { at: toldAt } = told.get(uuid) ?? expect.fail(uuid);
    const waits = within(missedAt + LATEST, quiet) || within(missedAt, quiet) ? quiet.to - missedAt : 0;
    const isDown = id === 'hamburg' && (within(missedAt + LATEST, down) || within(missedAt, down));
    const due = missedAt + Math.max(0, waits, isDown ? down.to - missedAt + BACK : 0) + LATEST;
    expect((toldAt - begin - due) / MINUTE, `${id}, missed ${missedAt / HOUR} h after the begin`).toBeLessThanOrEqual(
      0,
    );
  }
  expect(shown.filter(({ title }) => !/^(Berlin|Hamburg) · /.test(title))).toEqual([]);
  const waiting = main.every().map(({ id, history }) => [id, history.missed.waiting(own)]);
  expect(Object.fromEntries(waiting)).toEqual({ berlin: CALLS, hamburg: CALLS });
  const spans = [...endOf].map(([uuid, one]) => (told.get(uuid)?.at ?? 0) - begin - one.at).sort((a, b) => a - b);
  const requests = ids.map((id) => `${names[id]} ${pbxs[id].requests.length} requests`);
  await annotate(
    `Two PBXs for a day: ${told.size} calls told once each in ${shown.length} notifications, half within ${Math.round((spans[CALLS] ?? 0) / 1000)} s, all within ${Math.round((spans.at(-1) ?? 0) / MINUTE)} min; ${requests.join(', ')}`,
  );
  main.end();
}, 300_000);

it('rings back over the PBX that was called, though another one is in sight: one POST there, none elsewhere', async () => {
  const { pbxs, shown, start, current } = await world();
  const main = start();
  await main.poll();
  for (const id of ids) pbxs[id].traffic.missedCall({ extension: own, from: numberOf(id, 0), ringSeconds: 1 });
  await main.poll();
  const posts = () => ids.map((id) => pbxs[id].requests.filter(({ method }) => method === 'POST').length);
  const press = async (id: Id) => {
    const notice = shown.find(({ title }) => title.startsWith(names[id]));
    notice?.press(0);
    // A system that reports one press twice.
    notice?.press(0);
    await Promise.all(main.pressed);
    expect(await Promise.all(main.routes)).toContainEqual({ kind: 'missed' });
  };
  await press('hamburg');
  await expect.poll(posts).toEqual([0, 1]);
  expect(current()).toBe('hamburg');
  await press('berlin');
  await expect.poll(posts).toEqual([1, 1]);
  expect(current()).toBe('berlin');
  main.end();
});
