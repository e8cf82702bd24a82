import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { Call } from '../../../shared/calls/call.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { errorWords, t } from '../../text.ts';
import { type Fact, Facts, PbxTimeText } from '../../ui/call/Facts.tsx';
import { clockLength } from '../../ui/call/format-time.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { AfterAWhile, Spinner } from '../../ui/feedback/states.tsx';
import { RawTextView } from '../../ui/RawText.tsx';
import { callsStore } from '../store.ts';
import { Fold } from './Fold.tsx';
import { useDelayWords } from './usual-delay.ts';

function joined(separator: string, ...parts: (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(separator);
}

function technicalFacts(call: Call, delay: string | null): Fact[] {
  const technical = call.technical;
  const rate = (codec: string | null, hertz: string | null): string | null =>
    joined(' · ', codec, hertz === null || hertz === '' ? null : `${hertz} Hz`);
  return [
    { label: t('callPage.technicalUuid'), value: call.uuid },
    { label: t('callPage.technicalStatus'), value: call.status },
    { label: t('callPage.technicalHangupCause'), value: call.hangupCause },
    { label: t('callPage.technicalDirection'), value: call.directionText },
    {
      label: t('callPage.technicalDuration'),
      value: call.durationSeconds === null ? null : clockLength(call.durationSeconds),
    },
    ...(technical === null
      ? []
      : [
          {
            label: t('callPage.technicalRead'),
            term: 'codec' as const,
            value: rate(technical.readCodec, technical.readRate),
          },
          {
            label: t('callPage.technicalWrite'),
            term: 'codec' as const,
            value: rate(technical.writeCodec, technical.writeRate),
          },
          {
            label: t('callPage.technicalLocalMedia'),
            term: 'localMedia' as const,
            value: joined(':', technical.localMediaIp, technical.localMediaPort),
          },
          {
            label: t('callPage.technicalRemoteMedia'),
            term: 'remoteMedia' as const,
            value: joined(':', technical.remoteMediaIp, technical.remoteMediaPort),
          },
          {
            label: t('callPage.technicalAudioMediaFlow'),
            term: 'audioFlow' as const,
            value: technical.audioMediaFlow,
          },
          { label: t('callPage.technicalDtmfType'), term: 'dtmfType' as const, value: technical.dtmfType },
          { label: t('callPage.technicalPostDialDelay'), term: 'postDialDelay' as const, value: delay },
        ]),
  ];
}

/** The record's own fields and figures, for the administrator of the PBX. */
export function CallTechnical({ page, figures }: { page: CallPage; figures: ReactNode }): ReactNode {
  const [wasOpened, setOpened] = useState(false);
  const delay = useDelayWords(page, wasOpened);
  return (
    <Fold title={t('callPage.technicalTitle')} summary={technicalSummary(page)} onOpen={() => setOpened(true)}>
      <Facts facts={[...timeFacts(page.call), ...technicalFacts(page.call, delay)]} />
      {figures}
      <Disclosure title={t('calls.rawTitle')} level={4} onOpen={() => void callsStore.getState().loadRaw()}>
        <RawRecord />
      </Disclosure>
    </Fold>
  );
}

/** The score of a good call, which lists no reasons; else what this section contains. */
function technicalSummary({ verdict, call }: CallPage): string | null {
  if (verdict.kind === 'measured' && verdict.band === 'good') return t('quality.mos', { mos: verdict.mos.toFixed(2) });
  return call.inbound === null ? null : t('callPage.technicalSummary');
}

function timeFacts({ start, end }: Call): Fact[] {
  return [
    { label: t('callPage.started'), value: start === null ? null : <PbxTimeText time={start} /> },
    { label: t('callPage.ended'), value: end === null ? null : <PbxTimeText time={end} after={start?.at ?? null} /> },
  ];
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
