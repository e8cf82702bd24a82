import { makeCall, type Scene, type Story } from './calls/day.ts';
import { WORKING } from './calls/office.ts';
import type { Random } from './calls/random.ts';
import type { CallPlan } from './calls/record.ts';
import type { TimerPool } from './timers.ts';

/** What live traffic needs. `begin` takes a call over until its record is due. */
type LiveNeeds = Omit<Scene, 'talk'> & {
  now(): number;
  timers: TimerPool;
  everySeconds: number;
  begin(call: CallPlan): void;
};

const STORIES: readonly Story[] = ['missed', 'direct', 'group', 'dialled', 'missed', 'group', 'local', 'transfer'];

/**
 * Begins a call every so many seconds until the timers are cancelled. Kinds take turns, so that each is soon seen;
 * every missed one rings on the first phone, which is the person's own.
 */
export function startLiveTraffic(needs: LiveNeeds): void {
  const own = WORKING[0]?.number;
  const scene = { ...needs, talk: (random: Random) => random.int(5, 40) };
  let turn = 0;
  const next = (): void => {
    const story = STORIES[turn % STORIES.length] ?? 'missed';
    turn += 1;
    const startMs = Math.floor(needs.now() / 1000) * 1000;
    const phone = story === 'missed' && own !== undefined ? { extension: own } : {};
    needs.begin(makeCall({ startMs, story, ...phone }, scene));
    needs.timers.after(needs.everySeconds * 1000, next);
  };
  needs.timers.after(needs.everySeconds * 1000, next);
}
