import { expect, test } from 'vitest';
import { figureFacts } from '../../../../../renderer/calls/page/CallTechnical.tsx';
import type { Call } from '../../../../../shared/calls/call.ts';
import type { Verdict } from '../../../../../shared/quality/verdict.ts';
import { makeTalk } from '../../../shared/make-call.ts';

const wordsFor = (call: Call, verdict: Verdict, label: RegExp) =>
  figureFacts(call, verdict).find((fact) => label.test(fact.label))?.value;

test('the figures have the count of the other end where it reports one, the rating, and what is not reported', () => {
  const verdictOf = (codec: string): Verdict => ({
    ...{ kind: 'measured', band: 'fair', by: 'loss', mos: 4.1, sent: null },
    received: {
      of: 400,
      lost: 20,
      holes: 900,
      notSent: 0,
      isSplit: true,
      untilEnd: 0,
      isSure: true,
      where: 'unknown',
      unexplained: 0,
      r: 77.4,
      codec,
      packetTime: 20,
    },
  });
  const plain = makeTalk({ talk: 421 });
  const call = { ...plain, outbound: plain.outbound && { ...plain.outbound, rtcpPacketCount: 21_053 } };
  expect(wordsFor(call, verdictOf('PCMA'), /^Received by/)).toBe('21,050 packets');
  expect(wordsFor(call, verdictOf('PCMA'), /reports$/)).toBe('21,053 packets');
  expect(wordsFor(call, verdictOf('PCMA'), /E-model/)).toBe('77');
  expect(wordsFor(plain, verdictOf('OPUS'), /E-model/)).toBe('77, as for G.711');
  expect(wordsFor({ ...call, errorPeriods: null }, verdictOf('PCMA'), /^Disturbed/)).toBe('Not reported');
  const bare = { ...call, inbound: call.inbound && { ...call.inbound, mos: null }, outbound: null };
  const facts = figureFacts(bare, { kind: 'notMeasured', reason: 'noFigures' });
  expect(facts.filter(({ value }) => value !== null).map(({ label }) => label)).toEqual([
    'Received by the PBX',
    'Disturbed periods',
  ]);
});
