import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { CallPage, ShownRow } from '../../../shared/calls/rows.ts';
import { appStore } from '../../navigation/app-store.ts';
import { useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf, arrowWord, isolated, rowTimeWords } from '../../ui/call/describe-call.ts';
import { monthName } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { ShortTime, useToday } from '../../ui/Time.tsx';
import { Line } from '../list/CallRowItem.tsx';
import { isWaiting, lineOf } from '../list/row-words.ts';
import { OTHERS_SHOWN, othersOf, partyCalls } from './caller-calls.ts';
import styles from './OtherCalls.module.css';

export interface OtherCallsProps {
  page: CallPage;
  callerKey: string;
  /** The other party in words. */
  party: string;
}

/** The newest other calls with the same party; the rest is on the caller's page. Empty without other calls, or where they can't be read. */
export function OtherCalls({ page, callerKey, party }: OtherCallsProps): ReactNode {
  const { extension } = page;
  const { uuid, start } = page.call;
  const answer = useResource(partyCalls, { extension, keys: [callerKey], limit: OTHERS_SHOWN + 1 }, 'each');
  if (answer.kind === 'loading') return <Skeleton rows={3} />;
  if (answer.kind === 'failed') return null;
  const { rows, count, firstAt } = othersOf(answer.value, { uuid, at: start?.at ?? null });
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="section-head">
        {t('callPage.otherCalls')}
        <CountSince count={count} firstAt={firstAt} />
        {count > rows.length ? (
          <Button
            kind="quiet"
            size="small"
            aria-label={t('callPage.showAllWith', { party: isolated(party) })}
            onPress={() => appStore.getState().openCaller(callerKey)}
          >
            {t('callPage.showAll')}
          </Button>
        ) : null}
      </h3>
      <CallLines rows={rows} />
    </section>
  );
}

/** Calls, a line each. */
export function CallLines({ rows }: { rows: readonly ShownRow[] }): ReactNode {
  return (
    <ul className="bleed">
      {rows.map((row) => (
        <li key={row.uuid}>
          <CallLine row={row} />
        </li>
      ))}
    </ul>
  );
}

/** "23 calls since March"; nothing for a single one. */
export function CountSince({ count, firstAt }: { count: number; firstAt: number | null }): ReactNode {
  const region = useRegion();
  const now = useToday();
  if (count < 2) return null;
  const month = firstAt === null ? null : monthName(firstAt, now, region);
  return (
    <small className="secondary nowrap">
      {month === null ? count : t('callPage.otherCallsSince', { count, month })}
    </small>
  );
}

/** One call in a line of 32 px: outcome, length and time. The direction of a call that was answered stands for its outcome. */
function CallLine({ row }: { row: ShownRow }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useToday();
  const arrow = arrowOf(row.perspective);
  const line = lineOf(row, { nameOf, now, region }).map((part) => ({ ...part, text: part.text || arrowWord(arrow) }));
  return (
    <AriaButton className={classes(styles.row)} onPress={() => appStore.getState().openCallHere(row.uuid)}>
      <DirectionIcon arrow={arrow} isWaiting={isWaiting(row)} />
      <span className={classes('break', styles.words)}>
        <Line parts={line} />
      </span>
      {row.at === null ? null : (
        <ShortTime at={row.at} className="secondary">
          {rowTimeWords(row.at, now, region)}
        </ShortTime>
      )}
    </AriaButton>
  );
}
