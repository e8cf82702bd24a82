import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import { bridge } from '../../bridge.ts';
import { appStore } from '../../place/store.ts';
import { errorWords, t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { momentWords } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import { FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToday } from '../../ui/Time.tsx';
import { useKnownExtensions } from '../known-extensions.ts';
import { callsStore } from '../store.ts';
import styles from './CallPage.module.css';
import { CallPath } from './CallPath.tsx';
import { CallTechnical } from './CallTechnical.tsx';
import { OtherCalls } from './OtherCalls.tsx';
import { PageMenu } from './PageMenu.tsx';
import { Pane, PartyHead } from './Pane.tsx';
import type { Freshness } from './page-slice.ts';
import { tellCall } from './tell-call.ts';

const NoteSection = lazyPart(async () => (await import('../../notes/NoteSection.tsx')).NoteSection);
const QualitySection = lazyPart(async () => (await import('../../quality/QualitySection.tsx')).QualitySection);

export interface CallPaneProps {
  uuid: string;
  extension: string;
  /** False for the call that a wide window shows before a person opens one. */
  isOpened: boolean;
  /** List and page stand side by side. */
  wide: boolean;
  /** Leads back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
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
  const { uuid, extension, wide, onBack } = props;
  usePage(props);
  const state = useStore(callsStore, (all) => all.page);
  const isGone = state.kind === 'gone' && state.uuid === uuid;
  useEffect(() => {
    if (isGone) appStore.getState().openCallHere(null);
  }, [isGone]);
  return (
    <Pane covers={!wide} onBack={onBack}>
      {state.kind === 'shown' && state.uuid === uuid ? (
        <Page page={state.page} freshness={state.freshness} />
      ) : state.kind === 'failed' ? (
        <FailedState
          {...(state.error.kind === 'recordNotFound' ? {} : { title: t('callPage.failed') })}
          error={state.error}
          onRetry={() => void callsStore.getState().openPage(uuid, extension)}
        />
      ) : (
        <Skeleton rows={6} />
      )}
    </Pane>
  );
}

/** Whether an extension is the person's own; so it is taken to be until the extensions are loaded. */
function useIsOwn(extension: string): boolean {
  const own = useKnownExtensions().find(({ source }) => source === 'own')?.number;
  return own === undefined || own === extension;
}

interface PageProps {
  page: CallPage;
  freshness: Freshness;
}

/** A call in full: with whom, what happened, how it sounded, the note on it, other calls with them, and the details. */
function Page({ page, freshness }: PageProps): ReactNode {
  const { country } = useRegion();
  const isOwn = useIsOwn(page.extension);
  const { callerKey } = page;
  const { party, outcome } = page.perspective;
  return (
    <>
      <PartyHead party={party} isMissed={outcome.kind === 'missed'} menu={<PageMenu page={page} />} />
      <Story page={page} freshness={freshness} isOwn={isOwn} />
      <QualitySection page={page} isOwn={isOwn} />
      <NoteSection subject={callSubject(page.call.uuid)} label={t('notes.callText')} />
      {callerKey === null ? null : (
        <OtherCalls page={page} callerKey={callerKey} party={partyWords(party, country).title} />
      )}
      <div>
        <CallPath page={page} />
        <CallTechnical page={page} />
      </div>
    </>
  );
}

/** The call in sentences, and that it could not be updated. */
function Story({ page, freshness, isOwn }: PageProps & { isOwn: boolean }): ReactNode {
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
