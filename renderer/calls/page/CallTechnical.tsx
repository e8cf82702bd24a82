import type { ReactNode } from 'react';
import type { Call } from '../../../shared/calls/call.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { scoreOf, writerOf } from '../../../shared/messages/number-words.ts';
import { isRatedCodec } from '../../../shared/quality/judge-sound.ts';
import type { Verdict } from '../../../shared/quality/verdict.ts';
import { t } from '../../text.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { type Fact, Facts, PbxTimeText } from '../../ui/call/Facts.tsx';
import { clockLength } from '../../ui/call/format-time.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';

function technicalFacts({ technical, ...call }: Call): Fact[] {
  const rate = (codec: string | null, hertz: string | null): string =>
    joined(' · ', codec, hertz ? `${hertz} Hz` : null);
  const plain = [
    ['Uuid', call.uuid],
    ['Status', call.status],
    ['HangupCause', call.hangupCause],
    ['Direction', call.directionText],
    ['Duration', call.durationSeconds === null ? null : clockLength(call.durationSeconds)],
  ] as const;
  const explained =
    technical === null
      ? []
      : ([
          ['Read', rate(technical.readCodec, technical.readRate), 'codec'],
          ['Write', rate(technical.writeCodec, technical.writeRate), 'codec'],
          ['LocalMedia', joined(':', technical.localMediaIp, technical.localMediaPort), 'localMedia'],
          ['RemoteMedia', joined(':', technical.remoteMediaIp, technical.remoteMediaPort), 'remoteMedia'],
        ] as const);
  return [
    ...plain.map(([name, value]) => ({ label: t(`callPage.technical${name}`), value })),
    ...explained.map(([name, value, term]) => ({ label: t(`callPage.technical${name}`), value, term })),
  ];
}

function packets(label: string, term: 'media' | 'reported', count: number | null): Fact {
  const fill = count === null ? null : { count, written: writerOf(t.language)(count) };
  return { term, label, value: fill && t('quality.packetsOf', fill) };
}

function ratingWords(verdict: Verdict): string | null {
  if (verdict.kind !== 'measured') return null;
  const r = writerOf(t.language)(verdict.received.r);
  return isRatedCodec(verdict.received.codec) ? r : t('quality.ratingAs', { r });
}

/** What the PBX measured: the score, packets, and the rating; the timeline has the disturbed periods, if there were any. */
export function figureFacts({ inbound, outbound, errorPeriods }: Call, verdict: Verdict): Fact[] {
  const score = scoreOf(t.language);
  const mos = inbound?.mos ?? null;
  const disturbed = inbound === null || errorPeriods?.length ? null : errorPeriods === null ? 'notReported' : 'none';
  return [
    {
      term: 'score',
      label: t('quality.pbxScore'),
      value: mos === null ? null : t('quality.pbxScoreValue', { mos: score(mos), best: score(4.5) }),
    },
    { term: 'eModel', label: t('quality.rating'), value: ratingWords(verdict) },
    packets(t('quality.inbound'), 'media', inbound?.mediaPacketCount ?? null),
    packets(t('quality.outbound'), 'media', outbound?.mediaPacketCount ?? null),
    packets(t('quality.packetsReported'), 'reported', outbound?.rtcpPacketCount || null),
    { label: t('quality.disturbed'), value: disturbed && t(`quality.disturbed_${disturbed}`) },
  ];
}

/** The record's own fields and figures, for the administrator of the PBX. The fault sheet has the whole record. */
export function CallTechnical({ page: { call, verdict } }: { page: CallPage }): ReactNode {
  return (
    <Disclosure title={t('callPage.technicalTitle')} section={{ summary: technicalSummary(call, verdict) }}>
      <Facts facts={[...timeFacts(call), ...technicalFacts(call), ...figureFacts(call, verdict)]} />
    </Disclosure>
  );
}

/** The score of a good call, which lists no reasons; else what this section contains. */
function technicalSummary({ inbound }: Call, verdict: Verdict): string | null {
  if (verdict.kind === 'measured' && verdict.band === 'good' && verdict.mos !== null)
    return t('quality.mos', { mos: scoreOf(t.language)(verdict.mos) });
  return inbound === null ? null : t('callPage.technicalSummary');
}

function timeFacts({ start, end }: Call): Fact[] {
  return [
    { label: t('callPage.started'), value: start === null ? null : <PbxTimeText time={start} /> },
    { label: t('callPage.ended'), value: end === null ? null : <PbxTimeText time={end} /> },
  ];
}
