import { Phone, PhoneCall, PhoneOff, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Dial } from '../../shared/dial.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useNameOf } from '../ui/call/names.ts';
import { useRegion } from '../ui/call/region.ts';
import { clockLength } from '../ui/call/times.ts';
import { VerdictMark } from '../ui/call/VerdictMark.tsx';
import { classes } from '../ui/class-names.ts';
import { useNow } from '../ui/Time.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import { announcement, type CardWords, cardActions, cardWords, isRunning, runningFirst } from './card-words.ts';
import styles from './DialCards.module.css';
import { type CardRecord, dialStore } from './store.ts';

export interface DialCardsProps {
  onOpenCall: (uuid: string) => void;
}

/** A card for each dial that is not closed: the running ones, then the others, newest first. Stays above the content on every screen. */
export function DialCards({ onOpenCall }: DialCardsProps): ReactNode {
  const dials = useStore(dialStore, (state) => state.dials);
  const records = useStore(dialStore, (state) => state.records);
  const region = useRegion();
  const nameOf = useNameOf();
  useEffect(() => dialStore.getState().watch(), []);
  return (
    <>
      <LiveRegion text={announcement(dials, records, region, nameOf)} />
      {dials.length === 0 ? null : (
        <ul className={classes(styles.cards)} aria-label={t('dial.cards')}>
          {runningFirst(dials).map((dial) => (
            <DialCard
              key={dial.id}
              dial={dial}
              record={dial.state.kind === 'done' ? records[dial.state.callUuid] : undefined}
              onOpenCall={onOpenCall}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface DialCardProps {
  dial: Dial;
  record: CardRecord | undefined;
  onOpenCall: (uuid: string) => void;
}

function CardIcon({ dial, tone }: { dial: Dial; tone: CardWords['tone'] }): ReactNode {
  const running = isRunning(dial);
  const Icon = tone === 'negative' ? PhoneOff : tone === 'caution' ? TriangleAlert : running ? PhoneCall : Phone;
  return <Icon size={20} strokeWidth={1.5} aria-hidden className={classes(styles.icon)} />;
}

function DialCard({ dial, record, onOpenCall }: DialCardProps): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const running = isRunning(dial);
  const now = useNow(running ? 250 : 30_000);
  const words = cardWords(dial, record, region, now, nameOf);
  return (
    <li className={classes(styles.card, styles[words.tone])}>
      <CardIcon dial={dial} tone={words.tone} />
      <div className={classes(styles.body)}>
        <p className={classes(styles.title)}>
          {words.title}{' '}
          {words.since === null ? null : (
            <span className={classes(styles.clock, 'tabular')}>{clockLength((now - words.since) / 1000)}</span>
          )}
        </p>
        {words.text === '' ? null : <p className={classes(styles.text)}>{words.text}</p>}
        <div className={classes(styles.foot)}>
          <DoneLine record={record} />
          <CardActions dial={dial} onOpenCall={onOpenCall} />
        </div>
      </div>
      <CloseButton dial={dial} />
    </li>
  );
}

function DoneLine({ record }: { record: CardRecord | undefined }): ReactNode {
  if (record?.kind !== 'read') return null;
  const { perspective, verdict } = record.page;
  if (perspective.talkSeconds === null) return null;
  return (
    <p className={classes(styles.doneLine)}>
      <span className="tabular">{t('dial.doneTalk', { length: clockLength(perspective.talkSeconds) })}</span>
      <VerdictMark verdict={verdict} />
    </p>
  );
}

function CardActions({ dial, onOpenCall }: { dial: Dial; onOpenCall: (uuid: string) => void }): ReactNode {
  const { lookNow } = dialStore.getState();
  const { look, open } = cardActions(dial.state);
  if (look === null && open === null) return null;
  return (
    <div className={classes(styles.actions)}>
      {open === null ? null : <Button onPress={() => onOpenCall(open)}>{t('dial.open')}</Button>}
      {look === null ? null : (
        <Button onPress={() => void lookNow(dial.id)}>{t(look === 'over' ? 'dial.lookNow' : 'dial.lookAgain')}</Button>
      )}
    </div>
  );
}

function CloseButton({ dial }: { dial: Dial }): ReactNode {
  const { close } = dialStore.getState();
  if (!cardActions(dial.state).close) return null;
  return (
    <IconButton label={t('dial.closeParty', { party: dial.order.number })} onPress={() => void close(dial.id)}>
      <X size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  );
}
