import { describe, expect, it } from 'vitest';
import { trayTooltip, waitingAtAll } from '../../../electron/desktop/tray-menu.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import { createText } from '../../../shared/messages/index.ts';
import { HOUR, MINUTE } from '../../../shared/time/durations.ts';
import { createVirtualTime } from '../../support/fakes/virtual-time.ts';
import { tries } from '../../support/tries.ts';
import { own } from './open-session.ts';
import { beginnings, type Id, ids, LATEST, names, numberOf, threeIds, world } from './two-pbxs-world.ts';

/** The number of a caller who calls both PBXs. */
const BOTH = '+4940999';
const LENGTH = 2 * HOUR;
const t = createText('en');

/** What may happen, at a PBX or with both. */
const KINDS = [
  'missed',
  'missed',
  'missed',
  'both',
  'use',
  'restart',
  'quiet',
  'down',
  'refused',
  'limited',
  'slow',
  'press',
  'done',
  'wake',
  'midPoll',
  'midDial',
  'remove',
] as const;

/** When a fault ends, and what ends it. */
type Undo = { readonly at: number; readonly run: () => unknown };

/** Plays a day of random events at some PBXs. All faults have ended by its end. `gone`: the PBXs that were removed during the day. */
async function dayBy(seed: string, ids: readonly Id[]) {
  const time = createVirtualTime(Date.UTC(2026, 2, 4, 8));
  const begin = time.now();
  let isQuiet = false;
  const all = await world(time, () => isQuiet, null, ids);
  const { pbxs, shown, told } = all;
  let main = all.start();
  let ofFormerRuns = 0;
  const { next: random } = seededRandom(seed);
  const any = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const missed = new Map<string, { id: Id; number: string }>();
  const done = new Set<string>();
  const undo: Undo[] = [];
  const broken = new Set<Id>();
  /** The open session of a PBX. */
  const sessionOf = (id: Id) => main.every().find((one) => one.id === id);
  const lasts = (id: Id, run: () => unknown) => {
    broken.add(id);
    undo.push({
      at: time.now() + 5 * MINUTE + Math.round(random() * 30 * MINUTE),
      run: async () => {
        await run();
        broken.delete(id);
      },
    });
  };
  const miss = (id: Id, number: string) => {
    const uuid = pbxs[id].traffic.missedCall({ extension: own, from: number, ringSeconds: 1 });
    missed.set(`${id} ${uuid}`, { id, number });
  };
  /** Waits for all of them. What holds the turn of main's loop for long goes on by a timer. */
  async function ends(...all: readonly Promise<unknown>[]) {
    let isOver = false;
    void Promise.allSettled(all).then(() => {
      isOver = true;
    });
    for (; !isOver; await time.advance(0)) await time.settle();
  }
  function restart() {
    main.end();
    main = all.start();
    ofFormerRuns = shown.length;
  }
  /** Presses Ring back in a notification, maybe hours later, and twice, but not after the end of the run that showed it. */
  function press() {
    const ofThisRun = shown.slice(ofFormerRuns);
    const notice = ofThisRun.length > 0 ? any(ofThisRun) : null;
    notice?.press(0);
    notice?.press(0);
  }
  const happen: Record<(typeof KINDS)[number], (id: Id) => unknown> = {
    missed: (id) => miss(id, numberOf(id, missed.size)),
    both() {
      for (const id of all.listed) miss(id, BOTH);
    },
    use: (id) => all.current() !== id && main.use(id),
    restart,
    async midPoll(id) {
      const polls = main.every().map(({ sync }) => sync.pollNow(own));
      if (all.current() === id) restart();
      else await main.use(id);
      await ends(...polls);
    },
    async midDial(id) {
      press();
      await ends(...main.pressed);
      if (all.current() === id) restart();
      else await main.use(id);
      await ends(...main.routes);
    },
    async remove(id) {
      if (all.listed.size === 1) return;
      if (all.current() !== id) await main.use(id);
      const polls = main.every().map(({ sync }) => sync.pollNow(own));
      press();
      main.remove();
      await ends(...polls, ...main.pressed, ...main.routes);
    },
    quiet() {
      if (isQuiet) return;
      isQuiet = true;
      undo.push({
        at: time.now() + 20 * MINUTE,
        run() {
          isQuiet = false;
          for (const { sync } of main.every()) void sync.announce();
        },
      });
    },
    async down(id) {
      if (broken.has(id)) return;
      await pbxs[id].switchboard.offline();
      lasts(id, () => pbxs[id].switchboard.online());
    },
    refused(id) {
      if (broken.has(id)) return;
      pbxs[id].switchboard.setAccess('revoked');
      lasts(id, () => {
        pbxs[id].switchboard.setAccess('allowed');
        main.background.follow('key');
        main.sessions.follow('key');
      });
    },
    limited(id) {
      if (broken.has(id)) return;
      pbxs[id].switchboard.fault('any', {
        kind: 'answer',
        status: 429,
        body: { message: 'Too many' },
        headers: { 'Retry-After': '120' },
      });
      lasts(id, () => pbxs[id].switchboard.clear());
    },
    slow(id) {
      if (broken.has(id)) return;
      pbxs[id].switchboard.fault('list', { kind: 'break', at: 'mid-body', how: 'reset' });
      lasts(id, () => pbxs[id].switchboard.clear());
    },
    async press() {
      press();
      await ends(...main.pressed);
      await ends(...main.routes);
    },
    done(id) {
      const session = sessionOf(id);
      const open = [...missed].filter(([key, one]) => one.id === id && told.has(key) && !done.has(key));
      if (session === undefined || open.length === 0) return;
      const [key] = any(open);
      session.history.missed.decide(own, [key.slice(id.length + 1)], { kind: 'dismissed' });
      done.add(key);
    },
    wake: () => main.wake(),
  };
  const until = async (moment: number) => {
    while (time.now() < moment) {
      await time.advance(Math.min(MINUTE, moment - time.now()));
      for (const one of undo.splice(0)) {
        if (one.at > time.now()) undo.push(one);
        else await one.run();
      }
      await main.settled();
    }
  };
  // What was missed before the first poll is history.
  await until(begin + LATEST);
  const what: string[] = [];
  while (time.now() < begin + LENGTH) {
    const [kind, id] = [any(KINDS), any([...all.listed])];
    what.push(`${kind} ${id}`);
    await happen[kind](id);
    await main.settled();
    await until(time.now() + Math.round(random() * 8 * MINUTE));
  }
  for (const one of undo.splice(0)) await one.run();
  await until(time.now() + HOUR);
  return { ...all, time, until, ends, missed, done, what: what.join(', '), main: () => main };
}

