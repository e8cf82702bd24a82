import { createRateLimitTracker } from '../../../electron/pbx/rate-limit-tracker.ts';
import type { RecordLister } from '../../../electron/pbx/record.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { AppError } from '../../../shared/errors.ts';
import { missedRecord, record } from '../../unit/electron/history/records.ts';
import { syncWorld } from '../../unit/electron/sync/sync-world.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How a PBX limits a key. `window`: from its first request on, ms; a day begins at midnight UTC. */
export interface KeyLimit {
  readonly limit: number;
  readonly window: number;
  /** Whether it says when the limit resets; else it does so with a refusal alone, as Laravel's stock throttle. */
  readonly tellsReset: boolean;
  /** Whether it tells the limit alone, and nothing of what is left. */
  readonly tellsLimitAlone?: boolean;
}

/** A part of a day at a desk, from 8 o'clock UTC on. */
export interface DeskDay {
  /** Null: no limit, and no headers. */
  readonly key: KeyLimit | null;
  readonly isHidden: boolean;
  readonly hours: number;
  readonly missedAnHour: number;
  /** So many calls of the weeks before lie at the PBX. */
  readonly older: number;
}

/** The result. `waits`: from the end of each missed call, when its record is written, to its notification, ms. */
export interface PlayedDay {
  readonly waits: readonly number[];
  readonly requests: number;
  readonly refused: number;
  /** Calls of before that are stored at the end. */
  readonly loaded: number;
}

/** Runs the app's own sync at a PBX with such a limit, in virtual time. */
export async function playDay({ key, isHidden, hours, missedAnHour, older }: DeskDay): Promise<PlayedDay> {
  const start = Date.UTC(2026, 2, 4, 8);
  const { next: random } = seededRandom('limited day');
  const world = syncWorld(start, { isHidden: () => isHidden, random });
  const { pbx, time, history } = world;
  const tracker = createRateLimitTracker(time.now);
  const throttle = key && createThrottle(key, time.now);
  let [requests, refused] = [0, 0];
  const list: RecordLister['list'] = async (query, signal) => {
    const sent = tracker.onRequest('polling');
    requests += 1;
    const answer = throttle?.take() ?? { status: 200, headers: {} };
    tracker.onResponse(sent, { ...answer, receivedAt: time.now() });
    if (answer.status === 200) return pbx.client.list(query, signal);
    refused += 1;
    throw new AppError({ kind: 'rateLimited', retryAt: tracker.reported()?.resetsAt ?? null });
  };
  for (let i = 0; i < older; i += 1) pbx.records.push(record({ uuid: `old ${i}`, at: start - (i + 1) * minute }));
  const sync = world.make({
    client: () => ({ list }),
    budget: tracker.forecast,
    share: tracker.share,
    othersPerMs: tracker.othersPerMs,
  });
  const written = new Map<string, number>();
  const waits: number[] = [];
  sync.onMissed(() => {
    for (const uuid of world.notified.splice(0)) waits.push(time.now() - (written.get(uuid) ?? Number.NaN));
  });
  sync.start();
  const missedAt = Array.from({ length: hours * missedAnHour }, () => (0.1 + random() * (hours - 0.2)) * hour);
  for (const [index, at] of missedAt.sort((a, b) => a - b).entries()) {
    await time.advance(start + at - time.now());
    const uuid = `missed ${index}`;
    written.set(uuid, time.now());
    pbx.records.push(missedRecord({ uuid, from: `0301${100_000 + index}`, at: time.now() - 20 * second }));
  }
  await time.advance(start + hours * hour - time.now());
  const loaded = history.calls.countOf('101') - waits.length;
  sync.stop();
  world.place.end();
  return { waits, requests, refused, loaded };
}

function createThrottle({ limit, window, tellsReset, tellsLimitAlone = false }: KeyLimit, now: () => number) {
  let [from, used] = [Number.NEGATIVE_INFINITY, 0];
  return {
    /** One request arrives. */
    take(): { status: number; headers: Record<string, string> } {
      if (now() >= from + window) [from, used] = [window === day ? Math.floor(now() / day) * day : now(), 0];
      const isTaken = used < limit;
      if (isTaken) used += 1;
      const reset = String(Math.ceil((from + window - now()) / second));
      const headers = {
        'x-ratelimit-limit': String(limit),
        ...(!tellsLimitAlone && { 'x-ratelimit-remaining': String(limit - used) }),
        ...((tellsReset || (!isTaken && !tellsLimitAlone)) && { 'x-ratelimit-reset': reset }),
        ...(!isTaken && { 'retry-after': reset }),
      };
      return { status: isTaken ? 200 : 429, headers };
    },
  };
}
