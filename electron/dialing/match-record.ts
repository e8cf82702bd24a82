import { type Call, normalUuid } from '../../shared/calls/call.ts';
import { type Dial, type DialOrder, intendedNumber } from '../../shared/dialing/dial.ts';
import { MINUTE } from '../../shared/time/durations.ts';

/** The span in which a dial's call can have started: the PBX's clock may be a little behind, and lifting the handset takes time. */
export function spanOf(dial: Dial): { from: number; to: number } {
  return { from: dial.createdAt - 2 * MINUTE, to: dial.createdAt + 5 * MINUTE };
}

/** Compares two numbers as a person would: the same digits to the same telephone. */
export type SameNumber = (one: string, other: string) => boolean;

/** Whether a call is another dial's, by the PBX's own word or because it was found in the records first. */
export function isClaimed(callUuid: string, dials: readonly Dial[], self: string): boolean {
  const uuid = normalUuid(callUuid);
  return dials.some(({ id, state }) => id !== self && 'callUuid' in state && normalUuid(state.callUuid) === uuid);
}

/** Whether one of the numbers that a record has for the other side is the dialled one, as it was sent or as it was meant. */
function isTo({ destinationNumber, callerDestination, legs }: Call, order: DialOrder, same: SameNumber): boolean {
  const named = [destinationNumber, callerDestination, ...legs.map((leg) => leg.destinationNumber)];
  return named.some((one) => one !== null && (same(one, order.number) || same(one, intendedNumber(order))));
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
 * Whether the caller can have been this phone. PBXs record a click-to-dial under any direction, so the numbers tell; but an incoming
 * call of somebody else may have been forwarded to the dialled number.
 */
function maybeFrom({ direction, callerNumber }: Call, order: DialOrder, same: SameNumber): boolean {
  if (direction !== 'inbound' || callerNumber === null) return true;
  const own = [order.extension, order.callerId, order.number, intendedNumber(order)];
  return own.some((one) => one !== null && (one === callerNumber || same(one, callerNumber)));
}

/**
 * The call that an unknown dial became, among calls of its extension: to its number, started in its span, and not another dial's. The one that started closest to the dial; null when none fits.
 */
export function matchRecord(dial: Dial, calls: readonly Call[], dials: readonly Dial[], same: SameNumber): Call | null {
  const { from, to } = spanOf(dial);
  let best: { call: Call; distance: number } | null = null;
  for (const call of calls) {
    const start = call.start?.at ?? null;
    if (!maybeFrom(call, dial.order, same) || isClaimed(call.uuid, dials, dial.id)) continue;
    if (start === null || start < from || start > to) continue;
    if (!isTo(call, dial.order, same)) continue;
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
