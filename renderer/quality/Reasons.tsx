import { Activity, EarOff, GaugeIcon, PhoneOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Call } from '../../shared/calls/call.ts';
import {
  BAD_MISSING_SHARE,
  BAND_LIMITS,
  bandOf,
  isMostlyMissing,
  LOWERING_ERROR_SHARE,
  overlookedSeconds,
} from '../../shared/quality/quality.ts';
import { errorSeconds, flawPoints, fullScore, talkSeconds } from '../../shared/quality/quality-figures.ts';
import type { MissingSeconds, Verdict } from '../../shared/quality/verdict.ts';
import type { Icon } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { percentOf, writerOf } from './figures.ts';
import styles from './QualitySection.module.css';
import { t } from './text.ts';

/** One reason with its figure. `limit`: the limit that it is compared with, and what it cannot show. */
interface Reason {
  readonly icon: Icon;
  readonly text: string;
  readonly limit: string;
}

/** The reasons for a verdict; a good one has none, unless it is in doubt. */
export function Reasons({ call, verdict }: { call: Call; verdict: Verdict }): ReactNode {
  const { locale } = useRegion();
  const reasons = reasonsOf(call, verdict, locale);
  if (reasons.length === 0) return null;
  return (
    <ul className={classes(styles.reasons)}>
      {reasons.map(({ icon: Glyph, text, limit }) => (
        <li key={text}>
          <Glyph size={16} aria-hidden />
          <div>
            {text} <small>{limit}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The reasons in the order of their weight. */
export function reasonsOf(call: Call, verdict: Verdict, locale: string): Reason[] {
  if (verdict.kind === 'notMeasured') return [];
  if (verdict.kind === 'incomplete') {
    return [{ icon: EarOff, text: silenceWords(verdict.missing), limit: t('quality.incompleteWhy') }];
  }
  const { missing, lowered, doubtful, band, mos } = verdict;
  return [
    ...(missing === null ? [] : [missingReason(call, missing, locale)]),
    ...(lowered ? [disturbedReason(call, locale)] : []),
    ...(doubtful ? [doubtReason(call, locale)] : []),
    ...(band === 'good' ? [] : [scoreReason(call, mos, band, locale)]),
  ];
}

function silenceWords(missing: MissingSeconds): string {
  const figures = { seconds: Math.round(missing.seconds), of: Math.round(missing.of) };
  return t(isMostlyMissing(missing) ? 'quality.silentMost' : 'quality.silent', figures);
}

function missingReason(call: Call, missing: MissingSeconds, locale: string): Reason {
  const { seconds, of } = missing;
  const percent = percentOf(locale);
  const [sent, came] = [call.outbound?.rtcpPacketCount ?? 0, call.inbound?.packetCount ?? 0];
  const sign = t(sent > came ? 'quality.missingReported' : 'quality.missingCounted');
  const isBad = seconds > BAD_MISSING_SHARE * of;
  const limit = isBad
    ? t('quality.missingBad', { share: percent(BAD_MISSING_SHARE) })
    : t('quality.missingPoor', { seconds: Math.round(overlookedSeconds(call, missing)) });
  const figures = { seconds: Math.round(seconds), of: Math.round(of), share: percent(of === 0 ? 0 : seconds / of) };
  return { icon: PhoneOff, text: t('quality.missing', figures), limit: `${sign} ${limit}` };
}

function disturbedReason(call: Call, locale: string): Reason {
  const percent = percentOf(locale);
  const [seconds, talk] = [errorSeconds(call), talkSeconds(call) ?? 0];
  const count = (call.errorPeriods ?? []).length;
  const limit = percent(LOWERING_ERROR_SHARE);
  return {
    icon: Activity,
    text: t('quality.disturbedReason', { count, seconds: Math.round(seconds) }),
    limit:
      talk > 0
        ? t('quality.disturbedLimit', { share: percent(seconds / talk), limit })
        : t('quality.disturbedLimitOnly', { limit }),
  };
}

function doubtReason(call: Call, locale: string): Reason {
  const rate = writerOf(locale)(call.inbound?.jitterLossRate ?? 0, 2);
  return { icon: Activity, text: t('quality.doubtful', { rate }), limit: t('quality.doubtfulLimit') };
}

function scoreReason(call: Call, mos: number, band: ReturnType<typeof bandOf>, locale: string): Reason {
  const [score, alone] = [mos.toFixed(2), bandOf(mos)];
  if (alone !== band) {
    const text = t('quality.scoreAlone', { mos: score, band: t(`quality.${alone}Word`) });
    const write = writerOf(locale);
    const [noted, counted] = [write(flawPoints(call)), write(call.inbound?.flawTotal ?? 0)];
    const isForgetful = bandOf(fullScore(call, mos)) !== alone;
    const limit = isForgetful ? t('quality.scoreForgot', { noted, counted }) : t('quality.scoreForgets');
    return { icon: GaugeIcon, text, limit };
  }
  const limits = Object.fromEntries(Object.entries(BAND_LIMITS).map(([name, limit]) => [name, limit.toFixed(2)]));
  const { good = '', fair = '', poor = '' } = limits;
  return {
    icon: GaugeIcon,
    text: t('quality.mos', { mos: score }),
    limit: t('quality.scoreLimits', { good, fair, poor }),
  };
}
