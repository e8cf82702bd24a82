import type { InboundAudio, OutboundAudio } from '../../shared/calls/call.ts';

/** The interface's own name of a field: `packet_count` for `packetCount`. */
export function recordName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Every figure under the record's field name. */
export function rawFigures(audio: Partial<InboundAudio | OutboundAudio>): { field: string; value: number }[] {
  return Object.entries(audio).flatMap(([name, value]) => (value === null ? [] : [{ field: recordName(name), value }]));
}
