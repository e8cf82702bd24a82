import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Call } from '../../../shared/calls/call.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { errorWords, t } from '../../text.ts';
import { type Fact, Facts } from '../../ui/call/Facts.tsx';
import { clockLength } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { AfterAWhile, Spinner } from '../../ui/feedback/states.tsx';
import { RawTextView } from '../../ui/RawText.tsx';
import { callsStore } from '../store.ts';
import styles from './CallPage.module.css';

function joined(separator: string, ...parts: (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(separator);
}

function technicalFacts(call: Call): Fact[] {
  const technical = call.technical;
  const rate = (codec: string | null, hertz: string | null): string | null =>
    joined(' · ', codec, hertz === null || hertz === '' ? null : `${hertz} Hz`);
  return [
    { label: t('calls.technicalUuid'), value: call.uuid },
    { label: t('calls.technicalStatus'), value: call.status },
    { label: t('calls.technicalHangupCause'), value: call.hangupCause },
    { label: t('calls.technicalDirection'), value: call.directionText },
    {
      label: t('calls.technicalDuration'),
      value: call.durationSeconds === null ? null : clockLength(call.durationSeconds),
    },
    ...(technical === null
      ? []
      : [
          { label: t('calls.technicalRead'), value: rate(technical.readCodec, technical.readRate) },
          { label: t('calls.technicalWrite'), value: rate(technical.writeCodec, technical.writeRate) },
          {
            label: t('calls.technicalLocalMedia'),
            value: joined(':', technical.localMediaIp, technical.localMediaPort),
          },
          {
            label: t('calls.technicalRemoteMedia'),
            value: joined(':', technical.remoteMediaIp, technical.remoteMediaPort),
          },
          { label: t('calls.technicalAudioMediaFlow'), value: technical.audioMediaFlow },
          { label: t('calls.technicalDtmfType'), value: technical.dtmfType },
          { label: t('calls.technicalPostDialDelay'), value: technical.postDialDelay },
        ]),
  ];
}

/** The record's own fields, for the administrator of the PBX. */
export function CallTechnical({ page }: { page: CallPage }): ReactNode {
  return (
    <section className={classes(styles.section, styles.technical)}>
      <Disclosure title={t('calls.technicalTitle')}>
        <Facts facts={technicalFacts(page.call)} />
        <Disclosure title={t('calls.rawTitle')} level={4} onOpen={() => void callsStore.getState().loadRaw()}>
          <RawRecord />
        </Disclosure>
      </Disclosure>
    </section>
  );
}

/** The record as the PBX sent it, loaded on demand. */
function RawRecord(): ReactNode {
  const raw = useStore(callsStore, (state) => state.raw);
  switch (raw.kind) {
    case 'none':
      return null;
    case 'loading':
      return (
        <AfterAWhile>
          <Spinner />
        </AfterAWhile>
      );
    case 'failed': {
      const words = errorWords(raw.error);
      return (
        <p role="alert">
          {words.what} {words.todo}
        </p>
      );
    }
    case 'shown':
      return <RawTextView raw={raw.raw} label={t('calls.rawTitle')} />;
  }
}
