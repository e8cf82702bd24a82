import type { ReactNode } from 'react';
import type { Call } from '../../shared/calls/call.ts';
import type { Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { Facts } from '../ui/call/Facts.tsx';
import { inboundFigures, outboundFigures, workedOutFigures } from './figures.ts';

/** What the PBX measured, with the units that are known; nothing without figures. */
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
    </div>
  );
}

/** An empty list of disturbed periods is "none", a missing one "not reported"; the timeline has the others. */
function Disturbances({ call: { errorPeriods } }: { call: Call }): ReactNode {
  if (errorPeriods !== null && errorPeriods.length > 0) return null;
  const words = errorPeriods === null ? t('quality.disturbedNotReported') : t('quality.disturbedNone');
  return <p className="secondary">{words}</p>;
}
