import {
  bursts,
  type CodecName,
  type Damage,
  deadFrom,
  keys,
  type MadeCall,
  makeMadeCall,
  odd,
  oneWay,
  periodic,
  random,
  type Scene,
  stretch,
} from './made-calls.ts';

/** A kind of call. `cannot`: its record cannot show how it sounded. */
type Kind = readonly [what: string, scene: Scene, damage: readonly Damage[], cannot?: 'cannot'];

const pauses = { none: { pauses: 'none' }, noise: { pauses: 'noise' } } as const;
const hour = { talk: [1800, 3600] } as const;

/** Every kind of call that the verdict has to tell from the others. */
export const kinds: readonly Kind[] = [
  ['clean', {}, []],
  ['clean, dialled', { isDial: true, before: { kind: 'answered', seconds: 9 } }, []],
  ['clean, 10 ms', { packetTime: 10 }, []],
  ['clean, 30 ms', { codec: 'PCMU', packetTime: 30 }, []],
  ['clean, 60 ms', { codec: 'G729', packetTime: 60 }, []],
  ['clean, Opus of 60 ms', { codec: 'opus', packetTime: 60 }, []],
  ['clean, AMR', { codec: 'AMR' }, []],
  ['clean, an hour', hour, []],
  ['clean, short', { talk: [11, 25] }, []],
  ['no bytes counted', { without: 'bytes' }, []],
  ['no bytes counted, 30 ms', { without: 'bytes', codec: 'PCMA', packetTime: 30 }, []],
  ['sender’s clock fast', { skew: 0.002 }, []],
  ['jitter buffer', { buffer: true }, [odd('swapped', 0.01, 2)]],
  ['pauses, nothing sent', pauses.none, []],
  ['pauses, comfort noise', pauses.noise, []],
  ['pauses, Opus', { codec: 'opus', ...pauses.noise }, []],
  ['mute of 25 s with packets', {}, []],
  ['mute of 25 s without packets', { talk: [120, 400] }, [stretch('quiet', 25, 'middle')]],
  ['mute of 6 s without packets', {}, [stretch('quiet', 6, 'middle')]],
  ['mute three times', { talk: [120, 400] }, Array.from({ length: 3 }, () => stretch('quiet', 9, 'middle'))],
  ['hold, noted on one leg', { hold: { seconds: 40, notedOn: 'one' } }, []],
  ['hold, noted on both', { hold: { seconds: 60, notedOn: 'both' } }, []],
  ['early media', { before: { kind: 'early', seconds: 18 } }, []],
  ['menu before', { before: { kind: 'answered', seconds: 25 } }, []],
  ['queue before', { before: { kind: 'answered', seconds: 150 } }, []],
  ['other side of the bridge silent', { talk: [120, 400], bridgeSilent: 60 }, []],
  ['other side never sends', { talk: [60, 120], bridgeSilent: 200 }, []],
  ['keys pressed', {}, [keys(6)]],
  ['0.4 % by chance', {}, [random(0.004)]],
  ['1 % by chance', {}, [random(0.01)]],
  ['2 % by chance', {}, [random(0.02)]],
  ['5 % by chance', {}, [random(0.05)]],
  ['7 % by chance', {}, [random(0.07)]],
  ['10 % by chance', {}, [random(0.1)]],
  ['20 % by chance', {}, [random(0.2)]],
  ['35 % by chance', {}, [random(0.35)]],
  ['8 % by chance, 10 ms', { packetTime: 10 }, [random(0.08)]],
  ['9 % by chance, 30 ms', { codec: 'PCMA', packetTime: 30 }, [random(0.09)]],
  ['8 % by chance, G.729', { codec: 'G729' }, [random(0.08)]],
  ['6 % by chance, AMR', { codec: 'AMR' }, [random(0.06)]],
  ['12 % by chance, RTCP', { rtcp: true }, [random(0.12)]],
  ['10 % by chance, an hour', hour, [random(0.1)]],
  ['15 % by chance, short', { talk: [15, 30] }, [random(0.15)]],
  ['12 % by chance, early media', { before: { kind: 'early', seconds: 20 } }, [random(0.12)]],
  ['12 % by chance, menu before', { before: { kind: 'answered', seconds: 30 } }, [random(0.12)]],
  ['1 % by chance, pauses', pauses.none, [random(0.01)]],
  ['3 % by chance, mute without packets', { talk: [120, 400] }, [random(0.03), stretch('quiet', 20, 'middle')]],
  ['15 % by chance, pauses', pauses.none, [random(0.15)]],
  ['15 % by chance, comfort noise', pauses.noise, [random(0.15)]],
  ['12 % by chance, hold on both', { hold: { seconds: 50, notedOn: 'both' } }, [random(0.12)]],
  ['bursts of 60 ms, 8 %', {}, [bursts(0.08, 60)]],
  ['bursts of 200 ms, 3 %', {}, [bursts(0.03, 200)]],
  ['bursts of 300 ms, 5 %', {}, [bursts(0.05, 300)]],
  ['bursts of 1 s, 6 %', {}, [bursts(0.06, 1000)]],
  ['bursts of 300 ms, 5 %, no log', { without: 'log' }, [bursts(0.05, 300)]],
  ['bursts of 300 ms, 6 %, 60 ms', { codec: 'PCMU', packetTime: 60 }, [bursts(0.06, 300)]],
  ['every 50th packet', {}, [periodic(50)]],
  ['every 10th packet', {}, [periodic(10)]],
  ['every second packet', {}, [periodic(2)]],
  ['29 holes of 0.3 s', { talk: [175, 185] }, [periodic(310, 15)]],
  ['hole of 80 ms', {}, [stretch('lost', 0.08, 'middle')]],
  ['hole of 1 s', { talk: [120, 400] }, [stretch('lost', 1, 'middle')]],
  ['hole of 6 s', { talk: [60, 120] }, [stretch('lost', 6, 'middle')]],
  ['hole of 15 s', { talk: [60, 300] }, [stretch('lost', 15, 'middle')]],
  ['hole of 60 s', { talk: [150, 400] }, [stretch('lost', 60, 'middle')]],
  ['hole of 20 s, RTCP', { talk: [60, 300], rtcp: true }, [stretch('lost', 20, 'middle')]],
  [
    'hole of 20 s after early media',
    { talk: [60, 200], before: { kind: 'early', seconds: 20 } },
    [stretch('lost', 20, 'middle')],
  ],
  ['hole of 12 s and 1 % by chance', { talk: [60, 200] }, [random(0.01), stretch('lost', 12, 'middle')]],
  ['hole of 12 s in a call with pauses', { talk: [60, 120], ...pauses.none }, [stretch('lost', 12, 'middle')]],
  ['hole of 10 s at the start', { talk: [60, 200] }, [stretch('lost', 10, 'start')]],
  ['silent for the first 15 s', { talk: [60, 200] }, [stretch('dead', 15, 'start')]],
  ['line cut 8 s before the end', { talk: [60, 200] }, [stretch('lost', 8, 'end')]],
  ['dead after half of it', {}, [deadFrom(0.5)]],
  ['dead after a tenth, Opus', { codec: 'opus' }, [deadFrom(0.1)]],
  ['dead after 90 %, menu before', { talk: [60, 400], before: { kind: 'answered', seconds: 20 } }, [deadFrom(0.9)]],
  ['dead after half of it, pauses before', { talk: [80, 400], ...pauses.none }, [deadFrom(0.5)]],
  ['one way', {}, [oneWay]],
  ['one way, RTCP', { rtcp: true }, [oneWay]],
  ['one way, dialled', { isDial: true, before: { kind: 'answered', seconds: 9 } }, [oneWay]],
  ['one way after the first second', {}, [deadFrom(0.01)]],
  ['doubled', {}, [odd('doubled', 0.05)]],
  ['all doubled by 15 %', {}, [odd('doubled', 0.15)]],
  ['late by 100 ms now and then', {}, [odd('late', 0.02, 5)]],
  ['1 % in the wrong order', {}, [odd('swapped', 0.01, 2)]],
  ['10 % in the wrong order', {}, [odd('swapped', 0.1, 2)]],
  ['10 % in the wrong order, early media', { before: { kind: 'early', seconds: 20 } }, [odd('swapped', 0.1, 2)]],
  ['numbers jump once', { jumps: 1 }, []],
  ['numbers jump three times, short', { talk: [20, 60], jumps: 3 }, []],
  ['no score', { without: 'score' }, []],
  ['talk of 6 s', { talk: [4, 8] }, [], 'cannot'],
  ['no figures', { without: 'audio' }, [], 'cannot'],
  ['media past the PBX', { without: 'media' }, [], 'cannot'],
  ['muted until hang-up, nothing sent', { talk: [60, 200] }, [stretch('quiet', 30, 'end')], 'cannot'],
];

/** The codec of a call whose kind names none. */
const codecs: readonly CodecName[] = ['PCMU', 'G729', 'AMR', 'G722', 'PCMU', 'opus'];

/** A made call with the kind that it is of. */
export interface KindCall extends MadeCall {
  readonly what: string;
  readonly cannot: boolean;
}

/** So many calls of each kind. */
export function callsOfKinds(each: number): KindCall[] {
  return kinds.flatMap(([what, scene, damage, cannot]) =>
    Array.from({ length: each }, (_, turn) => ({
      what,
      cannot: cannot === 'cannot',
      ...makeMadeCall(scene, damage, `table ${what} ${turn}`, codecs),
    })),
  );
}
