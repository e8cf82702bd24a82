import { readCall } from '../pbx/wire.ts';

/** Internal numbers are short; anything longer is somebody outside. */
const internal = /^\d{2,6}$/u;

/**
 * The extensions that raw records name, most frequent first: for a PBX whose own list cannot be read. `zone` (IANA) is only
 * needed to read the records.
 */
export function extensionsInRecords(raws: readonly unknown[], zone: string): string[] {
  const seen = new Map<string, number>();
  for (const raw of raws) {
    const read = readCall(raw, zone);
    if (!read.ok) continue;
    const { callerNumber, callerDestination, destinationNumber, direction, legs } = read.call;
    const caller = direction === 'inbound' ? null : callerNumber;
    const called = direction === 'outbound' ? null : destinationNumber;
    const named = new Set([caller, callerDestination, called, ...legs.map((leg) => leg.destinationNumber)]);
    for (const number of named) {
      if (number !== null && internal.test(number)) seen.set(number, (seen.get(number) ?? 0) + 1);
    }
  }
  return [...seen].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([number]) => number);
}
