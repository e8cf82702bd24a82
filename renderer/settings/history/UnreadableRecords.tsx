import type { ReactNode } from 'react';
import type { UnreadableRecord } from '../../../shared/calls/raw-record.ts';
import { perConnection } from '../../bridge.ts';
import { createResource, useResource } from '../../resource.ts';
import { errorText, t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { fullTime } from '../../ui/call/format-time.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { RawTextView } from '../../ui/RawText.tsx';

const unreadable = perConnection((bridge) =>
  createResource((_count: number) => bridge.call('records.unreadable', undefined)),
);

/** The unreadable records: the reason and the text of each. `count`: how many there are; a change reloads them. */
export function UnreadableRecords({ count }: { count: number }): ReactNode {
  const answer = useResource(unreadable, count);
  if (answer.kind === 'loading') return <Skeleton rows={2} />;
  if (answer.kind === 'failed') return <p role="alert">{errorText(answer.error)}</p>;
  const { records, total } = answer.value;
  return (
    <>
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in all that is shown
        <OneRecord key={index} record={record} place={index + 1} />
      ))}
      {total > records.length ? (
        <p className="secondary">{t('settings.unreadableMore', { count: total - records.length })}</p>
      ) : null}
    </>
  );
}

function OneRecord({ record, place }: { record: UnreadableRecord; place: number }): ReactNode {
  const region = useRegion();
  const { reason, fetchedAt, raw } = record;
  const label = t('settings.unreadableOne', { place });
  return (
    <Disclosure
      level={4}
      title={
        <span>
          {t(reason === null ? 'settings.unreadableOther' : `settings.unreadable_${reason}`)}{' '}
          <span className="secondary">{fullTime(fetchedAt, region)}</span>
        </span>
      }
    >
      <RawTextView raw={raw} label={label} />
    </Disclosure>
  );
}
