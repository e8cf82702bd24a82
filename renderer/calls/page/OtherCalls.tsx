import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { CallPage, ShownRow } from '../../../shared/calls/rows.ts';
import { verdictText } from '../../../shared/messages/call-words.ts';
import { isBelowGood, type Verdict, wordOf } from '../../../shared/quality/verdict.ts';
import { appStore } from '../../place/store.ts';
import { useResource } from '../../resource.ts';
import { errorWords, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type NameOf, useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf, arrowWord, isolated, outcomeWords, rowTimeWords, shortLength } from '../../ui/call/describe-call.ts';
import { monthName } from '../../ui/call/format-time.ts';
import verdicts from '../../ui/call/VerdictMark.module.css';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { ShortTime, useToday } from '../../ui/Time.tsx';
import { OTHERS_SHOWN, othersOf, partyCalls } from './caller-calls.ts';
import styles from './OtherCalls.module.css';

/** What a line shows of a call. `verdict`: absent where it is not known here. */
export type LineRow = Pick<ShownRow, 'uuid' | 'at' | 'timeText' | 'perspective' | 'rangSeconds' | 'missed'> & {
  verdict?: Verdict;
};

export interface OtherCallsProps {
  page: CallPage;
  callerKey: string;
  /** The other party in words. */
  party: string;
}

/** The newest other calls with the same party; the rest is on the caller's page. Empty without other calls. */
export function OtherCalls({ page, callerKey, party }: OtherCallsProps): ReactNode {
  const { extension } = page;
  const { uuid, start } = page.call;
  const answer = useResource(partyCalls, { extension, keys: [callerKey], limit: OTHERS_SHOWN + 1 }, 'each');
  if (answer.kind === 'loading') return <Skeleton rows={3} />;
  if (answer.kind === 'failed')
    return <p className="muted control">{t('callPage.otherCallsFailed', { what: errorWords(answer.error).what })}</p>;
  const { rows, count, firstAt } = othersOf(answer.value, { uuid, at: start?.at ?? null });
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={classes(styles.head)}>
        {t('callPage.otherCalls', { party: isolated(party) })}
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
export function CallLines({ rows }: { rows: readonly LineRow[] }): ReactNode {
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

/** One call in a line of 32 px: outcome, length and time. */
function CallLine({ row }: { row: LineRow }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useToday();
  const isWaiting = row.missed?.kind === 'waiting';
  const when = row.at === null ? (row.timeText ?? t('time.unknown')) : rowTimeWords(row.at, now, region);
  return (
    <AriaButton className={classes(styles.row)} onPress={() => appStore.getState().openCallHere(row.uuid)}>
      <DirectionIcon arrow={arrowOf(row.perspective)} isWaiting={isWaiting} />
      <span className={classes('clip', styles.words)}>
        <span className={classes(isWaiting && 'waiting')}>{whatWords(row, nameOf)}</span>
        {lengthPart(row)}
        <VerdictPart row={row} />
      </span>
      <span className="secondary">{row.at === null ? when : <ShortTime at={row.at}>{when}</ShortTime>}</span>
    </AriaButton>
  );
}

/** "Missed", "Incoming", "Answered by Jonas, 104", "No answer": the direction of a call that was answered, the outcome of any other. */
export function whatWords({ perspective }: Pick<ShownRow, 'perspective'>, nameOf: NameOf): string {
  const isAnswered = perspective.outcome.kind === 'answered';
  return isAnswered ? arrowWord(arrowOf(perspective)) : outcomeWords(perspective.outcome, nameOf);
}

function lengthPart({ perspective, rangSeconds }: LineRow): string | null {
  if (perspective.talkSeconds !== null) return ` · ${shortLength(perspective.talkSeconds)}`;
  return rangSeconds === undefined ? null : ` · ${t('calls.rowRang', { length: shortLength(rangSeconds) })}`;
}

/** Only from fair down, as in the list. */
function VerdictPart({ row: { verdict } }: { row: LineRow }): ReactNode {
  if (verdict === undefined || !isBelowGood(verdict)) return null;
  return (
    <>
      {' · '}
      <span className={classes(verdicts[wordOf(verdict)])}>{verdictText(t, verdict)}</span>
    </>
  );
}
