import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Party } from '../../../shared/calls/call.ts';
import type { MissedRow } from '../../../shared/calls/missed-state.ts';
import { callerSubject } from '../../../shared/people/notes.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useNaming, useRegion } from '../../ui/call/context.ts';
import { namingWords } from '../../ui/call/NamingButton.tsx';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { MenuButton } from '../../ui/overlays/Menu.tsx';
import { Pane, PartyHead } from '../../ui/Pane.tsx';
import lines from '../page/OtherCalls.module.css';
import { CallLine, CountSince, type LineRow } from '../page/OtherCalls.tsx';
import { callsStore } from '../store.ts';
import styles from './CallerPane.module.css';
import type { CallerState } from './callers-slice.ts';

/** What the page says of a caller to ring back: their row, the buttons for it, and the sentences about it. */
export interface MissedPart {
  row: MissedRow;
  actions: ReactNode;
  tell: ReactNode;
}

export interface CallerPaneProps {
  /** The caller's number key; null for a withheld number. */
  callerKey: string | null;
  /** The caller to ring back, beside the list of those; null beside the list of calls. */
  missed: MissedPart | null;
  extension: string;
  /** Leads back to the list; null in a wide window. */
  onBack: (() => void) | null;
  onOpenCall: (uuid: string) => void;
  /** Shows all calls with them in the list. */
  onShowAll: () => void;
  notes: (subject: string, label: string) => ReactNode;
}

/** The page of a caller: who they are, what is to be done, the note on them, and the calls with them. */
export function CallerPane(props: CallerPaneProps): ReactNode {
  const { callerKey, missed, onBack, onShowAll, notes } = props;
  const state = useCaller(props);
  const caller = state?.kind === 'shown' ? state.caller : null;
  const unknown: Party = { number: callerKey, name: null, withheld: false, personId: null };
  const party = missed?.row.party ?? caller?.party ?? unknown;
  return (
    <Pane
      covers={onBack !== null}
      onBack={onBack}
      subject={missed?.row.key ?? callerKey ?? ''}
      {...(missed === null ? {} : { backTo: t('missed.back') })}
    >
      <PartyHead
        party={party}
        hasCall={missed === null}
        menu={<CallerMenu party={party} count={caller?.calls ?? 0} onShowAll={onShowAll} />}
      />
      {missed === null ? null : (
        <>
          <div className={classes(styles.actions)}>{missed.actions}</div>
          {missed.tell}
          <Attempts {...props} row={missed.row} state={state} />
        </>
      )}
      {callerKey === null ? null : notes(callerSubject(callerKey), t('notes.callerText'))}
      {state === null ? null : <Calls {...props} state={state} />}
    </Pane>
  );
}

/** Loads the caller and follows changes; null for one who has no other calls. */
function useCaller({ callerKey, extension }: CallerPaneProps): CallerState | null {
  const { loadCaller } = callsStore.getState();
  useEffect(() => {
    if (callerKey === null) return;
    void loadCaller(extension, callerKey);
    return bridge.on('history', () => void loadCaller(extension, callerKey));
  }, [extension, callerKey, loadCaller]);
  const loaded = useStore(callsStore, (all) => all.caller);
  if (callerKey === null) return null;
  return loaded?.key === callerKey ? loaded : { kind: 'loading', key: callerKey };
}

/** Edits the person, or shows all calls with them; nothing where neither can be done. The head of a number without a name offers to name it. */
function CallerMenu(props: { party: Party; count: number; onShowAll: () => void }): ReactNode {
  const { party, count, onShowAll } = props;
  const { country } = useRegion();
  const openNaming = useNaming();
  const { titleIsNumber } = partyWords(party, country);
  const naming = namingWords(party);
  const items = [
    ...(titleIsNumber || naming === null ? [] : [{ id: 'name', label: naming }]),
    ...(count > 0 ? [{ id: 'all', label: t('find.allOf', { count }) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <MenuButton
      label={t('find.callerMenu')}
      icon={Ellipsis}
      items={items}
      onAction={(id) => (id === 'all' ? onShowAll() : openNaming(party))}
    />
  );
}

/** The loaded missed calls since the last conversation with the caller. */
function Attempts(props: CallerPaneProps & { row: MissedRow; state: CallerState | null }): ReactNode {
  const { row, state, onOpenCall } = props;
  const attempts = new Set(row.callUuids);
  const loaded = state?.kind === 'shown' ? state.rows.filter(({ uuid }) => attempts.has(uuid)) : [];
  return (
    <section>
      <h3 className={classes(lines.head)}>{t('find.attempts')}</h3>
      <Lines rows={loaded.length === 0 ? newestAttempt(row) : loaded} onOpenCall={onOpenCall} />
    </section>
  );
}

/** The newest attempt as the list of missed callers has it. */
function newestAttempt({ callUuids, at, timeText, party, rangSeconds, state }: MissedRow): Line[] {
  const perspective = { direction: 'in', party, outcome: { kind: 'missed' }, talkSeconds: null } as const;
  const rang = rangSeconds === undefined ? {} : { rangSeconds };
  return callUuids.slice(0, 1).map((uuid) => ({ uuid, at, timeText, perspective, missed: state, ...rang }));
}

type Line = LineRow & { uuid: string };

function Lines({ rows, onOpenCall }: { rows: readonly Line[]; onOpenCall: (uuid: string) => void }): ReactNode {
  return (
    <ul className={classes(lines.list)}>
      {rows.map((row) => (
        <li key={row.uuid}>
          <CallLine row={row} onOpen={() => onOpenCall(row.uuid)} />
        </li>
      ))}
    </ul>
  );
}

/** The calls with the caller, besides the attempts. */
function Calls(props: CallerPaneProps & { state: CallerState }): ReactNode {
  const { callerKey, missed, extension, state, onOpenCall, onShowAll } = props;
  if (state.kind === 'loading') return <Skeleton rows={6} label={t('calls.loading')} />;
  if (state.kind === 'failed') {
    const retry = (): void => void callsStore.getState().loadCaller(extension, callerKey ?? '');
    return <FailedState error={state.error} onRetry={retry} />;
  }
  const { caller, rows } = state;
  if (caller === null) return missed === null ? <EmptyState title={t('find.noCallsWith')} /> : null;
  const attempts = new Set(missed?.row.callUuids);
  const earlier = rows.filter(({ uuid }) => !attempts.has(uuid));
  if (earlier.length === 0) return null;
  return (
    <section>
      <h3 className={classes(lines.head)}>
        {t(missed === null ? 'find.callsOfCaller' : 'find.earlier')}
        {missed === null ? (
          <small className={classes(lines.since)}>
            {[
              t('find.callerCalls', { count: caller.calls }),
              ...(caller.missed === 0 ? [] : [t('find.callerMissed', { count: caller.missed })]),
            ].join(' · ')}
          </small>
        ) : (
          <CountSince count={caller.calls} firstAt={caller.firstAt} />
        )}
      </h3>
      <Lines rows={earlier} onOpenCall={onOpenCall} />
      {caller.calls > rows.length ? (
        <div className={classes(styles.more)}>
          <Button onPress={onShowAll}>{t('find.allOf', { count: caller.calls })}</Button>
        </div>
      ) : null}
    </section>
  );
}
