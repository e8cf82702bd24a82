import { z } from 'zod';
import type { ClockFinding } from '../../shared/connection.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/time/durations.ts';
import { instant } from '../../shared/time/instant.ts';
import { offsetAt, parsePbxTime } from '../pbx/pbx-time.ts';

/** A call dialled here: when its order was sent (epoch ms, by this computer's clock), and the start that its record has. */
export const dialSighting = z.object({ uuid: z.string(), sentAt: instant, text: z.string() });
export type DialSighting = z.infer<typeof dialSighting>;

/** Clocks that differ by at most this many seconds count as equal. */
export const clockToleranceSeconds = 90;
/** A call that ends at most this far in the future is explained by slightly different clocks, seconds. */
export const futureToleranceSeconds = 5 * 60;

/** Zones differ by whole quarters of an hour, ms. */
const QUARTER = 15 * MINUTE;
/** Between the order and the start that the PBX writes lie its own work and, at worst, a queue, ms. */
const DELAY = { least: -45 * SECOND, most: 2 * MINUTE } as const;

/**
 * Whether the calls dialled here come back at another hour: the last two must agree, since one odd call proves nothing. A difference that
 * is no zone's is no finding. Zones IANA.
 */
export function judgeClock(dials: readonly DialSighting[], zone: string, computerZone: string): ClockFinding {
  const [one, other] = dials.slice(-2);
  if (one === undefined || other === undefined) return { kind: 'none' };
  const off = offsetIn(one, zone);
  if (off === null || off === 0 || off !== offsetIn(other, zone)) return { kind: 'none' };
  const fits = (tried: string) => offsetIn(one, tried) === 0 && offsetIn(other, tried) === 0;
  const offBy = off / SECOND;
  const likely = [computerZone, 'UTC'].find(fits) ?? null;
  return { kind: 'anotherHour', key: `${zone} ${offBy}`, offBy, zone, likely };
}

/** By how many whole quarters of an hour the record is later than the order, ms; null where that says nothing of the zone. */
function offsetIn({ text, sentAt }: DialSighting, zone: string): number | null {
  const at = parsePbxTime(text, zone)?.at ?? null;
  if (at === null) return null;
  // Where the clocks are changed within the hour a time says nothing of its zone.
  if ([-HOUR, HOUR].some((ms) => offsetAt(at + ms, zone) !== offsetAt(at, zone))) return null;
  const quarters = Math.round((at - sentAt) / QUARTER);
  const delay = at - sentAt - quarters * QUARTER;
  return delay >= DELAY.least && delay <= DELAY.most ? quarters * QUARTER : null;
}
