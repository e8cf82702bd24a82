import type { ReactNode } from 'react';
import type { Call } from '../../shared/calls/call.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { isMostlyMissing, SHORTEST_TALK_SECONDS } from '../../shared/quality/quality.ts';
import { type EModelWord, eModelRange, eModelWord, measuredWhere } from '../../shared/quality/quality-figures.ts';
import type { MissingSeconds, NotMeasuredReason, Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { Facts } from '../ui/call/Facts.tsx';
import { VerdictMark } from '../ui/call/VerdictMark.tsx';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { inboundFigures, outboundFigures, rawFigures, writerOf } from './figures.ts';
import { Gauge } from './Gauge.tsx';
import styles from './QualitySection.module.css';
import { TimelineFigure } from './TimelineFigure.tsx';
import { timelineOf } from './timeline.ts';

const NOT_MEASURED = {
  noFigures: 'quality.notMeasuredNoFigures',
  noPackets: 'quality.notMeasuredNoPackets',
  shortTalk: 'quality.notMeasuredShortTalk',
  tooManyPackets: 'quality.notMeasuredTooManyPackets',
  flawsReset: 'quality.notMeasuredFlawsReset',
} as const satisfies Record<NotMeasuredReason, string>;

const E_MODEL = {
  verySatisfied: 'quality.eModelVerySatisfied',
  satisfied: 'quality.eModelSatisfied',
  someDissatisfied: 'quality.eModelSomeDissatisfied',
  manyDissatisfied: 'quality.eModelManyDissatisfied',
  nearlyAllDissatisfied: 'quality.eModelNearlyAllDissatisfied',
  notRecommended: 'quality.eModelNotRecommended',
} as const satisfies Record<EModelWord, string>;

const MEASURED = {
  ownMicrophone: 'quality.measuredOut',
  callersLine: 'quality.measuredIn',
  callingPhone: 'quality.measuredInternal',
} as const;

/** How the call sounded: verdict, where the PBX measured it, timeline, figures. */
export function QualitySection({ page }: { page: CallPage }): ReactNode {
  const timeline = timelineOf(page);
  return (
    <section className={classes(styles.section)}>
      <h3>{t('quality.title')}</h3>
      <VerdictWords page={page} />
      {timeline === null ? null : <TimelineFigure timeline={timeline} />}
      <Disturbances call={page.call} unplaced={timeline === null ? null : timeline.unplaced} />
      <Figures call={page.call} />
    </section>
  );
}

function VerdictWords({ page }: { page: CallPage }): ReactNode {
  const { verdict } = page;
  if (verdict.kind === 'notMeasured') {
    const seconds = SHORTEST_TALK_SECONDS;
    return <p className={classes(styles.muted)}>{t(NOT_MEASURED[verdict.reason], { seconds })}</p>;
  }
  const where = <p className={classes(styles.where)}>{t(MEASURED[measuredWhere(page.perspective.direction)])}</p>;
  if (verdict.kind === 'incomplete') {
    return (
      <>
        <p className={classes(styles.verdict)}>
          <VerdictMark verdict={verdict} />
          <span>{missingWords(verdict.missing)}</span>
        </p>
        <p>{t('quality.incompleteWhy')}</p>
        {where}
      </>
    );
  }
  return (
    <>
      <p className={classes(styles.verdict)}>
        <VerdictMark verdict={verdict} />
        <span>{t(`quality.${verdict.band}Sentence`)}</span>
        <span className="tabular">{t('quality.mos', { mos: verdict.mos.toFixed(2) })}</span>
      </p>
      <Reasons verdict={verdict} call={page.call} />
      {verdict.missing === null ? <Gauge verdict={verdict} /> : null}
      {where}
    </>
  );
}

function missingWords(missing: MissingSeconds): string {
  const [seconds, of] = [Math.round(missing.seconds), Math.round(missing.of)];
  return t(isMostlyMissing(missing) ? 'quality.missingMost' : 'quality.missing', { seconds, of });
}

/** The reasons for the verdict besides the score, each with its figure. */
function Reasons({ verdict, call }: { verdict: Extract<Verdict, { kind: 'measured' }>; call: Call }): ReactNode {
  const { locale } = useRegion();
  const rate = call.inbound?.jitterLossRate ?? null;
  return (
    <>
      {verdict.missing === null ? null : (
        <p>
          {missingWords(verdict.missing)} {t('quality.missingLost')}
        </p>
      )}
      {verdict.lowered ? <p>{t('quality.lowered')}</p> : null}
      {verdict.doubtful && rate !== null ? <p>{t('quality.doubtful', { rate: writerOf(locale)(rate, 2) })}</p> : null}
    </>
  );
}

/** That there were no disturbed periods, that they are not reported, or how many the timeline lacks (`unplaced`; null: no timeline). */
function Disturbances({ call, unplaced }: { call: Call; unplaced: number | null }): ReactNode {
  const { errorPeriods, inbound } = call;
  if (inbound === null) return null;
  if (errorPeriods === null) return <p className={classes(styles.muted)}>{t('quality.disturbedNotReported')}</p>;
  if (errorPeriods.length === 0) return <p className={classes(styles.muted)}>{t('quality.disturbedNone')}</p>;
  const count = unplaced ?? errorPeriods.length;
  if (count === 0) return null;
  return <p className={classes(styles.muted)}>{t('quality.disturbedUnread', { count })}</p>;
}

function Figures({ call }: { call: Call }): ReactNode {
  const { locale } = useRegion();
  const { inbound, outbound } = call;
  if (inbound === null && outbound === null) return null;
  return (
    <Disclosure title={t('quality.figuresTitle')} level={4}>
      <div className={classes(styles.figures)}>
        <p className={classes(styles.muted)}>{t('quality.unitsNote')}</p>
        {inbound === null ? null : (
          <>
            <h5>{t('quality.inbound')}</h5>
            <Facts facts={inboundFigures(inbound, locale)} />
            {(inbound.jitterPacketCount ?? 0) > 0 ? (
              <p className={classes(styles.muted)}>{t('quality.jitterBuffer')}</p>
            ) : null}
            <EModel call={call} />
          </>
        )}
        {outbound === null ? null : (
          <>
            <h5>{t('quality.outbound')}</h5>
            <Facts facts={outboundFigures(outbound, locale)} />
            <p className={classes(styles.muted)}>{t('quality.outboundNote')}</p>
          </>
        )}
        <RawTable call={call} />
        <ErrorLog call={call} />
      </div>
    </Disclosure>
  );
}

/** The ITU E-model's score for the loss that the other end counted. */
function EModel({ call }: { call: Call }): ReactNode {
  const { locale } = useRegion();
  const range = eModelRange(call);
  if (range === null) return null;
  const write = writerOf(locale);
  const words = {
    loss: write(range.lossShare * 100, 1),
    low: write(range.low, 2),
    lowWords: t(E_MODEL[eModelWord(range.low)]),
    high: write(range.high, 2),
    highWords: t(E_MODEL[eModelWord(range.high)]),
  };
  return <p className={classes(styles.muted)}>{t('quality.eModel', words)}</p>;
}

function RawTable({ call }: { call: Call }): ReactNode {
  const rows = [
    ...rawFigures(call.inbound ?? {}).map((row) => ({ ...row, field: `inbound.${row.field}` })),
    ...rawFigures(call.outbound ?? {}).map((row) => ({ ...row, field: `outbound.${row.field}` })),
  ];
  if (rows.length === 0) return null;
  return (
    <Disclosure title={t('quality.rawTitle')} level={5}>
      <table className={classes(styles.table)}>
        <thead>
          <tr>
            <th scope="col">{t('quality.figureField')}</th>
            <th scope="col">{t('quality.figureValue')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.field}>
              <th scope="row">{row.field}</th>
              <td className="tabular">{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

/** How many disturbed periods are listed; the raw record has the others. */
const MOST_PERIODS = 200;

/** The disturbed periods as the PBX wrote them. */
function ErrorLog({ call }: { call: Call }): ReactNode {
  const periods = call.errorPeriods ?? [];
  if (periods.length === 0) return null;
  const more = Math.max(0, periods.length - MOST_PERIODS) + call.leftOut.errorPeriods;
  return (
    <Disclosure title={t('quality.errorLogTitle')} level={5}>
      <table className={classes(styles.table, styles.log, 'tabular')}>
        <thead>
          <tr>
            <th scope="col">{t('quality.errorLogStart')}</th>
            <th scope="col">{t('quality.errorLogStop')}</th>
            <th scope="col">{t('quality.errorLogFlaws')}</th>
            <th scope="col">{t('quality.errorLogSeconds')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.slice(0, MOST_PERIODS).map((period, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity but their place, and never move
            <tr key={index}>
              <td>{period.start?.text ?? ''}</td>
              <td>{period.stop?.text ?? ''}</td>
              <td>{period.flaws ?? ''}</td>
              <td>{period.seconds ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more === 0 ? null : <p className={classes(styles.muted)}>{t('quality.errorLogMore', { count: more })}</p>}
    </Disclosure>
  );
}
