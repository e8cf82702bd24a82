import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import { bridge } from '../../bridge.ts';
import { errorWords, t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { momentWords } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import { FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { Pane, PartyHead } from '../../ui/Pane.tsx';
import { useToday } from '../../ui/Time.tsx';
import { useKnownExtensions } from '../known-extensions.ts';
import { callsStore } from '../store.ts';
import styles from './CallPage.module.css';
import { CallPath } from './CallPath.tsx';
import { CallTechnical } from './CallTechnical.tsx';
import { OtherCalls } from './OtherCalls.tsx';
import { PageMenu } from './PageMenu.tsx';
import type { Freshness } from './page-slice.ts';
import { tellCall } from './tell-call.ts';

/** A part of the page that another feature draws: how the call sounded, or the figures behind it. `isOwn`: at the person's own extension. */
export type QualityPart = (page: CallPage, part: 'sound' | 'figures', isOwn: boolean) => ReactNode;

export interface CallPaneProps {
  uuid: string;
  extension: string;
  /** False for the call that a wide window shows before a person opens one. */
  isOpened: boolean;
  /** List and page stand side by side. */
  wide: boolean;
  /** Leads back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
  onCaller: (key: string) => void;
  onOpenCall: (uuid: string) => void;
  quality: QualityPart;
  notes: (subject: string, label: string) => ReactNode;
  /** The call was deleted while its page was open. */
  onGone: () => void;
}

function usePage({ uuid, extension, isOpened }: Pick<CallPaneProps, 'uuid' | 'extension' | 'isOpened'>): void {
  const { openPage, showPage, closePage, refreshPage } = callsStore.getState();
  useEffect(() => {
    void (isOpened ? openPage : showPage)(uuid, extension);
    const stop = bridge.on('history', () => void refreshPage());
    return () => {
      stop();
      closePage();
    };
  }, [uuid, extension, isOpened, openPage, showPage, closePage, refreshPage]);
}

/** The page of a call: shown from the history at once, or still loading, or failed. */
export function CallPane(props: CallPaneProps): ReactNode {
  const { uuid, extension, wide, onBack, onGone } = props;
  usePage(props);
  const state = useStore(callsStore, (all) => all.page);
  const isGone = state.kind === 'gone' && state.uuid === uuid;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return (
    <Pane covers={!wide} onBack={onBack}>
      {state.kind === 'shown' && state.uuid === uuid ? (
        <Page {...props} page={state.page} freshness={state.freshness} />
      ) : state.kind === 'failed' ? (
        <FailedState
          {...(state.error.kind === 'recordNotFound' ? {} : { title: t('callPage.failed') })}
          error={state.error}
          onRetry={() => void callsStore.getState().openPage(uuid, extension)}
        />
      ) : (
        <Skeleton rows={6} label={t('callPage.loading')} />
      )}
    </Pane>
  );
}

/** Whether an extension is the person's own; so it is taken to be until the extensions are loaded. */
function useIsOwn(extension: string): boolean {
  const own = useKnownExtensions().find(({ source }) => source === 'own')?.number;
  return own === undefined || own === extension;
}

type PageProps = CallPaneProps & { page: CallPage; freshness: Freshness };

/** A call in full: with whom, what happened, how it sounded, the note on it, other calls with them, and the details. */
function Page(props: PageProps): ReactNode {
  const { page, freshness, quality, notes, onCaller, onOpenCall } = props;
  const { country } = useRegion();
  const isOwn = useIsOwn(page.extension);
  const { callerKey } = page;
  const { party, outcome } = page.perspective;
  return (
    <>
      <PartyHead
        party={party}
        isMissed={outcome.kind === 'missed'}
        menu={<PageMenu page={page} onCaller={onCaller} />}
      />
      <Story page={page} freshness={freshness} isOwn={isOwn} />
      {quality(page, 'sound', isOwn)}
      {notes(callSubject(page.call.uuid), t('notes.callText'))}
      {callerKey === null ? null : (
        <OtherCalls
          page={page}
          callerKey={callerKey}
          party={partyWords(party, country).title}
          onOpenCall={onOpenCall}
          onCaller={onCaller}
        />
      )}
      <div>
        <CallPath page={page} />
        <CallTechnical page={page} figures={quality(page, 'figures', isOwn)} />
      </div>
    </>
  );
}

/** The call in sentences, and that it could not be updated. */
function Story({ page, freshness, isOwn }: Pick<PageProps, 'page' | 'freshness'> & { isOwn: boolean }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useToday();
  const { story, route } = tellCall(page, { region, nameOf, now, isOwn });
  const when = momentWords(page.fetchedAt, now, region);
  const failed =
    freshness.kind === 'failed' ? t('callPage.refreshFailed', { what: errorWords(freshness.error).what, when }) : null;
  return (
    <div>
      <p className={classes(styles.story, 'tabular')}>{story}</p>
      {route === '' ? null : <p className={classes(styles.route, 'tabular')}>{route}</p>}
      {failed === null ? null : (
        <p className="small caution below">
          {failed}
          <LiveRegion text={failed} />
        </p>
      )}
    </div>
  );
}
