import type { ReactNode } from 'react';
import { FaultSheet } from '../../call-actions/FaultSheet.tsx';
import type { OpenSheet, SheetCalls } from '../../navigation/place.ts';
import { TimelineFigure } from '../../quality/TimelineFigure.tsx';
import { timelineOf } from '../../quality/timeline.ts';
import { useCall } from '../../resource.ts';

/** A fault sheet, with the call as one bar above its text. */
export function SheetPlace({ sheet }: { sheet: OpenSheet }): ReactNode {
  return <FaultSheet sheet={sheet} figure={<CallBar {...sheet} />} />;
}

/** Nothing where the sheet has several calls, or the record no times. */
function CallBar({ extension, what }: SheetCalls): ReactNode {
  const [uuid, ...others] = what.kind === 'calls' ? what.uuids : [];
  const page = useCall('calls.get', uuid === undefined || others.length > 0 ? null : { uuid, extension });
  const timeline = page === null ? null : timelineOf(page);
  return page === null || timeline === null ? null : <TimelineFigure timeline={timeline} verdict={page.verdict} />;
}
