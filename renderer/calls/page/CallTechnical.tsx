import type { ReactNode } from 'react';
import type { Call } from '../../../shared/calls/call.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { scoreOf } from '../../../shared/messages/number-words.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { type Fact, Facts, PbxTimeText } from '../../ui/call/Facts.tsx';
import { clockLength } from '../../ui/call/format-time.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const QualityFigures = lazyPart(async () => (await import('../../quality/QualityFigures.tsx')).QualityFigures);

function technicalFacts({ technical, ...call }: Call): Fact[] {
  const rate = (codec: string | null, hertz: string | null): string =>
    joined(' · ', codec, hertz ? `${hertz} Hz` : null);
  const plain = [
    ['Uuid', call.uuid],
    ['Status', call.status],
    ['HangupCause', call.hangupCause],
    ['Direction', call.directionText],
    ['Duration', call.durationSeconds === null ? null : clockLength(call.durationSeconds)],
  ] as const;
  const explained =
    technical === null
      ? []
      : ([
          ['Read', rate(technical.readCodec, technical.readRate), 'codec'],
          ['Write', rate(technical.writeCodec, technical.writeRate), 'codec'],
          ['LocalMedia', joined(':', technical.localMediaIp, technical.localMediaPort), 'localMedia'],
          ['RemoteMedia', joined(':', technical.remoteMediaIp, technical.remoteMediaPort), 'remoteMedia'],
        ] as const);
  return [
    ...plain.map(([name, value]) => ({ label: t(`callPage.technical${name}`), value })),
    ...explained.map(([name, value, term]) => ({ label: t(`callPage.technical${name}`), value, term })),
  ];
}

/** The record's own fields and figures, for the administrator of the PBX. The fault sheet has the whole record. */
export function CallTechnical({ page }: { page: CallPage }): ReactNode {
  const { locale } = useRegion();
  return (
    <Disclosure title={t('callPage.technicalTitle')} section={{ summary: technicalSummary(page, locale) }}>
      <Facts facts={[...timeFacts(page.call), ...technicalFacts(page.call)]} />
      <QualityFigures call={page.call} verdict={page.verdict} />
    </Disclosure>
  );
}

/** The score of a good call, which lists no reasons; else what this section contains. */
function technicalSummary({ verdict, call }: CallPage, locale: string): string | null {
  if (verdict.kind === 'measured' && verdict.band === 'good' && verdict.mos !== null)
    return t('quality.mos', { mos: scoreOf(locale)(verdict.mos) });
  return call.inbound === null ? null : t('callPage.technicalSummary');
}

function timeFacts({ start, end }: Call): Fact[] {
  return [
    { label: t('callPage.started'), value: start === null ? null : <PbxTimeText time={start} /> },
    { label: t('callPage.ended'), value: end === null ? null : <PbxTimeText time={end} after={start?.at ?? null} /> },
  ];
}
