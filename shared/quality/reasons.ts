import type { Call } from '../calls/call.ts';
import type { Text } from '../messages/index.ts';
import { percentOf, writerOf } from '../messages/number-words.ts';
import {
  BAD_MISSING_SHARE,
  BAND_LIMITS,
  bandOf,
  isMostlyMissing,
  LOWERING_ERROR_SHARE,
  overlookedSeconds,
  SHORTEST_TALK_SECONDS,
} from './quality.ts';
import { errorSeconds, flawPoints, fullScore, talkSeconds } from './quality-figures.ts';
import type { Band, MissingSeconds, NotMeasuredReason, Verdict } from './verdict.ts';

/** One reason with its figure. `limit`: the limit that it is compared with, and what it cannot show. */
export interface Reason {
  readonly kind: 'silence' | 'missing' | 'disturbed' | 'doubt' | 'score';
  readonly text: string;
  readonly limit: string;
}

/** How the words are made. `locale`: how numbers are written. */
export interface Wording {
  readonly t: Text;
  readonly locale: string;
}

/** Why a call was not measured. */
export function notMeasuredWords(reason: NotMeasuredReason, t: Text): string {
  return t(`quality.notMeasured_${reason}`, { seconds: SHORTEST_TALK_SECONDS });
}

/** The reasons for a verdict in the order of their weight; a good one has none, unless it is in doubt. */
export function reasonsOf(call: Call, verdict: Verdict, wording: Wording): Reason[] {
  if (verdict.kind === 'notMeasured') return [];
  if (verdict.kind === 'incomplete') {
    return [
      { kind: 'silence', text: silenceWords(verdict.missing, wording.t), limit: wording.t('quality.incompleteWhy') },
    ];
  }
  const { missing, lowered, doubtful, band, mos } = verdict;
  return [
    ...(missing === null ? [] : [missingReason(call, missing, wording)]),
    ...(lowered ? [disturbedReason(call, wording)] : []),
    ...(doubtful ? [doubtReason(call, wording)] : []),
    ...(band === 'good' ? [] : [scoreReason(call, mos, band, wording)]),
  ];
}

function silenceWords(missing: MissingSeconds, t: Text): string {
  const figures = { seconds: Math.round(missing.seconds), of: Math.round(missing.of) };
  return t(isMostlyMissing(missing) ? 'quality.silentMost' : 'quality.silent', figures);
}

function missingReason(call: Call, missing: MissingSeconds, { t, locale }: Wording): Reason {
  const { seconds, of } = missing;
  const percent = percentOf(locale);
  const [sent, came] = [call.outbound?.rtcpPacketCount ?? 0, call.inbound?.packetCount ?? 0];
  const sign = t(sent > came ? 'quality.missingReported' : 'quality.missingCounted');
  const isBad = seconds > BAD_MISSING_SHARE * of;
  const limit = isBad
    ? t('quality.missingBad', { share: percent(BAD_MISSING_SHARE) })
    : t('quality.missingPoor', { seconds: Math.round(overlookedSeconds(call, missing)) });
  const figures = { seconds: Math.round(seconds), of: Math.round(of), share: percent(of === 0 ? 0 : seconds / of) };
  return { kind: 'missing', text: t('quality.missing', figures), limit: `${sign} ${limit}` };
}

/** What error periods there were, and when they count. */
export function disturbedReason(call: Call, { t, locale }: Wording): Reason {
  const percent = percentOf(locale);
  const [seconds, talk] = [errorSeconds(call), talkSeconds(call) ?? 0];
  const count = (call.errorPeriods ?? []).length;
  const limit = percent(LOWERING_ERROR_SHARE);
  return {
    kind: 'disturbed',
    text: t('quality.disturbedReason', { count, seconds: Math.round(seconds) }),
    limit:
      talk > 0
        ? t('quality.disturbedLimit', { share: percent(seconds / talk), limit })
        : t('quality.disturbedLimitOnly', { limit }),
  };
}

function doubtReason(call: Call, { t, locale }: Wording): Reason {
  const rate = writerOf(locale)(call.inbound?.jitterLossRate ?? 0, 2);
  return { kind: 'doubt', text: t('quality.doubtful', { rate }), limit: t('quality.doubtfulLimit') };
}

function scoreReason(call: Call, mos: number, band: Band, { t, locale }: Wording): Reason {
  const [score, alone] = [mos.toFixed(2), bandOf(mos)];
  if (alone !== band) {
    const text = t('quality.scoreAlone', { mos: score, band: t(`quality.${alone}Word`) });
    const write = writerOf(locale);
    const [noted, counted] = [write(flawPoints(call)), write(call.inbound?.flawTotal ?? 0)];
    const isForgetful = bandOf(fullScore(call, mos)) !== alone;
    const limit = isForgetful ? t('quality.scoreForgot', { noted, counted }) : t('quality.scoreForgets');
    return { kind: 'score', text, limit };
  }
  const { good, fair, poor } = BAND_LIMITS;
  const limits = { good: good.toFixed(2), fair: fair.toFixed(2), poor: poor.toFixed(2) };
  return {
    kind: 'score',
    text: t('quality.mos', { mos: score }),
    limit: t('quality.scoreLimits', limits),
  };
}
