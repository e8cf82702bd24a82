import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ShownRelease, UpdateState, UpdateStep } from '../../../shared/updates.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { whenWords } from '../../ui/call/describe-call.ts';
import { dayText } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner, ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { Group, Row, WideRow } from '../../ui/Group.tsx';
import { useToday } from '../../ui/Time.tsx';
import { Setting } from '../Setting.tsx';
import styles from './UpdatesGroup.module.css';
import { updatesStore } from './updates-store.ts';

/** What is typed into a terminal. */
const COMMANDS = {
  apt: 'sudo apt update\nsudo apt install --only-upgrade ringback',
  dnf: 'sudo dnf upgrade ringback',
} as const;

/** Whether there is a newer version, what changed in it, and how it is installed. */
export function UpdatesGroup(): ReactNode {
  const { state, error, follow } = useStore(updatesStore);
  useEffect(() => follow(), [follow]);
  return (
    <Setting id="updates">
      {error === null ? null : <ErrorBanner error={error} />}
      <Group title={t('settings.updates')}>
        {state === null ? (
          error === null && <Skeleton rows={1} label={t('updates.loading')} />
        ) : state.step.kind === 'off' ? (
          <Row name={t(`updates.off_${state.step.why}`)} />
        ) : (
          <Updates state={state} />
        )}
      </Group>
    </Setting>
  );
}

function Updates({ state }: { state: UpdateState }): ReactNode {
  const { step, fault } = state;
  const region = useRegion();
  const now = useToday();
  const checked =
    state.checkedAt === null
      ? t('updates.notChecked')
      : t('updates.checkedAt', { when: whenWords(state.checkedAt, now, region) });
  return (
    <>
      <Row name={<span role="status">{headline(step)}</span>} hint={`${checked} ${limitWords(state)}`}>
        <StepButton step={step} />
      </Row>
      {fault === null ? null : (
        <WideRow>
          <Banner tone="negative" live="alert" title={t(`updates.fault_${fault}`)}>
            {t(`updates.todo_${fault}`)}
          </Banner>
        </WideRow>
      )}
      {state.wentBackFrom === null ? null : <Row name={t('updates.wentBack', { version: state.wentBackFrom })} />}
      {'release' in step ? (
        <WideRow>
          <Means step={step} />
          <WhatChanged release={step.release} region={region} />
        </WideRow>
      ) : null}
    </>
  );
}

function headline(step: UpdateStep): string {
  if (step.kind === 'off') return t('updates.current');
  const version = 'release' in step ? step.release.version : '';
  return t(`updates.${step.kind}`, { version, percent: step.kind === 'downloading' ? percentOf(step) : 0 });
}

function percentOf({ received, total }: Extract<UpdateStep, { kind: 'downloading' }>): number {
  return total === 0 ? 0 : Math.floor((100 * received) / total);
}

function limitWords({ limit }: UpdateState): string {
  if (limit === null) return '';
  return limit.kind === 'pinned' ? t('updates.pinned', limit) : t('updates.delayed', { count: limit.days });
}

/** One button for the next step: it stays in place, so that the focus does. */
function StepButton({ step }: { step: UpdateStep }): ReactNode {
  const { act } = updatesStore.getState();
  const next = nextOf(step);
  return (
    <Button
      size="small"
      kind={next.call === 'updates.install' ? 'primary' : 'plain'}
      isPending={step.kind === 'checking' || step.kind === 'installing'}
      onPress={() => void act(next.call)}
    >
      {next.label}
    </Button>
  );
}

function nextOf(step: UpdateStep) {
  if (step.kind === 'available' && step.means === 'here')
    return { call: 'updates.download', label: t('updates.download') } as const;
  if (step.kind === 'downloading') return { call: 'updates.cancel', label: t('updates.cancel') } as const;
  if (step.kind === 'ready' || step.kind === 'installing')
    return { call: 'updates.install', label: t('updates.install') } as const;
  return { call: 'updates.check', label: t('updates.check') } as const;
}

function Means({ step }: { step: UpdateStep }): ReactNode {
  if (step.kind === 'ready' && !step.wayBack) return <p>{t('updates.noWayBack')}</p>;
  if (step.kind !== 'available' || step.means === 'here') return null;
  const { means } = step;
  return (
    <>
      <p>{t(`updates.means_${means}`)}</p>
      {means === 'apt' || means === 'dnf' ? <code className={classes(styles.command)}>{COMMANDS[means]}</code> : null}
    </>
  );
}

/** The notes: one point for each line. */
function WhatChanged({ release, region }: { release: ShownRelease; region: Region }): ReactNode {
  const { version, date, notes } = release;
  const points = notes.split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <h4>{t('updates.whatChanged', { version, day: dayText(date, region) })}</h4>
      <ul className={classes(styles.notes)}>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={index}>{point}</li>
        ))}
      </ul>
    </>
  );
}
