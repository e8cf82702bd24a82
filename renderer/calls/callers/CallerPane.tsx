import { type ReactNode, useEffect, useMemo } from 'react';
import { Collection, GridList, GridListHeader, GridListSection } from 'react-aria-components';
import { useStore } from 'zustand';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { callerSubject } from '../../../shared/people/notes.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { NamingButton } from '../../ui/call/NamingButton.tsx';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import layout from '../../ui/rows.module.css';
import { useToday } from '../../ui/Time.tsx';
import { CallRowItem } from '../list/CallRowItem.tsx';
import { type Day, groupByDay } from '../list/row-layout.ts';
import styles from '../page/CallPage.module.css';
import { Pane, PartyHead } from '../page/Pane.tsx';
import { callsStore } from '../store.ts';
import type { CallerState } from './callers-slice.ts';

export interface CallerPaneProps {
  /** The caller's number key. */
  callerKey: string;
  extension: string;
  /** Leads back to the list; null in a wide window. */
  onBack: (() => void) | null;
  onOpenCall: (uuid: string) => void;
  /** Shows all calls with them in the list. */
  onShowAll: () => void;
  notes: (subject: string, label: string) => ReactNode;
}

/** The page of a caller: who they are, the notes on them, and the calls with them. */
export function CallerPane(props: CallerPaneProps): ReactNode {
  const { callerKey, extension, onBack, notes } = props;
  const { country } = useRegion();
  const { loadCaller } = callsStore.getState();
  useEffect(() => {
    void loadCaller(extension, callerKey);
    return bridge.on('history', () => void loadCaller(extension, callerKey));
  }, [extension, callerKey, loadCaller]);
  const loaded = useStore(callsStore, (all) => all.caller);
  const state: CallerState = loaded?.key === callerKey ? loaded : { kind: 'loading', key: callerKey };
  const caller = state.kind === 'shown' ? state.caller : null;
  const party = caller?.party ?? { number: callerKey, name: null, withheld: false, personId: null };
  // The head of a number without a name offers it already.
  const isNamed = !partyWords(party, country).titleIsNumber;
  return (
    <Pane covers={onBack !== null} onBack={onBack}>
      <PartyHead party={party} />
      {isNamed ? (
        <div className={classes(styles.naming)}>
          <NamingButton party={party} />
        </div>
      ) : null}
      {notes(callerSubject(callerKey), t('notes.callerText'))}
      <Calls {...props} state={state} />
    </Pane>
  );
}

function Calls(props: CallerPaneProps & { state: CallerState }): ReactNode {
  const { callerKey, extension, state, onShowAll } = props;
  if (state.kind === 'loading') return <Skeleton rows={6} label={t('calls.loading')} />;
  if (state.kind === 'failed') {
    const retry = (): void => void callsStore.getState().loadCaller(extension, callerKey);
    return <FailedState error={state.error} onRetry={retry} />;
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

function Rows({ rows, onOpenCall }: Pick<CallerPaneProps, 'onOpenCall'> & { rows: readonly ShownRow[] }): ReactNode {
  const region = useRegion();
  const now = useToday();
  const days = useMemo(() => groupByDay(rows, now, region), [rows, now, region]);
  return (
    <GridList
      aria-label={t('find.callsOfCaller')}
      className={classes(styles.calls)}
      selectionMode="none"
      onAction={(key) => onOpenCall(String(key))}
    >
      <Collection items={days} dependencies={[region]}>
        {(day: Day) => (
          <GridListSection id={`day-${day.id}`}>
            <GridListHeader className={classes(layout.heading, styles.day)}>{day.name}</GridListHeader>
            <Collection items={day.rows} dependencies={[region]}>
              {(row: ShownRow) => <CallRowItem isOpen={false} id={row.uuid} calls={[row]} />}
            </Collection>
          </GridListSection>
        )}
      </Collection>
    </GridList>
  );
}
