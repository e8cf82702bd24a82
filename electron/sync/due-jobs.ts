import { HOUR, MINUTE } from '../../shared/time/durations.ts';
import type { PollKind } from './sync-window.ts';

/** A look that is to be made. */
export interface PollJob {
  readonly extension: string;
  readonly kind: PollKind;
}

/** What decides which looks are made. Times in epoch ms, null for never. */
export interface DueJobsInput {
  /** One's own first, then the watched one. */
  readonly extensions: readonly string[];
  readonly isHidden: boolean;
  readonly now: number;
  /** Of one's own extension. */
  readonly lastPollAt: number | null;
  readonly lastDeepPollAt: number | null;
  /** A deep look that failed is not tried again at once. */
  readonly deepTriedAt: number | null;
  /** Callers wait to be rung back, or dials for their record: a look that sees only missed calls would miss both. */
  readonly anyWaiting: boolean;
  /** Calls are unlikely at this hour. */
  readonly isQuiet: boolean;
  readonly hasRoomForDeep: boolean;
}

/** A deep look is made once a day in a quiet hour, or in any hour when the computer is never on in a quiet one. */
const deepAfter = { quiet: 20 * HOUR, anyHour: 30 * HOUR } as const;
const deepAgainAfter = 2 * HOUR;
/** While hidden, all calls are read this often, so that what was rung back is ticked off and no call is far away when it opens. */
const wholeAfter = { waiting: 10 * MINUTE, none: HOUR } as const;

/** Which looks the background makes now. Hidden, it asks for one's own missed calls only, since nobody sees the others. */
export function dueJobs(from: DueJobsInput): PollJob[] {
  const [own, watched] = from.extensions;
  if (own === undefined) return [];
  const kind = kindForOwn(from);
  const items: PollJob[] = [{ extension: own, kind }];
  if (watched !== undefined && !from.isHidden) items.push({ extension: watched, kind: 'regular' });
  return items;
}

function kindForOwn(from: DueJobsInput): PollKind {
  const { now, lastPollAt: lastWholeAt } = from;
  if (lastWholeAt === null) return 'regular';
  if (isDeepDue(from)) return 'deep';
  const whole = from.anyWaiting ? wholeAfter.waiting : wholeAfter.none;
  return from.isHidden && Math.abs(now - lastWholeAt) < whole ? 'missedOnly' : 'regular';
}

function isDeepDue({ now, lastDeepPollAt: lastDeepAt, deepTriedAt, isQuiet, hasRoomForDeep }: DueJobsInput): boolean {
  if (!hasRoomForDeep) return false;
  if (deepTriedAt !== null && Math.abs(now - deepTriedAt) < deepAgainAfter) return false;
  const since = lastDeepAt === null ? deepAfter.anyHour : Math.abs(now - lastDeepAt);
  return since >= (isQuiet ? deepAfter.quiet : deepAfter.anyHour);
}
