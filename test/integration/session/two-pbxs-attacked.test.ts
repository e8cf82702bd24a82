import { describe, expect, it } from 'vitest';
import { trayTooltip, waitingAtAll } from '../../../electron/desktop/tray-menu.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { createText } from '../../../shared/messages/index.ts';
import { HOUR, MINUTE } from '../../../shared/time/durations.ts';
import { createVirtualTime } from '../../support/fakes/virtual-time.ts';
import { tries } from '../../support/tries.ts';
import { own } from './open-session.ts';
import { type Id, ids, LATEST, names, numberOf, world } from './two-pbxs-world.ts';

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
] as const;

/** When a fault ends, and what ends it. */
type Undo = { readonly at: number; readonly run: () => unknown };

/** Plays a day of random events at two PBXs. All faults have ended by its end. */
async function dayBy(seed: string) {
  const time = createVirtualTime(Date.UTC(2026, 2, 4, 8));
  const begin = time.now();
  let isQuiet = false;
  const all = await world(time, () => isQuiet);
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
  const happen: Record<(typeof KINDS)[number], (id: Id) => unknown> = {
    missed: (id) => miss(id, numberOf(id, missed.size)),
    both() {
      for (const id of ids) miss(id, BOTH);
    },
    use: (id) => all.current() !== id && main.use(id),
    restart() {
      main.end();
      main = all.start();
      ofFormerRuns = shown.length;
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
      // A notification may be pressed hours later, and twice, but not after the end of the run that showed it.
      const ofThisRun = shown.slice(ofFormerRuns);
      const notice = ofThisRun.length > 0 ? any(ofThisRun) : null;
      notice?.press(0);
      notice?.press(0);
      await Promise.allSettled(main.pressed);
      await Promise.allSettled(main.routes);
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
    const [kind, id] = [any(KINDS), any(ids)];
    what.push(`${kind} ${id}`);
    await happen[kind](id);
    await main.settled();
    await until(time.now() + Math.round(random() * 8 * MINUTE));
  }
  for (const one of undo.splice(0)) await one.run();
  await until(time.now() + HOUR);
  return { ...all, time, until, missed, done, what: what.join(', '), main: () => main };
}

describe('two PBXs, whatever happens', () => {
  it.each(Array.from({ length: tries(2, 40) }, (_, n) => `day ${n}`))(
    '%s',
    async (seed) => {
      const day = await dayBy(seed);
      const { missed, told, shown, pbxs, what } = day;
      const main = day.main();
      // One notification for each missed call, with the name of its PBX.
      expect([...told.keys()].sort(), what).toEqual([...missed.keys()].sort());
      expect(
        [...told].filter(([, { times }]) => times !== 1),
        what,
      ).toEqual([]);
      for (const { title, body } of shown) {
        const [id, other] = title.startsWith(names.berlin) ? ids : [...ids].reverse();
        expect(title, what).toMatch(new RegExp(`^${names[id as Id]} · `));
        expect(`${title} ${body}`, what).not.toMatch(other === 'berlin' ? /30 ?11\d{3}/ : /30 ?21\d{3}/);
      }
      // Each history has the calls of its PBX, and each PBX dialled only its own callers.
      for (const { id, history } of main.every()) {
        const numbers = new Set([...missed.values()].filter((one) => one.id === id).map(({ number }) => number));
        for (const { call_uuid } of pbxs[id as Id].records.all()) expect(history.calls.raw(call_uuid)).not.toBeNull();
        const posts = pbxs[id as Id].requests.filter(({ method }) => method === 'POST');
        for (const { body } of posts) {
          const digits = body.replace(/\D/g, '');
          expect(
            [...numbers].some((number) => digits.includes(number.slice(3))),
            `${what}: ${body}`,
          ).toBe(true);
        }
      }
      // Tray, tooltip and badge.
      const view = main.view();
      const waiting = main.every().map(({ history }) => history.missed.waiting(own));
      expect(waitingAtAll(view), what).toBe(waiting.reduce((sum, one) => sum + one, 0));
      const style = {
        t,
        now: day.time.now(),
        format: { locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' },
      } as const;
      const tooltip = trayTooltip(view, style);
      expect(tooltip.split('\n')[0]).toBe(`${names[day.current()]} · Ringback`);
      expect(tooltip.includes(names[ids.find((id) => id !== day.current()) as Id])).toBe((waiting[1] ?? 0) > 0);

      // The one in sight is removed: what it notified of does nothing any more, and the other one goes on alone.
      const [gone, left] = [day.current(), ids.find((id) => id !== day.current()) as Id];
      const requests = pbxs[gone].requests.length;
      main.remove();
      await day.until(day.time.now() + 10 * MINUTE);
      for (const notice of shown) if (notice.title.startsWith(names[gone])) notice.press(0);
      await Promise.allSettled(main.pressed);
      expect([pbxs[gone].requests.length, day.current(), main.background.all().length], what).toEqual([
        requests,
        left,
        0,
      ]);
      expect(waitingAtAll(main.view())).toBe(waiting[1]);
      main.end();
    },
    300_000,
  );
});
