import { expect, it, onTestFinished } from 'vitest';
import type { DesktopAction } from '../../../electron/desktop/desktop-action.ts';
import { createMissedNotifier, Notifier } from '../../../electron/desktop/notifications.ts';
import { createPress } from '../../../electron/desktop/press.ts';
import { createConfirmedDials, ringBackFromDesktop } from '../../../electron/dialing/confirmed-dials.ts';
import { createEmitter } from '../../../electron/emitter.ts';
import { createRateLimits, type RateLimits } from '../../../electron/pbx/rate-limit-tracker.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { BackgroundSessions } from '../../../electron/session/background.ts';
import { ActiveSession, connectionFolder, type Session, type SessionDeps } from '../../../electron/session/session.ts';
import { wakeSessions } from '../../../electron/session/wake.ts';
import { realTimers } from '../../../electron/timers.ts';
import { createText } from '../../../shared/messages/index.ts';
import { newConnection, type StoredConnection, settingsDefaults } from '../../../shared/settings.ts';
import { HOUR, MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { troubleOf } from '../../../shared/trouble.ts';
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

async function world(time: VirtualTime | null = null, isQuiet = () => false, limits: RateLimits | null = null) {
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
      const session = sessionOf(pbxs[id as Id], folderOf, id, { ...clock, isQuiet, onReminders }, limit);
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
    const wokenUp = createEmitter('woken up', (_, thrown) => expect.fail(String(thrown)));
    wakeSessions(wokenUp, every);
    return {
      use,
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

/** Both PBXs with a caller who waits since some minutes, in virtual time. */
async function waiting() {
  const time = createVirtualTime(Date.UTC(2026, 2, 4, 8));
  const all = await world(time);
  const main = all.start();
  const pass = async (ms: number) => {
    for (const end = time.now() + ms; time.now() < end; ) {
      await time.advance(Math.min(STEP, end - time.now()));
      await main.settled();
    }
  };
  await pass(LATEST);
  const uuids = ids.map((id) =>
    all.pbxs[id].traffic.missedCall({ extension: own, from: numberOf(id, 0), ringSeconds: 1 }),
  );
  await pass(LATEST);
  const reminded = () => all.shown.filter(({ title }) => title.endsWith(t('desktop.notifyTodo', { count: 1 })));
  return { ...all, main, time, pass, uuids, reminded };
}

it('reminds of the callers of both PBXs once each, by name, over a switch and a restart, and of none who was settled', async () => {
  const { main, time, pass, uuids, reminded, start } = await waiting();
  const later = { kind: 'todo', at: time.now() + HOUR } as const;
  for (const [at, { history }] of main.every().entries()) history.missed.decide(own, [uuids[at] ?? ''], later);
  await pass(HOUR - MINUTE);
  expect(reminded()).toEqual([]);
  await pass(2 * MINUTE);
  const titles = ['Berlin · Time to ring back', 'Hamburg · Time to ring back'];
  expect(reminded().map(({ title }) => title)).toEqual(titles);
  expect(reminded().map(({ body }) => body)).toEqual([
    expect.stringContaining('1000'),
    expect.stringContaining('1000'),
  ]);

  const again = { kind: 'todo', at: time.now() + HOUR } as const;
  const [berlin, hamburg] = main.every();
  berlin?.history.missed.decide(own, [uuids[0] ?? ''], { kind: 'dismissed' });
  hamburg?.history.missed.decide(own, [uuids[1] ?? ''], again);
  await main.use('hamburg');
  await pass(MINUTE);
  main.end();
  const after = start();
  await time.advance(HOUR);
  await after.settled();
  expect(reminded().map(({ title }) => title)).toEqual([...titles, titles[1]]);
  after.end();
  const last = start();
  await time.advance(HOUR);
  await last.settled();
  expect(reminded()).toHaveLength(3);
  last.end();
});

it('rings back from a reminder over the PBX whose caller it is about', async () => {
  const { main, time, pass, uuids, reminded, current, pbxs } = await waiting();
  main.every()[1]?.history.missed.decide(own, [uuids[1] ?? ''], { kind: 'todo', at: time.now() + HOUR });
  await pass(HOUR + MINUTE);
  reminded()[0]?.press(0);
  await Promise.all(main.pressed);
  expect(await Promise.all(main.routes)).toEqual([{ kind: 'missed' }]);
  const posts = () => ids.map((id) => pbxs[id].requests.filter(({ method }) => method === 'POST').length);
  await expect.poll(posts).toEqual([0, 1]);
  expect(current()).toBe('hamburg');
  main.end();
});

it('tells on waking what both PBXs missed meanwhile, each in one notification, and reminds of who was due', async () => {
  const { main, time, pass, uuids, reminded, pbxs, shown } = await waiting();
  main.every()[1]?.history.missed.decide(own, [uuids[1] ?? ''], { kind: 'todo', at: time.now() + HOUR });
  const before = shown.length;
  const requests = () => ids.map((id) => pbxs[id].requests.length);
  time.jump(4 * HOUR);
  for (const id of ids)
    for (const call of [1, 2, 3])
      pbxs[id].traffic.missedCall({ extension: own, from: numberOf(id, call), ringSeconds: 1 });
  time.jump(4 * HOUR);
  const [berlin = 0, hamburg = 0] = requests();
  main.wake();
  await time.settle();
  await main.settled();
  await expect.poll(requests).toEqual([expect.toSatisfy((n) => n > berlin), expect.toSatisfy((n) => n > hamburg)]);
  await pass(LATEST);
  const titles = shown.slice(before).map(({ title }) => title);
  expect(titles.sort()).toEqual([
    expect.stringMatching(/^Berlin · 3 missed calls since /),
    expect.stringMatching(/^Hamburg · 3 missed calls since /),
    'Hamburg · Time to ring back',
  ]);
  expect(reminded()).toHaveLength(1);
  main.end();
});

it.each([
  ['a key that was revoked', 'revoked', 'keyRefused'],
  ['an address that is not allowed', 'forbidden', 'notAllowed'],
] as const)(
  'a PBX out of sight with %s is asked a few times an hour, says so, and tells its calls once the key is good again',
  async (_what, access, kind) => {
    const { main, pass, pbxs, told, uuids } = await waiting();
    pbxs.hamburg.switchboard.setAccess(access);
    const uuid = pbxs.hamburg.traffic.missedCall({ extension: own, from: numberOf('hamburg', 5), ringSeconds: 1 });
    const before = pbxs.hamburg.requests.length;
    await pass(6 * HOUR);
    expect(pbxs.hamburg.requests.length - before).toBeLessThanOrEqual(6);
    const elsewhere = main.background.find('hamburg');
    const { link } = elsewhere?.session.sync.state() ?? expect.fail('Hamburg is not watched.');
    expect(troubleOf({ key: 'keychain', link, source: { kind: 'pbx', address: '', insecure: false } })?.kind).toBe(
      kind,
    );
    expect(main.every()[0]?.sync.state().link.kind).toBe('idle');
    expect(told.size).toBe(uuids.length);

    pbxs.hamburg.switchboard.setAccess('allowed');
    main.background.follow('key');
    await pass(LATEST);
    expect(told.get(`hamburg ${uuid}`)?.times).toBe(1);
    main.end();
  },
);

it('two connections with one key share its limit: each polls half as often as one alone', async () => {
  /** Requests in the first hours of a day with a limit of 600, at one PBX. Later the smaller rest would slow both down. */
  const morning = async (connections: readonly Id[]) => {
    const time = createVirtualTime(Date.UTC(2026, 2, 4));
    const pbx = await startTestPbx({
      ...{ zone, history: [], recordDelayMs: 0, phones: byHand },
      ...{ dailyLimit: 600, now: () => new Date(time.now()) },
    });
    onTestFinished(() => pbx.close());
    const folder = temporaryFolder('one-key');
    const limits = createRateLimits(time.now);
    const sessions = connections.map((id) => {
      const clock = { now: time.now, timers: time.timers, isHidden: () => true };
      const session = sessionOf(pbx, connectionFolder(folder, id), id, clock, limits.forConnection());
      session.sync.start();
      return session;
    });
    for (let passed = 0; passed < 6 * HOUR; passed += MINUTE) {
      await time.advance(MINUTE);
      while (sessions.some(({ sync }) => sync.state().link.kind === 'polling')) {
        await new Promise((resolve) => setImmediate(resolve));
        await time.advance(0);
      }
    }
    return pbx.requests.length;
  };
  const [alone, shared] = [await morning(['berlin']), await morning(ids)];
  expect(shared / alone).toBeGreaterThan(0.8);
  expect(shared / alone).toBeLessThan(1.25);
});
