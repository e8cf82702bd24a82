import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallPage } from '../../../shared/calls/rows.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import { bridge } from '../../bridge.ts';
import { appStore } from '../../place/store.ts';
import { useReady } from '../../place/use-ready.ts';
import { errorWords, t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { momentWords } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToday } from '../../ui/Time.tsx';
import { CallPath } from './CallPath.tsx';
import { CallTechnical } from './CallTechnical.tsx';
import { OtherCalls } from './OtherCalls.tsx';
import { openPage, type PageQuestion, type PageState } from './open-page.ts';
import { PageMenu } from './PageMenu.tsx';
import { Pane, PartyHead } from './Pane.tsx';
import { tellCall } from './tell-call.ts';

const NoteSection = lazyPart(async () => (await import('../../notes/NoteSection.tsx')).NoteSection);
const QualitySection = lazyPart(async () => (await import('../../quality/QualitySection.tsx')).QualitySection);

/** `isOpened`: false for the call that a wide window shows before a person opens one. */
export interface CallPaneProps extends PageQuestion {
  /** List and page stand side by side. */
  wide: boolean;
  /** Leads back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
}

function usePage({ uuid, extension, isOpened }: PageQuestion) {
  const [state, setState] = useState<PageState>({ kind: 'loading' });
  const opened = useRef<ReturnType<typeof openPage>>(null);
  useEffect(() => {
    const onGone = (): void => appStore.getState().openCallHere(null);
    const page = openPage(bridge, { uuid, extension, isOpened }, setState, onGone);
    opened.current = page;
    const stop = bridge.on('history', () => void page.refresh());
    return () => {
      stop();
      page.close();
    };
  }, [uuid, extension, isOpened]);
  return { state, request: () => opened.current?.request() };
}

/** The page of a call: shown from the history at once, or still loading, or failed. Needs a `key` of its call. */
export function CallPane(props: CallPaneProps): ReactNode {
  const { wide, onBack } = props;
  const { state, request } = usePage(props);
  return (
    <Pane covers={!wide} onBack={onBack}>
      {state.kind === 'shown' ? (
        <Page page={state.page} failure={state.failure} onRefresh={request} />
      ) : state.kind === 'failed' ? (
        <FailedState
          {...(state.error.kind === 'recordNotFound' ? {} : { title: t('callPage.failed') })}
          error={state.error}
          onRetry={request}
        />
      ) : (
        <Skeleton rows={6} />
      )}
    </Pane>
  );
}

interface PageProps {
  page: CallPage;
  /** Why its record could not be requested. */
  failure: AppErrorData | null;
}

/** A call in full: with whom, what happened, how it sounded, the note on it, other calls with them, and the details. */
function Page({ page, failure, onRefresh }: PageProps & { onRefresh: () => void }): ReactNode {
  const { country } = useRegion();
  const isOwn = useReady(({ status }) => status.extension) === page.extension;
  const { callerKey } = page;
  const { party, outcome } = page.perspective;
  return (
    <>
      <PartyHead
        party={party}
        isMissed={outcome.kind === 'missed'}
        menu={<PageMenu page={page} onRefresh={onRefresh} />}
      />
      <Story page={page} failure={failure} isOwn={isOwn} />
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
function Story({ page, failure, isOwn }: PageProps & { isOwn: boolean }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useToday();
  const { story, route } = tellCall(page, { region, nameOf, now, isOwn });
  const when = momentWords(page.fetchedAt, now, region);
  const failed = failure && t('callPage.refreshFailed', { what: errorWords(failure).what, when });
  return (
    <div className="prose tabular">
      <p>{story}</p>
      {route === '' ? null : <p className="muted">{route}</p>}
      {failed === null ? null : (
        <p className="small caution below">
          {failed}
          <LiveRegion text={failed} />
        </p>
      )}
    </div>
  );
}
