import type { ReactNode } from 'react';
import type { Call } from '../../shared/call.ts';
import type { NotMeasuredReason } from '../../shared/quality.ts';
import { type EModelWord, eModelWord, measuredWhere } from '../../shared/quality-figures.ts';
import type { CallPage } from '../../shared/views.ts';
import { t } from '../text.ts';
import { Facts } from '../ui/call/Facts.tsx';
import { useRegion } from '../ui/call/region.ts';
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
  fewPackets: 'quality.notMeasuredFewPackets',
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

/** How the call sounded, as far as the PBX measured it: verdict, where it was measured, the call as one bar, figures. */
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
  const { locale } = useRegion();
  if (verdict.kind === 'notMeasured') {
    return <p className={classes(styles.muted)}>{t(NOT_MEASURED[verdict.reason])}</p>;
  }
  const rate = page.call.inbound?.jitterLossRate ?? null;
  return (
    <>
      <p className={classes(styles.verdict)}>
        <VerdictMark verdict={verdict} />
        <span>{t(`quality.${verdict.band}Sentence`)}</span>
        <span className="tabular">{t('quality.mos', { mos: verdict.mos.toFixed(2) })}</span>
      </p>
      {verdict.lowered ? <p>{t('quality.lowered')}</p> : null}
      {verdict.doubtful && rate !== null ? (
        <p>{t('quality.doubtful', { rate: writerOf(locale)(rate * 100) })}</p>
      ) : null}
      <Gauge verdict={verdict} />
      <p className={classes(styles.where)}>{t(MEASURED[measuredWhere(page.perspective.way)])}</p>
    </>
  );
}

/** That the PBX noted no disturbed periods, or reports none at all; else how many of them the bar does not show (null: there is no bar). */
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
  const mos = inbound?.mos ?? null;
  return (
    <Disclosure title={t('quality.figuresTitle')} level={4}>
      <div className={classes(styles.figures)}>
        {inbound === null ? null : (
          <>
            <h5>{t('quality.inbound')}</h5>
            <Facts facts={inboundFigures(inbound, locale)} />
            {mos === null || call.answer === null ? null : (
              <p className={classes(styles.muted)}>{t('quality.eModel', { words: t(E_MODEL[eModelWord(mos)]) })}</p>
            )}
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
      </div>
    </Disclosure>
  );
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
