import { type ReactNode, useEffect, useMemo } from 'react';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import { bridge, perConnection } from '../../bridge.ts';
import { type CommandSubject, useCommandPage } from '../../call-actions/command-subject.ts';
import { appStore } from '../../navigation/app-store.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { createResource, latest, useCall, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToday } from '../../ui/Time.tsx';
import { CallPath } from './CallPath.tsx';
import { CallTechnical } from './CallTechnical.tsx';
import { callSummary } from './call-summary.ts';
import { OtherCalls } from './OtherCalls.tsx';
import { PageMenu } from './PageMenu.tsx';
import { Columns, Pane } from './Pane.tsx';
import { CallAction, PartyHead } from './PartyHead.tsx';
import { usePartySlots } from './party-slots.ts';

const NoteSection = lazyPart(async () => (await import('../../notes/NoteSection.tsx')).NoteSection);
const QualitySection = lazyPart(async () => (await import('../../quality/QualitySection.tsx')).QualitySection);

/** A call as an extension sees it. */
interface CallQuestion {
  readonly uuid: string;
  readonly extension: string;
}

const openCall = perConnection(() => createResource((question: CallQuestion) => bridge.call('calls.get', question)));

export interface CallPaneProps extends CallQuestion {
  /** List and page stand side by side. */
  wide: boolean;
  /** Leads back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
}

/** The page of a call. One that is forgotten while it is open leaves the screen. Needs a `key` of its call. */
export function CallPane({ uuid, extension, wide, onBack }: CallPaneProps): ReactNode {
  const answer = useResource(openCall, { uuid, extension }, 'each');
  const page = latest(answer);
  const isGone = answer.kind === 'failed' && page !== null && answer.error.kind === 'callNotInHistory';
  useEffect(() => {
    if (isGone) appStore.getState().openCallHere(null);
  }, [isGone]);
  return (
    <Pane covers={!wide} onBack={onBack}>
      {page !== null ? (
        <Page page={page} />
      ) : answer.kind === 'failed' ? (
        <FailedState
          title={t('callPage.failed')}
          error={answer.error}
          onRetry={() => void openCall.getState().refresh()}
        />
      ) : (
        <Skeleton rows={6} />
      )}
    </Pane>
  );
}

/** A call in full: with whom, what happened, how it sounded, the note on it, other calls with them, and the details. */
function Page({ page }: { page: CallPage }): ReactNode {
  const { country } = useRegion();
  const isOwn = useReady(({ status }) => status.extension) === page.extension;
  const { callerKey } = page;
  const { party, outcome } = page.perspective;
  const subject = useMemo(() => subjectOf(page), [page]);
  useCommandPage(subject);
  const slots = usePartySlots();
  const isMissed = outcome.kind === 'missed';
  const whom = { extension: page.extension, party, callerKey, callUuid: page.call.uuid };
  const call = <CallAction party={party} isMissed={isMissed} />;
  return (
    <>
      <PartyHead
        party={party}
        // Only own callers can be put off or done; on a colleague's call there is Call alone.
        actions={slots === null || !isOwn ? call : <slots.Actions {...whom} fallback={call} />}
        menu={<PageMenu page={page} subject={subject} />}
      />
      <Columns
        beside={slots === null || callerKey === null ? null : <slots.Column {...whom} />}
        after={
          <>
            {callerKey === null ? null : (
              <OtherCalls page={page} callerKey={callerKey} party={partyWords(party, country).title} />
            )}
            <div>
              <CallPath page={page} />
              {isMissed ? null : <CallTechnical page={page} />}
            </div>
          </>
        }
      >
        <Story page={page} isOwn={isOwn} />
        <QualitySection page={page} isOwn={isOwn} />
        <NoteSection subject={callSubject(page.call.uuid)} label={t('notes.callText')} />
      </Columns>
    </>
  );
}

/** Whom the commands of the page are about. */
function subjectOf({
  extension,
  call: { uuid },
  callerKey,
  perspective: { party, outcome },
}: CallPage): CommandSubject {
  const note = { subject: callSubject(uuid), open: () => appStore.getState().openCallHere(uuid) };
  return { extension, party, callerKey, callUuid: uuid, isMissed: outcome.kind === 'missed', note };
}

/** The call in sentences. */
function Story({ page, isOwn }: { page: CallPage; isOwn: boolean }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useToday();
  const usualNumber = useCall('calls.usualNumber', { extension: page.extension });
  const { story, route } = callSummary(page, { region, nameOf, now, isOwn, usualNumber });
  return (
    <div className="prose tabular">
      <p>{story}</p>
      {route === '' ? null : <p className="muted">{route}</p>}
    </div>
  );
}
