import { ArrowLeft, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Collection, GridList, GridListHeader, GridListSection } from 'react-aria-components';
import { useStore } from 'zustand';
import type { Party } from '../../../shared/calls/call.ts';
import type { CallRow } from '../../../shared/calls/rows.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { callerSubject } from '../../../shared/people/notes.ts';
import { bridge } from '../../bridge.ts';
import { errorWords, t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { partyWords } from '../../ui/call/describe-call.ts';
import { PartyNumber, PartyTitle } from '../../ui/call/PartyText.tsx';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, Skeleton } from '../../ui/feedback/states.tsx';
import { useNow } from '../../ui/Time.tsx';
import { CallRowItem } from '../list/CallRowItem.tsx';
import { type Day, groupByDay } from '../list/row-layout.ts';
import styles from '../page/CallPage.module.css';
import { CopyNumber } from '../page/CopyNumber.tsx';
import { callsStore } from '../store.ts';
import type { CallerState } from './callers-slice.ts';

export interface CallerPaneProps {
  /** The caller's number key. */
  callerKey: string;
  extension: string;
  onBack: (() => void) | null;
  onOpenCall: (uuid: string) => void;
  onCall: (number: string) => void;
  /** Shows all calls with them in the list. */
  onShowAll: () => void;
  notes: (subject: string, label: string) => ReactNode;
  naming: (party: Party) => ReactNode;
}

/** Everything with one caller: who they are, what was noted of them, and the calls. */
export function CallerPane(props: CallerPaneProps): ReactNode {
  const { callerKey, extension, onBack, notes, naming } = props;
  const { loadCaller } = callsStore.getState();
  useEffect(() => {
    void loadCaller(extension, callerKey);
    return bridge.on('history', () => void loadCaller(extension, callerKey));
  }, [extension, callerKey, loadCaller]);
  const kept = useStore(callsStore, (all) => all.caller);
  const state: CallerState = kept?.key === callerKey ? kept : { kind: 'loading', key: callerKey };
  const paneRef = useRef<HTMLDivElement>(null);
  const covers = onBack !== null;
  useEffect(() => {
    if (covers) paneRef.current?.focus({ preventScroll: true });
  }, [covers]);
  return (
    <div ref={paneRef} tabIndex={-1} className={classes(styles.pane)}>
      <Head {...props} state={state} />
      <div className={classes(styles.scroll)}>
        {state.kind === 'shown' && state.caller !== null ? (
          <div className={classes(styles.naming)}>{naming(state.caller.party)}</div>
        ) : null}
        <section className={classes(styles.section)} aria-label={t('notes.title')}>
          {notes(callerSubject(callerKey), t('notes.callerText'))}
        </section>
        <Calls {...props} state={state} />
      </div>
    </div>
  );
}

function Head({ callerKey, state, onBack, onCall }: CallerPaneProps & { state: CallerState }): ReactNode {
  const { country } = useRegion();
  const caller = state.kind === 'shown' ? state.caller : null;
  const words = caller === null ? null : partyWords(caller.party, country);
  const number = words?.dialable ?? callerKey;
  return (
    <div className={classes(styles.head)}>
      {onBack === null ? null : <IconButton label={t('calls.back')} onPress={onBack} icon={ArrowLeft} iconSize={20} />}
      <div className={classes(styles.who)}>
        <h2 className={classes(styles.name)}>
          {words === null ? <bdi dir="ltr">{formatNumber(callerKey, country)}</bdi> : <PartyTitle words={words} />}
        </h2>
        {words === null ? null : (
          <p className={classes(styles.number)}>
            <PartyNumber words={words} />
          </p>
        )}
      </div>
      <CopyNumber number={number} />
      <Button kind="primary" icon={Phone} onPress={() => onCall(number)}>
        {t('calls.call')}
      </Button>
    </div>
  );
}

function Calls(props: CallerPaneProps & { state: CallerState }): ReactNode {
  const { callerKey, extension, state, onShowAll } = props;
  if (state.kind === 'loading') return <Skeleton rows={6} label={t('calls.loading')} />;
  if (state.kind === 'failed') {
    const { what, todo } = errorWords(state.error);
    const again = (): void => void callsStore.getState().loadCaller(extension, callerKey);
    return (
      <EmptyState title={what} actions={<Button onPress={again}>{t('calls.tryAgain')}</Button>}>
        {todo}
      </EmptyState>
    );
  }
  const { caller, rows } = state;
  if (caller === null) return <EmptyState title={t('find.noCallsWith')} />;
  const missed = caller.missed === 0 ? null : t('find.callerMissed', { count: caller.missed });
  return (
    <section className={classes(styles.section)}>
      <h3>{[t('find.callerCalls', { count: caller.calls }), missed].filter((one) => one !== null).join(' · ')}</h3>
      <Rows {...props} rows={rows} />
      {caller.calls > rows.length ? (
        <div>
          <Button onPress={onShowAll}>{t('find.allOf', { count: caller.calls })}</Button>
        </div>
      ) : null}
    </section>
  );
}

function Rows({ rows, onOpenCall, onCall }: CallerPaneProps & { rows: readonly CallRow[] }): ReactNode {
  const region = useRegion();
  const now = useNow();
  const days = useMemo(() => groupByDay(rows, now, region), [rows, now, region]);
  const dependencies = [region, onCall];
  return (
    <GridList
      aria-label={t('find.callsOfCaller')}
      className={classes(styles.calls)}
      selectionMode="none"
      onAction={(key) => onOpenCall(String(key))}
    >
      <Collection items={days} dependencies={dependencies}>
        {(day: Day) => (
          <GridListSection id={`day-${day.id}`}>
            <GridListHeader className={classes(styles.day)}>{day.name}</GridListHeader>
            <Collection items={day.rows} dependencies={dependencies}>
              {(row: CallRow) => <CallRowItem isOpen={false} id={row.uuid} row={row} region={region} onCall={onCall} />}
            </Collection>
          </GridListSection>
        )}
      </Collection>
    </GridList>
  );
}
