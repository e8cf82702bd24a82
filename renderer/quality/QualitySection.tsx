import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { sideOf } from '../../shared/calls/perspective.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { scoreOf } from '../../shared/messages/number-words.ts';
import { BAND_LIMITS } from '../../shared/quality/judge-sound.ts';
import { notMeasuredWords, reasonsOf, sentWords } from '../../shared/quality/reasons.ts';
import { isPoor } from '../../shared/quality/sound-counts.ts';
import { isBelowGood, wordOf } from '../../shared/quality/verdict.ts';
import { appStore } from '../navigation/app-store.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { isolated } from '../ui/call/describe-call.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { VerdictMark, VerdictShape } from '../ui/call/VerdictMark.tsx';
import { classes } from '../ui/class-names.ts';
import styles from './QualitySection.module.css';
import { TimelineFigure } from './TimelineFigure.tsx';
import { isWorthIt, timelineOf } from './timeline.ts';

/** `isOwn`: the extension is the person's own. */
export interface QualitySectionProps {
  page: CallPage;
  isOwn: boolean;
}

/** How a call went and sounded: timeline, verdict, reasons. */
export function QualitySection(props: QualitySectionProps): ReactNode {
  const { page } = props;
  const timeline = timelineOf(page);
  return (
    <>
      {timeline === null || !isWorthIt(page, timeline) ? null : (
        <TimelineFigure timeline={timeline} verdict={page.verdict} />
      )}
      {hasVerdict(page) ? <VerdictSection {...props} /> : null}
    </>
  );
}

/** A call without an answer has a verdict only where sound was measured. */
function hasVerdict({ verdict, perspective }: CallPage): boolean {
  const { kind } = perspective.outcome;
  return verdict.kind !== 'notMeasured' || (kind !== 'missed' && kind !== 'notReached');
}

function VerdictSection(props: QualitySectionProps): ReactNode {
  const { call, extension, verdict, perspective } = props.page;
  const { country } = useRegion();
  const { title } = partyWords(perspective.party, country);
  if (verdict.kind === 'notMeasured' || !isBelowGood(verdict)) return <QuietLine {...props} />;
  return (
    <section className="grid gap-3">
      <h3>
        <VerdictMark verdict={verdict} size="large" />
      </h3>
      <Ways {...props} />
      {isPoor(wordOf(verdict)) ? (
        <div>
          <Button
            icon={FileText}
            onPress={() =>
              appStore.getState().openSheet({ extension, what: { kind: 'calls', uuids: [call.uuid] }, backTo: title })
            }
          >
            {t('faultSheet.create')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** A good call, or one that was not measured, in a line. */
function QuietLine({ page, isOwn }: QualitySectionProps): ReactNode {
  const { country } = useRegion();
  const { verdict } = page;
  const words = (): string[] => {
    if (verdict.kind === 'notMeasured') return [t('verdicts.notMeasured'), notMeasuredWords(verdict.reason, t)];
    const { from } = sidesOf(page, isOwn, country);
    const notSent = reasonsOf(verdict, t).map(({ text }) => text);
    return [t('quality.fromGood', { from }), ...notSent, sentWords(verdict.sent, from, t)];
  };
  return (
    <p className={classes(styles.quiet)}>
      <VerdictShape word={wordOf(verdict)} />
      {words().join(' · ')}
    </p>
  );
}

/** Both directions: what the PBX received, in seconds, and how much it sent; the score comes last. */
function Ways({ page, isOwn }: QualitySectionProps): ReactNode {
  const { country } = useRegion();
  const { verdict } = page;
  const { from, heard } = sidesOf(page, isOwn, country);
  if (verdict.kind === 'notMeasured') return null;
  const mos = verdict.kind === 'measured' && verdict.by !== 'score' ? verdict.mos : null;
  const score = scoreOf(t.language);
  return (
    <>
      <dl className={classes(styles.ways)}>
        <dt>{t('quality.fromAsReceived', { from })}</dt>
        {reasonsOf(verdict, t).map(({ text }) => (
          <dd key={text}>{text}</dd>
        ))}
        <dt>{t('quality.otherWay')}</dt>
        <dd>
          {sentWords(verdict.sent, from, t)} {t('quality.outboundNote')}
        </dd>
      </dl>
      <p className="secondary tabular">
        {t(verdict.kind === 'noSound' ? 'quality.heardNothing' : 'quality.heardWorse', { heard })}{' '}
        {mos === null ? null : t('quality.scoreLast', { mos: score(mos), good: score(BAND_LIMITS.good) })}
      </p>
    </>
  );
}

/** Whom the PBX measured, and who heard that: the leg that began the call is measured. */
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