describe.each([
  ['two PBXs', ids],
  ['three PBXs', threeIds],
])('%s, whatever happens', (_what, watched) => {
  it.each(Array.from({ length: tries(2, 40) }, (_, n) => `day ${n}`))(
    '%s',
    async (seed) => {
      const day = await dayBy(seed, watched);
      const { missed, told, shown, pbxs, what, listed } = day;
      const main = day.main();
      const isListed = (key: string) => listed.has(key.slice(0, key.indexOf(' ')) as Id);
      // One notification for each missed call, with the name of its PBX. Whatever a PBX told before it was removed, it told once.
      expect([...told.keys()].filter(isListed).sort(), what).toEqual([...missed.keys()].filter(isListed).sort());
      expect(
        [...told.keys()].filter((key) => !missed.has(key)),
        what,
      ).toEqual([]);
      expect(
        [...told].filter(([, { times }]) => times !== 1),
        what,
      ).toEqual([]);
      for (const { title, body } of shown) {
        const its = watched.find((id) => title.startsWith(`${names[id]} · `)) ?? expect.fail(`${what}: ${title}`);
        const digits = `${title} ${body}`.replace(/\D/g, '');
        for (const other of watched) if (other !== its) expect(digits, what).not.toContain(beginnings[other].slice(3));
      }
      // Each history has the calls of its PBX, and each PBX dialled only its own callers. The UUIDs are those of the others, too.
      for (const { id, history } of main.every()) {
        const ofIt = pbxs[id as Id].records.all();
        for (const { call_uuid } of ofIt) expect(history.calls.raw(call_uuid)).not.toBeNull();
        const { rows } = history.calls.list({ extension: own, filter: noFilter, before: null, limit: 100 });
        expect(rows.length, what).toBe(ofIt.length);
      }
      for (const id of watched) {
        const numbers = new Set([...missed.values()].filter((one) => one.id === id).map(({ number }) => number));
        for (const { body } of pbxs[id].requests.filter(({ method }) => method === 'POST')) {
          const digits = body.replace(/\D/g, '');
          expect(
            [...numbers].some((number) => digits.includes(number.slice(3))),
            `${what}: ${body}`,
          ).toBe(true);
        }
      }
      // Tray, tooltip and badge.
      const view = main.view();
      const waiting = new Map(main.every().map(({ id, history }) => [id as Id, history.missed.waiting(own)]));
      expect([...waiting.keys()].sort(), what).toEqual([...listed].sort());
      expect(waitingAtAll(view), what).toBe([...waiting.values()].reduce((sum, one) => sum + one, 0));
      const style = {
        t,
        now: day.time.now(),
        format: { locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' },
      } as const;
      const tooltip = trayTooltip(view, style);
      expect(tooltip.split('\n')[0]).toBe(listed.size > 1 ? `${names[day.current()]} · Ringback` : 'Ringback');
      for (const id of watched)
        if (id !== day.current()) expect(tooltip.includes(names[id]), what).toBe((waiting.get(id) ?? 0) > 0);

      // Those in sight are removed: what they notified of does nothing any more, and the others go on alone.
      while (listed.size > 1) {
        const gone = day.current();
        main.remove();
        await day.until(day.time.now() + 10 * MINUTE);
        const requests = pbxs[gone].requests.length;
        for (const notice of shown) if (notice.title.startsWith(names[gone])) notice.press(0);
        await day.ends(...main.pressed);
        expect([pbxs[gone].requests.length, main.background.all().length], what).toEqual([requests, listed.size - 1]);
      }
      expect(waitingAtAll(main.view())).toBe(waiting.get(day.current()));
      for (const id of watched) expect([id, day.hasFiles(id)]).toEqual([id, listed.has(id)]);
      main.end();
    },
    300_000,
  );
});
