import { History, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Party } from '../../../shared/calls/call.ts';
import { isAnsweredByStatusOnly } from '../../../shared/calls/outcome.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import { errorWords, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useNameOf, useRegion, useRingBack } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf, arrowWord, outcomeWords, partyWords, whenWords } from '../../ui/call/describe-call.ts';
import { clockLength } from '../../ui/call/format-time.ts';
import { PartyTitle } from '../../ui/call/PartyText.tsx';
import { classes } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { NumberText, useNow } from '../../ui/Time.tsx';
import { CallFacts } from './CallFacts.tsx';
import { CallLegs } from './CallLegs.tsx';
import styles from './CallPage.module.css';
import { CallTechnical } from './CallTechnical.tsx';
import { CopyNumber } from './CopyNumber.tsx';
import { PageMenu } from './PageMenu.tsx';
import type { Freshness } from './page-slice.ts';

export interface CallPageViewProps {
  page: CallPage;
  freshness: Freshness;
  back: ReactNode;
  onCall: (number: string) => void;
  onCaller: (key: string) => void;
  quality: (page: CallPage) => ReactNode;
  naming: (party: Party) => ReactNode;
  notes: (subject: string, label: string) => ReactNode;
}

/** A call in full: with whom, what happened, how it sounded, its legs, and what only the technician wants. */
export function CallPageView(props: CallPageViewProps): ReactNode {
  const { page, freshness, back, onCall, onCaller, quality, naming, notes } = props;
  return (
    <>
      <PageHead page={page} back={back} onCall={onCall} />
      <div className={classes(styles.scroll)}>
        <Summary page={page} />
        <OwnLegLine page={page} />
        <div className={classes(styles.naming)}>{naming(page.perspective.party)}</div>
        <FreshnessLine page={page} freshness={freshness} />
        <CallFacts page={page} />
        {quality(page)}
        <CallLegs page={page} />
        <Beside page={page} onCaller={onCaller} notes={notes} />
        <CallTechnical page={page} />
      </div>
    </>
  );
}

function PageHead({ page, back, onCall }: Pick<CallPageViewProps, 'page' | 'back' | 'onCall'>): ReactNode {
  const { country } = useRegion();
  const { party, outcome } = page.perspective;
  const words = partyWords(party, country);
  const { dialable } = words;
  const isMissed = outcome.kind === 'missed';
  const ringBack = useRingBack();
  return (
    <div className={classes(styles.head)}>
      {back}
      <div className={classes(styles.who)}>
        <h2 className={classes(styles.name)}>
          <PartyTitle words={words} />
        </h2>
        <p className={classes(styles.number)}>
          {words.number === null ? null : words.dialable === null ? (
            words.number
          ) : (
            <NumberText>{words.number}</NumberText>
          )}
        </p>
      </div>
      <PageMenu page={page} title={words.title} />
      {dialable === null ? null : (
        <>
          <CopyNumber number={dialable} />
          <Button kind="primary" icon={Phone} onPress={() => (isMissed ? ringBack : onCall)(dialable)}>
            {t(isMissed ? 'calls.ringBack' : 'calls.call')}
          </Button>
        </>
      )}
    </div>
  );
}

/** What a person wrote beside the call, and the way to everything else with this caller. */
function Beside({ page, onCaller, notes }: Pick<CallPageViewProps, 'page' | 'onCaller' | 'notes'>): ReactNode {
  const { country } = useRegion();
  const { callerKey } = page;
  return (
    <section className={classes(styles.section)} aria-label={t('notes.title')}>
      {notes(callSubject(page.call.uuid), t('notes.callText'))}
      {callerKey === null ? null : (
        <div>
          <Button icon={History} onPress={() => onCaller(callerKey)}>
            {t('find.historyWith', { party: partyWords(page.perspective.party, country).title })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Summary({ page }: { page: CallPage }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useNow();
  const seen = page.perspective;
  const arrow = arrowOf(seen);
  const at = page.call.start?.at ?? null;
  const directionText = page.call.direction === 'unknown' ? page.call.directionText : null;
  const parts = [
    directionText === null ? arrowWord(arrow) : t('calls.directionAsItCame', { direction: directionText }),
    ...(seen.outcome.kind === 'missed' ? [] : [outcomeWords(seen.outcome, nameOf)]),
    ...(seen.talkSeconds === null ? [] : [clockLength(seen.talkSeconds)]),
    ...(at === null ? [] : [whenWords(at, now, region)]),
  ];
  return (
    <p className={classes(styles.summary)}>
      <DirectionIcon arrow={arrow} />
      <span className="tabular">{parts.join(' · ')}</span>
    </p>
  );
}

/** What the status says of an outgoing call may be of the own phone only. */
function OwnLegLine({ page }: { page: CallPage }): ReactNode {
  if (!isAnsweredByStatusOnly(page.call, page.extension)) return null;
  return <p className={classes(styles.fresh)}>{t('calls.ownLegOnly', { extension: page.extension })}</p>;
}

function FreshnessLine({ page, freshness }: { page: CallPage; freshness: Freshness }): ReactNode {
  const region = useRegion();
  const now = useNow();
  const when = whenWords(page.fetchedAt, now, region);
  if (freshness.kind === 'failed') {
    const text = t('calls.recordFailed', { what: errorWords(freshness.error).what, when });
    return (
      <p className={classes(styles.fresh, styles.stale)}>
        {text}
        <LiveRegion text={text} />
      </p>
    );
  }
  return (
    <p className={classes(styles.fresh)}>
      {t('calls.recordRead', { when })}
      {freshness.kind === 'reading' ? (
        <span className={classes(styles.reading)}>
          <Spinner />
          {t('calls.reading')}
        </span>
      ) : null}
    </p>
  );
}
