import { Activity, AudioLines, GaugeIcon, ListOrdered, MicOff, PhoneOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { sideOf } from '../../shared/calls/call-outcome.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { notMeasuredWords, type Reason, reasonsOf, sentWords } from '../../shared/quality/reasons.ts';
import type { Band, Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import type { Icon } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { isolated } from '../ui/call/describe-call.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { VerdictMark } from '../ui/call/VerdictMark.tsx';
import { classes } from '../ui/class-names.ts';
import gauge from './Gauge.module.css';
import { QualityFigures } from './QualityFigures.tsx';
import styles from './QualitySection.module.css';
import { TimelineFigure } from './TimelineFigure.tsx';
import { timelineOf } from './timeline.ts';

/** `isOwn`: the extension is the person's own. */
export interface QualitySectionProps {
  page: CallPage;
  part: 'sound' | 'figures';
  isOwn: boolean;
}

/** How a call went and sounded (timeline, verdict, reasons), or the figures behind it. */
export function QualitySection({ page, part, isOwn }: QualitySectionProps): ReactNode {
  if (part === 'figures') return <QualityFigures call={page.call} verdict={page.verdict} />;
  const timeline = timelineOf(page);
  return (
    <>
      {timeline === null ? null : <TimelineFigure timeline={timeline} />}
      {hasVerdict(page) ? <VerdictSection page={page} isOwn={isOwn} /> : null}
    </>
  );
}

/** A call without an answer has a verdict only where sound was measured. */
function hasVerdict({ verdict, perspective }: CallPage): boolean {
  const { kind } = perspective.outcome;
  return verdict.kind !== 'notMeasured' || (kind !== 'missed' && kind !== 'notReached');
}

function VerdictSection({ page, isOwn }: Omit<QualitySectionProps, 'part'>): ReactNode {
  const { verdict } = page;
  return (
    <section className="grid gap-5">
      <div className="grid gap-1">
        <h3>
          <VerdictMark verdict={verdict} size="large" />
        </h3>
        <p className={classes(styles.where)}>
          {verdict.kind === 'notMeasured' ? notMeasuredWords(verdict.reason, t) : <Where page={page} isOwn={isOwn} />}
        </p>
        {verdict.kind === 'measured' && verdict.band !== 'good' ? <Gauge band={verdict.band} /> : null}
      </div>
      <Reasons verdict={verdict} />
    </section>
  );
}

/** From whom the PBX received the sound, who heard it, and how much the PBX sent to that side. */
function Where({ page, isOwn }: Omit<QualitySectionProps, 'part'>): ReactNode {
  const { country, locale } = useRegion();
  const { verdict } = page;
  const sent = verdict.kind === 'notMeasured' ? null : verdict.sent;
  const { from, heard } = sidesOf(page, isOwn, country);
  return (
    <>
      {t('quality.measured', { from, heard })} {sentWords(sent, from, { t, locale })}
    </>
  );
}

/** Whom the PBX measured, and who heard that: the leg that began the call is measured (domain.md, Quality). */
function sidesOf({ call, extension, perspective }: CallPage, isOwn: boolean, country: string) {
  const { direction, outcome } = perspective;
  const words = partyWords(perspective.party, country);
  const isNamed = perspective.party.name !== null || words.dialable !== null;
  const party = isNamed ? isolated(words.title) : t('quality.otherSide');
  const phone = t('quality.phone', { extension });
  const isFromHere = direction === 'out' || (direction === 'internal' && sideOf(call, extension) === 'caller');
  if (isFromHere) return { from: isOwn ? t('quality.yourPhone') : phone, heard: party };
  const isColleague = outcome.kind === 'answeredByColleague';
  return { from: party, heard: isColleague ? t('quality.colleague') : isOwn ? t('quality.you') : phone };
}

/** From worst to best, as shown. */
const GAUGE_BANDS = ['bad', 'poor', 'fair', 'good'] as const satisfies readonly Band[];

/** The four bands side by side with the call's own filled. For calls below good. */
function Gauge({ band }: { band: Band }): ReactNode {
  const place = GAUGE_BANDS.indexOf(band) + 1;
  const label = t('quality.gauge', { band: t(`quality.${band}Band`), place, of: GAUGE_BANDS.length });
  return (
    <div className={classes(gauge.gauge)} role="img" aria-label={label}>
      {GAUGE_BANDS.map((one) => (
        <span key={one} data-band={one} className={classes(gauge.band, one === band && gauge.on)}>
          {t(`quality.${one}Band`)}
        </span>
      ))}
    </div>
  );
}

const ICONS: Record<Reason['kind'], Icon> = {
  codec: AudioLines,
  end: PhoneOff,
  lost: Activity,
  noSound: PhoneOff,
  notSent: MicOff,
  order: ListOrdered,
  score: GaugeIcon,
};

/** What the record shows of what was received; nothing where nothing is missing. */
function Reasons({ verdict }: { verdict: Verdict }): ReactNode {
  const { locale } = useRegion();
  const reasons = reasonsOf(verdict, { t, locale });
  if (reasons.length === 0) return null;
  return (
    <ul className={classes(styles.reasons)}>
      {reasons.map(({ kind, text, limit }) => {
        const Glyph = ICONS[kind];
        return (
          <li key={text}>
            <Glyph size={16} aria-hidden />
            <div>
              {text} <small className="secondary">{limit}</small>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
