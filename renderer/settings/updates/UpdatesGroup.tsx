import type { ReactNode } from 'react';
import type { CallName } from '../../../shared/contract/calls.ts';
import type { Release, UpdateState } from '../../../shared/updates.ts';
import { bridge } from '../../bridge.ts';
import { latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { whenWords } from '../../ui/call/describe-call.ts';
import { dayText } from '../../ui/call/format-time.ts';
import { Banner, ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { Group, Row, WideRow } from '../../ui/Group.tsx';
import { useToday } from '../../ui/Time.tsx';
import { Setting } from '../Setting.tsx';
import { updates } from './updates-store.ts';

async function act(name: Extract<CallName, `updates.${string}`>): Promise<void> {
  updates.getState().take(await bridge.call(name, undefined));
}

/** Whether there is a newer version, what changed in it, and where to download it. */
export function UpdatesGroup(): ReactNode {
  const answer = useResource(updates, undefined);
  const state = latest(answer);
  return (
    <Setting id="updates">
      {answer.kind === 'failed' ? <ErrorBanner error={answer.error} /> : null}
      <Group title={t('settings.updates')}>
        {state === null ? (
          answer.kind === 'loading' && <Skeleton rows={1} />
        ) : state.kind === 'off' ? (
          <Row name={t(`updates.off_${state.why}`)} />
        ) : (
          <Updates state={state} />
        )}
      </Group>
    </Setting>
  );
}

function Updates({ state }: { state: Extract<UpdateState, { kind: 'on' }> }): ReactNode {
  const { newer, hasFailed, isChecking, isExpired, checkedAt } = state;
  const region = useRegion();
  const now = useToday();
  const headline = newer === null ? t('updates.current') : t('updates.newer', { version: newer.version });
  const checked =
    checkedAt === null ? t('updates.notChecked') : t('updates.checkedAt', { when: whenWords(checkedAt, now, region) });
  return (
    <>
      <Row
        name={<span role="status">{isChecking ? t('updates.checking') : headline}</span>}
        hint={isExpired ? `${checked} ${t('updates.expired')}` : checked}
      >
        <Button size="small" isPending={isChecking} onPress={() => void act('updates.check')}>
          {t('updates.check')}
        </Button>
        {newer === null ? null : (
          <Button size="small" kind="primary" onPress={() => void act('updates.openPage')}>
            {t('updates.download')}
          </Button>
        )}
      </Row>
      {hasFailed ? (
        <WideRow>
          <Banner tone="negative" live="alert" title={t('updates.failed')}>
            {t('updates.failedTodo')}
          </Banner>
        </WideRow>
      ) : null}
      {newer === null ? null : (
        <WideRow>
          <WhatChanged release={newer} region={region} />
        </WideRow>
      )}
    </>
  );
}

/** The notes: one point for each line. */
function WhatChanged({ release, region }: { release: Release; region: Region }): ReactNode {
  const { version, date, notes } = release;
  const points = notes.split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <h4>{t('updates.whatChanged', { version, day: dayText(date, region) })}</h4>
      <ul className="points column gap-1 break">
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={index}>{point}</li>
        ))}
      </ul>
    </>
  );
}
