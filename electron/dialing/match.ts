import type { Call } from '../../shared/call.ts';
import type { Dial } from '../../shared/dial.ts';

const MINUTE = 60_000;

/** The span in which a dial's call can have started: the PBX's clock may be a little behind, and lifting the handset takes time. */
export function spanOf(dial: Dial): { from: number; to: number } {
  return { from: dial.createdAt - 2 * MINUTE, to: dial.createdAt + 5 * MINUTE };
}

/** Compares two numbers as a person would: the same digits to the same telephone. */
export type SameNumber = (one: string, other: string) => boolean;

function claimedBy(dials: readonly Dial[], self: Dial): Set<string> {
  const uuids = dials.filter((d) => d.id !== self.id).map((d) => ('callUuid' in d.state ? d.state.callUuid : null));
  return new Set(uuids.filter((uuid) => uuid !== null));
}

/** Whether another dial to the same number, whose call is not known either, was made closer to that moment. */
function likelierOther(dials: readonly Dial[], self: Dial, start: number, same: SameNumber): boolean {
  const distance = Math.abs(start - self.createdAt);
  return dials.some(
    (d) =>
      d.id !== self.id &&
      (d.state.kind === 'unknown' || d.state.kind === 'asking') &&
      d.order.extension === self.order.extension &&
      same(d.order.number, self.order.number) &&
      Math.abs(start - d.createdAt) < distance,
  );
}

/**
 * The call that an unknown dial became, among calls of its extension: outbound, to its number, started in its span, and not
 * another dial's. The one that started closest to the dial; null when none fits.
 */
export function matchDial(dial: Dial, calls: readonly Call[], dials: readonly Dial[], same: SameNumber): Call | null {
  const { from, to } = spanOf(dial);
  const claimed = claimedBy(dials, dial);
  let best: { call: Call; distance: number } | null = null;
  for (const call of calls) {
    const start = call.start?.at ?? null;
    if (call.direction !== 'outbound' || claimed.has(call.uuid)) continue;
    if (start === null || start < from || start > to) continue;
    if (call.destinationNumber === null || !same(call.destinationNumber, dial.order.number)) continue;
    if (likelierOther(dials, dial, start, same)) continue;
    const distance = Math.abs(start - dial.createdAt);
    if (best === null || distance < best.distance) best = { call, distance };
  }
  return best?.call ?? null;
}

/**
 * What to search the PBX's records for: the number's last digits, because country and trunk prefixes may be written in another
 * way there. Null when it has none.
 */
export function searchDigits(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits === '' ? null : digits.slice(-7);
}
