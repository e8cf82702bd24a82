import { expect, it, onTestFinished } from 'vitest';
import { createRateLimits } from '../../../electron/pbx/rate-limit-tracker.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { connectionFolder } from '../../../electron/session/session.ts';
import { createText } from '../../../shared/messages/index.ts';
import { HOUR, MINUTE } from '../../../shared/time/durations.ts';
import { troubleOf } from '../../../shared/trouble.ts';
import { createVirtualTime } from '../../support/fakes/virtual-time.ts';
import { byHand, startTestPbx } from '../../support/practice-faults/test-pbx.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { own, sessionOf, zone } from './open-session.ts';
import { type Id, ids, LATEST, names, numberOf, STEP, threeIds, world } from './two-pbxs-world.ts';

/** So many calls are missed at each PBX, one after the other. */
const CALLS = 40;
/** After an hour without an answer the next try. */
const BACK = 12 * MINUTE;
const t = createText('en');

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

it.each([
  ['rings', false],
  ['is talked over', true],
])(
  'a PBX that is removed while a dial over it %s is asked nothing more, and the other one has nothing of it',
  async (_what, isLifted) => {
    const { main, pass, pbxs, shown, hasFiles, current } = await waiting();
    await main.use('hamburg');
    const { dialing } = main.sessions.required();
    const phone = pbxs.hamburg.phone(own);
    shown.find(({ title }) => title.startsWith(names.hamburg))?.press(0);
    await expect.poll(() => phone.ringing).not.toBeNull();
    if (isLifted) phone.pickUp();
    await expect.poll(() => dialing.list()[0]?.state.kind).toBe(isLifted ? 'inCall' : 'asking');
    const before = pbxs.hamburg.requests.length;
    await pass(MINUTE);
    // A call is followed by its record.
    if (isLifted) expect(pbxs.hamburg.requests.length).toBeGreaterThan(before);
    main.remove();
    const asked = pbxs.hamburg.requests.length;
    // Its answer comes now, and its record.
    if (!isLifted) phone.pickUp();
    await expect.poll(() => pbxs.hamburg.dials.inProgress()[0]?.stage).toBe('talking');
    phone.hangUp();
    await expect.poll(() => pbxs.hamburg.records.all().length).toBe(2);
    await pass(HOUR);
    expect([pbxs.hamburg.requests.length, hasFiles('hamburg'), current()]).toEqual([asked, false, 'berlin']);
    expect(main.every().map(({ id, dialing }) => [id, dialing.list()])).toEqual([['berlin', []]]);
    main.end();
  },
);

it('connections with one key share its limit: two poll half as often as one alone, three a third as often', async () => {
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
  const alone = await morning(['berlin']);
  for (const some of [ids, threeIds]) {
    const shared = await morning(some);
    expect(shared / alone).toBeGreaterThan(0.8);
    expect(shared / alone).toBeLessThan(1.25);
  }
});
