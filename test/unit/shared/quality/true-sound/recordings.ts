import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCall } from '../../../../../electron/pbx/wire.ts';
import type { Call } from '../../../../../shared/calls/call.ts';

/**
 * Calls of a real FreeSWITCH 1.11, recorded with scripted phones on a loaded (`busy`) and a `quiet` machine; numbers are made up. `truth`: what
 * was sent to the PBX (`r`: its rating by the E-model, loss only; packets that made sound, that were left out on purpose and that were lost;
 * holes over 80 ms as [start, length] in s), and for how many of the `talk` seconds the phone heard packets from the PBX.
 */
export interface Recording {
  readonly run: 'busy' | 'quiet';
  readonly id: string;
  readonly what: string;
  readonly extension: string;
  readonly truth: {
    readonly r: number;
    readonly sent: number;
    readonly silent: number;
    readonly lost: number;
    readonly holes: readonly (readonly [number, number])[];
    readonly heard: number;
    readonly talk: number;
  };
  readonly call: Call;
}

/** The figures of `received` in the file, by their names in the record. */
const RECEIVED =
  'mos flaw_total media_bytes packet_count media_packet_count skip_packet_count flush_packet_count cng_packet_count dtmf_packet_count ' +
  'jitter_packet_count jitter_min_variance jitter_max_variance jitter_loss_rate mean_interval';
const SENT = 'media_bytes packet_count media_packet_count rtcp_packet_count';

type Line = Omit<Recording, 'call'> & {
  direction: string;
  to: string;
  times: [answer: number, end: number];
  cause: string;
  codec: [string, string];
  legs: [to: string, start: number, answer: number | null, end: number, hold: number][];
  received: number[];
  sentByPbx: number[];
  periods: [start: number, stop: number, flaws: number, seconds: number][];
};

const START = Date.UTC(2026, 10, 28, 10);
const time = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(START + seconds * 1000).toISOString().replace('T', ' ').replace('Z', '');
const named = (names: string, values: number[]) =>
  Object.fromEntries(names.split(' ').map((name, place) => [name, values[place]]));

function callOf({ run, id, direction, to, times, cause, codec, legs, received, sentByPbx, periods }: Line): Call {
  const read = readCall(
    {
      ...{ call_uuid: `${run} ${id}`, direction, destination_number: to, status: 'ANSWERED', hangup_cause: cause },
      ...{ start_time: time(0), answer_time: time(times[0]), end_time: time(times[1]) },
      call_flow: legs.map(([destination_number, start, answer, end, hold]) => ({
        ...{ destination_number, start_time: time(start), answer_time: time(answer), end_time: time(end) },
        ...{ answer_duration: answer === null ? null : end - answer, hold_duration: hold },
      })),
      audio_stats: {
        inbound: named(RECEIVED, received),
        outbound: named(SENT, sentByPbx),
        error_log: periods.map(([start, stop, flaws, duration_seconds]) => ({
          ...{ start: time(start), stop: time(stop), flaws, duration_seconds },
        })),
      },
      technical: { read_codec: codec[0], write_codec: codec[1] },
    },
    'UTC',
  );
  if (!read.ok) throw new Error('The recording cannot be read.');
  return read.call;
}

/** All recordings, in their order. */
export function recordings(): Recording[] {
  const file = fileURLToPath(new URL('recordings.jsonl', import.meta.url));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((text) => {
    const line = JSON.parse(text) as Line;
    const { run, id, what, extension, truth } = line;
    return { run, id, what, extension, truth, call: callOf(line) };
  });
}
