import { Ellipsis, History } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { isAnsweredByStatusOnly } from '../../../shared/calls/outcome.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import { bridge } from '../../bridge.ts';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import { errorWords, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf, arrowWord, outcomeWords, whenWords } from '../../ui/call/describe-call.ts';
import { clockLength } from '../../ui/call/format-time.ts';
import { NamingButton } from '../../ui/call/NamingButton.tsx';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import { FailedState, Skeleton, Spinner } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { MenuButton } from '../../ui/overlays/Menu.tsx';
import { useToday } from '../../ui/Time.tsx';
import { callsStore } from '../store.ts';
import { CallFacts } from './CallFacts.tsx';
import { CallLegs } from './CallLegs.tsx';
import styles from './CallPage.module.css';
import { CallTechnical } from './CallTechnical.tsx';
import { BackButton, Pane, PaneHead } from './Pane.tsx';
import type { Freshness } from './page-slice.ts';

export interface CallPaneProps {
  uuid: string;
  extension: string;
  /** List and page stand side by side. */
  wide: boolean;
  /** Leads back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
  onCaller: (key: string) => void;
  quality: (page: CallPage) => ReactNode;
  notes: (subject: string, label: string) => ReactNode;
  /** The call was forgotten while its page was open. */
  onGone: () => void;
}

function usePage(uuid: string, extension: string): void {
  const { openPage, closePage, refreshPage } = callsStore.getState();
  useEffect(() => {
    void openPage(uuid, extension);
    const stop = bridge.on('history', () => void refreshPage());
    return () => {
      stop();
      closePage();
    };
  }, [uuid, extension, openPage, closePage, refreshPage]);
}

/** The page of a call: shown from the history at once, or still loading, or failed. */
export function CallPane(props: CallPaneProps): ReactNode {
  const { uuid, extension, wide, onBack, onGone } = props;
  usePage(uuid, extension);
  const state = useStore(callsStore, (all) => all.page);
  const isGone = state.kind === 'gone' && state.uuid === uuid;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return (
    <Pane covers={!wide}>
      {state.kind === 'shown' && state.uuid === uuid ? (
        <Page {...props} page={state.page} freshness={state.freshness} />
      ) : (
        <>
          {onBack ? (
            <div className={classes(styles.head)}>
              <BackButton onBack={onBack} />
            </div>
          ) : null}
          {state.kind === 'failed' ? (
            <FailedState
              title={t('calls.pageFailed')}
              error={state.error}
              onRetry={() => void callsStore.getState().openPage(uuid, extension)}
            />
          ) : (
            <Skeleton rows={6} label={t('calls.loadingPage')} />
          )}
        </>
      )}
    </Pane>
  );
}

type PageProps = Pick<CallPaneProps, 'onBack' | 'onCaller' | 'quality' | 'notes'> & {
  page: CallPage;
  freshness: Freshness;
};

/** A call in full: with whom, what happened, how it sounded, its legs, and the technical details. */
function Page({ page, freshness, onBack, onCaller, quality, notes }: PageProps): ReactNode {
  const { country } = useRegion();
  const { party, outcome } = page.perspective;
  const words = partyWords(party, country);
  return (
    <>
      <PaneHead
        onBack={onBack}
        party={words}
        number={words.dialable}
        isMissed={outcome.kind === 'missed'}
        menu={<PageMenu page={page} title={words.title} />}
      />
      <div className={classes(styles.scroll)}>
        <Summary page={page} />
        {/* The status of an outgoing call may be that of the own phone only. */}
        {isAnsweredByStatusOnly(page.call, page.extension) ? (
          <p className={classes(styles.fresh)}>{t('calls.ownLegOnly', { extension: page.extension })}</p>
        ) : null}
        <div className={classes(styles.naming)}>
          <NamingButton party={party} />
        </div>
        <FreshnessLine page={page} freshness={freshness} />
        <CallFacts page={page} />
        {quality(page)}
        <CallLegs page={page} />
        <Notes page={page} title={words.title} onCaller={onCaller} notes={notes} />
        <CallTechnical page={page} />
      </div>
    </>
  );
}

/** What can be done with the open call besides calling. `title`: the other party in words. */
function PageMenu({ page, title }: { page: CallPage; title: string }): ReactNode {
  const { callerKey } = page;
  return (
    <MenuButton
      label={t('callActions.pageMenu')}
      icon={Ellipsis}
      items={[
        { id: 'call', label: t('callActions.forgetCall') },
        ...(callerKey === null ? [] : [{ id: 'caller', label: t('callActions.forgetCaller', { party: title }) }]),
      ]}
      onAction={(id) => {
        if (id === 'caller' && callerKey !== null) void forgetCalls({ kind: 'caller', key: callerKey });
        else void forgetCalls({ kind: 'calls', uuids: [page.call.uuid] });
      }}
    />
  );
}

/** The notes on a call, and a button to everything else with this caller. */
function Notes({
  page,
  title,
  onCaller,
  notes,
}: Pick<PageProps, 'page' | 'onCaller' | 'notes'> & { title: string }): ReactNode {
  const { callerKey } = page;
  return (
    <section className={classes(styles.section)} aria-label={t('notes.title')}>
      {notes(callSubject(page.call.uuid), t('notes.callText'))}
      {callerKey === null ? null : (
        <div>
          <Button icon={History} onPress={() => onCaller(callerKey)}>
            {t('find.historyWith', { party: title })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Summary({ page }: { page: CallPage }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useToday();
  const { perspective, call } = page;
  const { outcome, talkSeconds } = perspective;
  const arrow = arrowOf(perspective);
  const at = call.start?.at ?? null;
  const directionText = call.direction === 'unknown' ? call.directionText : null;
  const parts = [
    directionText === null ? arrowWord(arrow) : t('calls.directionAsItCame', { direction: directionText }),
    outcome.kind === 'missed' ? null : outcomeWords(outcome, nameOf),
    talkSeconds === null ? null : clockLength(talkSeconds),
    at === null ? null : whenWords(at, now, region),
  ];
  return (
    <p className={classes(styles.summary)}>
      <DirectionIcon arrow={arrow} />
      <span className="tabular">{parts.filter((part) => part !== null).join(' · ')}</span>
    </p>
  );
}

function FreshnessLine({ page, freshness }: { page: CallPage; freshness: Freshness }): ReactNode {
  const region = useRegion();
  const now = useToday();
  const when = whenWords(page.fetchedAt, now, region);
  if (freshness.kind === 'failed') {
    const text = t('calls.refreshFailed', { what: errorWords(freshness.error).what, when });
    return (
      <p className={classes(styles.fresh, styles.stale)}>
        {text}
        <LiveRegion text={text} />
      </p>
    );
  }
  return (
    <p className={classes(styles.fresh)}>
      {t('calls.recordUpdated', { when })}
      {freshness.kind === 'refreshing' ? (
        <span className={classes(styles.reading)}>
          <Spinner />
          {t('calls.refreshing')}
        </span>
      ) : null}
    </p>
  );
}
