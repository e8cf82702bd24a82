import { expect, it } from 'vitest';
import type { DesktopAction } from '../../../electron/desktop/desktop-action.ts';
import { createMissedNotifier, Notifier } from '../../../electron/desktop/notifications.ts';
import { createPress } from '../../../electron/desktop/press.ts';
import { createConfirmedDials, ringBackFromDesktop } from '../../../electron/dialing/confirmed-dials.ts';
import { BackgroundSessions } from '../../../electron/session/background.ts';
import { ActiveSession, connectionFolder, type Session } from '../../../electron/session/session.ts';
import { createText } from '../../../shared/messages/index.ts';
import { newConnection, type StoredConnection, settingsDefaults } from '../../../shared/settings.ts';
import { createVirtualTime } from '../../support/fakes/virtual-time.ts';
import { byHand, startTestPbx } from '../../support/practice-faults/test-pbx.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ends, own, sessionOf, zone } from './open-session.ts';

const names = { berlin: 'Berlin', hamburg: 'Hamburg' };
type Id = keyof typeof names;
const ids: readonly Id[] = ['berlin', 'hamburg'];
/** So many calls are missed at each PBX, one after the other. */
const CALLS = 40;
const t = createText('en');

/** A notification on the screen. */
interface Shown {
  readonly title: string;
  readonly body: string;
  press(button: number): void;
}

async function world() {
  const start = async () => {
    const pbx = await startTestPbx({ zone, history: [], recordDelayMs: 0, phones: byHand });
    ends.push(() => pbx.close());
    return pbx;
  };
  const pbxs = { berlin: await start(), hamburg: await start() };
  const folder = temporaryFolder('two-pbxs');
  const shown: Shown[] = [];
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
        isQuiet: () => false,
        now: Date.now,
        show: (...notice) => notifiers[id as Id].missed(...notice),
        onFailure: (_, error) => expect.fail(String(error)),
      });
      sync.onMissed(notify);
    };
    const open = (id: string) => sessionOf(pbxs[id as Id], connectionFolder(folder, id), id);
    const time = createVirtualTime(0);
    const sessions = new ActiveSession({
      currentId: () => current,
      open,
      onChange: (session) => session && follow(session),
      timers: time.timers,
    });
    const background = new BackgroundSessions({
      connections: () => ids.map(stored),
      currentId: () => current,
      open: ({ connectionId }) => {
        const session = open(connectionId);
        return { session, close: () => session.close() };
      },
      onOpen: ({ session }) => follow(session),
      timers: time.timers,
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
      await time.advance(1000);
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
      poll: () => Promise.allSettled(every().map(({ sync }) => sync.pollNow(own))),
      end() {
        sessions.end();
        background.end();
      },
    };
  }
  return { pbxs, shown, start: begin, current: () => current };
}

const numberOf = (id: Id, call: number) => `+4930${id === 'berlin' ? 1 : 2}${String(1000 + call)}`;

it('tells the missed calls of two PBXs as they come, once each and with the name of the PBX, over switches, restarts and one PBX down', async () => {
  const { pbxs, shown, start, current } = await world();
  let main = start();
  await main.poll();
  for (let call = 0; call < CALLS; call += 1) {
    for (const id of ids) pbxs[id].traffic.missedCall({ extension: own, from: numberOf(id, call), ringSeconds: 1 });
    const isDown = call % 8 === 5;
    if (call % 5 === 3) await main.use(current() === 'berlin' ? 'hamburg' : 'berlin');
    if (call % 7 === 6) {
      main.end();
      main = start();
    }
    if (isDown) await pbxs.hamburg.switchboard.offline();
    await main.poll();
    // Berlin's are told at once, whether it is in sight or not, and whatever Hamburg does.
    expect(shown.filter(({ title }) => title.startsWith('Berlin'))).toHaveLength(call + 1);
    if (isDown) await pbxs.hamburg.switchboard.online();
    if (isDown) await main.poll();
    expect(shown.filter(({ title }) => title.startsWith('Hamburg'))).toHaveLength(call + 1);
  }
  const digits = shown.map(({ title, body }) => `${title.split(' ')[0]} ${body.replaceAll(/\D/g, '')}`);
  const due = ids.flatMap((id) =>
    [...Array(CALLS).keys()].map((call) => `${names[id]} ${numberOf(id, call).slice(3)}`),
  );
  const asShown = digits.map((one) => one.replace(/ (0|49)/, ' '));
  expect([...asShown].sort()).toEqual([...due].sort());
  const waiting = main.every().map(({ id, history }) => [id, history.missed.waiting(own)]);
  expect(Object.fromEntries(waiting)).toEqual({ berlin: CALLS, hamburg: CALLS });
  main.end();
});

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
