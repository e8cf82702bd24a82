import type { ReactNode } from 'react';
import type { Call, InboundAudio, OutboundAudio } from '../../shared/calls/call.ts';
import { scoreOf, writerOf } from '../../shared/messages/number-words.ts';
import { isRatedCodec } from '../../shared/quality/judge-sound.ts';
import type { Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { type Fact, Facts } from '../ui/call/Facts.tsx';

/** What the PBX measured, in words; nothing without figures. The fault sheet has every figure. */
export function QualityFigures({ call, verdict }: { call: Call; verdict: Verdict }): ReactNode {
  const { locale } = useRegion();
  const { inbound, outbound, errorPeriods } = call;
  if (inbound === null && outbound === null) return null;
  return (
    <div className="stack">
      {inbound === null ? null : (
        <>
          <h4 className="control bold below">{t('quality.inbound')}</h4>
          <Facts facts={inboundFacts(inbound, outbound, verdict, locale)} />
          {/* An empty list is "none", a missing one "not reported"; the timeline has the others. */}
          {errorPeriods?.length ? null : (
            <p className="secondary">
              {t(errorPeriods === null ? 'quality.disturbedNotReported' : 'quality.disturbedNone')}
            </p>
          )}
        </>
      )}
      {outbound === null ? null : (
        <>
          <h4 className="control bold below">{t('quality.outbound')}</h4>
          <Facts facts={[packets('media', t('quality.packetsMedia'), outbound.mediaPacketCount, locale)]} />
          <p className="secondary">{t('quality.outboundNote')}</p>
        </>
      )}
    </div>
  );
}

function packets(term: 'media' | 'reported', label: string, count: number | null, locale: string): Fact {
  const fill = count === null ? null : { count, written: writerOf(locale)(count) };
  return { term, label, value: fill && t('quality.packetsOf', fill) };
}

/** The score, the packets received, the packets that the other end reports as sent, and the rating. */
export function inboundFacts(
  { mos, mediaPacketCount }: InboundAudio,
  outbound: OutboundAudio | null,
  verdict: Verdict,
  locale: string,
): Fact[] {
  const score = scoreOf(locale);
  const best = score(4.5);
  return [
    {
      term: 'score',
      label: t('quality.pbxScore'),
      value: mos === null ? null : t('quality.pbxScoreValue', { mos: score(mos), best }),
    },
    packets('media', t('quality.packetsMedia'), mediaPacketCount, locale),
    packets('reported', t('quality.packetsReported'), outbound?.rtcpPacketCount || null, locale),
    { term: 'eModel', label: t('quality.rating'), value: ratingWords(verdict, locale) },
  ];
}

function ratingWords(verdict: Verdict, locale: string): string | null {
  if (verdict.kind !== 'measured') return null;
  const r = writerOf(locale)(verdict.received.r);
  return isRatedCodec(verdict.received.codec) ? r : t('quality.ratingAs', { r });
}
