import type { InboundAudio, OutboundAudio } from '../calls/call.ts';

/** The interface's own name of a field: `packet_count` for `packetCount`. */
export function recordName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Every figure under the record's field name. FreeSWITCH never sets `largest_jb_size`, so its 0 is left out. */
export function rawFigures(audio: Partial<InboundAudio | OutboundAudio>): { field: string; value: number }[] {
  return Object.entries(audio).flatMap(([name, value]) =>
    value === null || (name === 'largestJbSize' && value === 0) ? [] : [{ field: recordName(name), value }],
  );
}
