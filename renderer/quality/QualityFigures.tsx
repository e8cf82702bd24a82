import type { ReactNode } from 'react';
import type { Call } from '../../shared/calls/call.ts';
import { rawFigures } from '../../shared/quality/raw-figures.ts';
import type { Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { Facts } from '../ui/call/Facts.tsx';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { inboundFigures, outboundFigures, workedOutFigures } from './figures.ts';
import styles from './QualitySection.module.css';

/** What the PBX measured, with the units that are known, and the record's own fields; nothing without figures. */
export function QualityFigures({ call, verdict }: { call: Call; verdict: Verdict }): ReactNode {
  const { locale } = useRegion();
  const { inbound, outbound } = call;
  if (inbound === null && outbound === null) return null;
  return (
    <div className="stack">
      {inbound === null ? null : (
        <>
          <h4 className="control bold below">{t('quality.inbound')}</h4>
          <Facts facts={[...inboundFigures(inbound, locale), ...workedOutFigures(call, verdict, locale)]} />
          <Disturbances call={call} />
          {(inbound.jitterPacketCount ?? 0) > 0 ? <p className="secondary">{t('quality.jitterBuffer')}</p> : null}
        </>
      )}
      {outbound === null ? null : (
        <>
          <h4 className="control bold below">{t('quality.outbound')}</h4>
          <Facts facts={outboundFigures(outbound, locale)} />
          <p className="secondary">{t('quality.outboundNote')}</p>
        </>
      )}
      <p className="secondary">{t('quality.unitsNote')}</p>
      <RawTable call={call} />
      <ErrorLog call={call} />
    </div>
  );
}

/** An empty list of disturbed periods is "none", a missing one "not reported"; the timeline has the others. */
function Disturbances({ call: { errorPeriods } }: { call: Call }): ReactNode {
  if (errorPeriods !== null && errorPeriods.length > 0) return null;
  const words = errorPeriods === null ? t('quality.disturbedNotReported') : t('quality.disturbedNone');
  return <p className="secondary">{words}</p>;
}

function RawTable({ call }: { call: Call }): ReactNode {
  const rows = [
    ...rawFigures(call.inbound ?? {}).map((row) => ({ ...row, field: `inbound.${row.field}` })),
    ...rawFigures(call.outbound ?? {}).map((row) => ({ ...row, field: `outbound.${row.field}` })),
  ];
  if (rows.length === 0) return null;
  return (
    <Disclosure title={t('quality.rawTitle')} level={4}>
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
    <Disclosure title={t('quality.errorLogTitle')} level={4}>
      <table className={classes(styles.table, 'tabular')}>
        <thead>
          <tr>
            <th scope="col">{t('quality.errorLogStart')}</th>
            <th scope="col">{t('quality.errorLogStop')}</th>
            <th scope="col">{t('quality.flawPoints')}</th>
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
      <p className="secondary">{t('quality.disturbedTail')}</p>
      {more === 0 ? null : <p className="secondary">{t('quality.errorLogMore', { count: more })}</p>}
    </Disclosure>
  );
}
