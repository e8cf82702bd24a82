import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Party } from '../../../shared/calls/call.ts';
import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { type Answer, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useNaming, useRegion } from '../../ui/call/context.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { MenuButton } from '../../ui/overlays/Menu.tsx';
import { showCalls } from '../show-calls.ts';
import { type CallerQuestion, callerCalls, type NumberCalls } from './caller-calls.ts';
import { namingWords } from './naming-words.ts';
import { CallLines, CountSince } from './OtherCalls.tsx';
import { Columns, Pane } from './Pane.tsx';
import { PartyHead } from './PartyHead.tsx';
import { usePartySlots } from './party-slots.ts';

/** What a caller's page asks for: the newest calls; the list has the rest. */
export const callerQuestion = (extension: string, keys: readonly string[]): CallerQuestion => ({
  extension,
  keys,
  limit: 25,
});

/** What the page says of a caller to ring back: their row, the buttons for it, and the sentences about it. */
export interface MissedPart {
  row: MissedRow;
  actions: ReactNode;
  tell: ReactNode;
  /** Who follows, at the end of the column. */
  next?: ReactNode;
}

export interface CallerPaneProps {
  /** The caller's number key; null for a withheld number. The note is on it. */
  callerKey: string | null;
  /** The keys of all their numbers, where they have several. */
  keys?: readonly string[];
  /** What stands above the note: who they are. */
  head?: ReactNode;
  /** The caller to ring back, beside the list of those. */
  missed?: MissedPart;
  extension: string;
  /** Leads back to the list; null in a wide window. */
  onBack: (() => void) | null;
  /** Where it leads back to; the calls where it is left out. */
  backTo?: string;
  /** What finds all calls with them, where that is not the key. */
  all?: Partial<ViewFilter>;
}

/** The page of a caller: who they are, what is to be done, the note on them, and the calls with them. */
export function CallerPane(props: CallerPaneProps): ReactNode {
  const { callerKey, keys, head, missed, extension, onBack, backTo } = props;
  const question = callerKey === null ? null : callerQuestion(extension, keys ?? [callerKey]);
  const answer = useResource(callerCalls, question, 'each');
  // A withheld number has no other calls.
  const state = question === null ? null : answer;
  const shown = state?.kind === 'shown' ? state.value : null;
  const slots = usePartySlots();
  const unknown: Party = { number: callerKey, name: null, withheld: false, personId: null };
  const party = missed?.row.party ?? shown?.rows[0]?.perspective.party ?? unknown;
  const isNamed = head !== undefined || missed !== undefined;
  return (
    <Pane
      covers={onBack !== null}
      onBack={onBack}
      subject={missed?.row.key ?? callerKey ?? ''}
      {...(backTo !== undefined && { backTo })}
    >
      {head ?? (
        <PartyHead
          party={party}
          {...(missed !== undefined && { actions: missed.actions })}
          menu={<CallerMenu {...props} party={party} count={shown?.all?.calls ?? 0} />}
        />
      )}
      <Columns
        beside={
          slots === null || callerKey === null ? null : (
            <>
              {/* Before the first answer the name isn't known yet: the question for it would come and go under the pointer. */}
              {!isNamed && state?.kind === 'loading' ? null : (
                <slots.Column
                  key={callerKey}
                  {...{ extension, party, callerKey }}
                  callUuid={null}
                  hasNumbers={head !== undefined || (!isNamed && shown === null)}
                />
              )}
              {missed?.next}
            </>
          )
        }
        after={
          <>
            {missed === undefined ? null : <Attempts row={missed.row} state={state} />}
            {state === null ? null : <Calls {...props} state={state} />}
          </>
        }
      >
        {missed?.tell}
      </Columns>
    </Pane>
  );
}

type AllCalls = Pick<CallerPaneProps, 'callerKey' | 'all'>;

/** Shows all calls with them in the list. */
const showAll = ({ callerKey, all = { caller: callerKey } }: AllCalls): void => showCalls(all);

/** Edits the person, or shows all calls with them; nothing where neither can be done. The head of a number without a name offers to name it. */
function CallerMenu({ party, count, ...props }: AllCalls & { party: Party; count: number }): ReactNode {
  const { country } = useRegion();
  const openNaming = useNaming();
  const { titleIsNumber } = partyWords(party, country);
  const naming = namingWords(party);
  const items = [
    ...(titleIsNumber || naming === null ? [] : [{ id: 'name', label: naming, run: () => openNaming(party) }]),
    ...(count > 0 ? [{ id: 'all', label: t('find.allOf', { count }), run: () => showAll(props) }] : []),
  ];
  return items.length === 0 ? null : <MenuButton label={t('find.callerMenu')} icon={Ellipsis} items={items} />;
}

/** The missed calls since the last conversation with the caller, from two on: a single one is told above. */
function Attempts({ row, state }: { row: MissedRow; state: Answer<NumberCalls> | null }): ReactNode {
  const attempts = new Set(row.callUuids);
  const loaded = state?.kind === 'shown' ? state.value.rows.filter(({ uuid }) => attempts.has(uuid)) : [];
  if (loaded.length < 2) return null;
  return (
    <section>
      <h3 className="section-head">{t('find.attempts')}</h3>
      <CallLines rows={loaded} />
    </section>
  );
}

/** The calls with the caller, besides the attempts. */
function Calls(props: CallerPaneProps & { state: Answer<NumberCalls> }): ReactNode {
  const { missed, state } = props;
  if (state.kind === 'loading') return <Skeleton rows={6} />;
  if (state.kind === 'failed')
    return <FailedState error={state.error} onRetry={() => void callerCalls.getState().refresh()} />;
  const { all, rows } = state.value;
  if (all === null)
    return missed === undefined ? (
      <section>
        <h3 className="section-head">{t('shell.calls')}</h3>
        <p className="muted">{t('find.noCallsWith')}</p>
      </section>
    ) : null;
  const attempts = new Set(missed?.row.callUuids);
  const earlier = rows.filter(({ uuid }) => !attempts.has(uuid));
  if (earlier.length === 0) return null;
  return (
    <section>
      <h3 className="section-head">
        {t(missed === undefined ? 'shell.calls' : 'find.earlier')}
        {missed === undefined ? (
          <small className="secondary nowrap">
            {[
              t('calls.counted', { count: all.calls }),
              ...(all.missed === 0 ? [] : [t('find.callerMissed', { count: all.missed })]),
            ].join(' · ')}
          </small>
        ) : (
          <CountSince count={all.calls} firstAt={all.firstAt} />
        )}
      </h3>
      <CallLines rows={earlier} />
      {all.calls > rows.length ? (
        <div className="below">
          <Button onPress={() => showAll(props)}>{t('find.allOf', { count: all.calls })}</Button>
        </div>
      ) : null}
    </section>
  );
}
