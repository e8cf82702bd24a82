import type { ReactNode } from 'react';
import type { ClockFinding } from '../../../shared/connection.ts';
import type { Result } from '../../../shared/errors.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { spokenLength } from '../../ui/call/describe-call.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { AfterAWhile, Progress } from '../../ui/feedback/states.tsx';
import { showError, showToast } from '../../ui/overlays/toasts.ts';
import { useReady } from '../use-ready.ts';

export interface ClockNoticeProps {
  /** The zone of the settings; null is this computer's. */
  zone: string | null;
  onOpenSettings: () => void;
}

/** Calls that come back at another hour, and the progress of decoding stored calls again after the zone was changed. */
export function ClockNotice({ zone, onOpenSettings }: ClockNoticeProps): ReactNode {
  const clock = useReady(({ status }) => status.clock);
  const redecoding = useReady(({ status }) => status.redecoding);
  return (
    <>
      {clock.kind === 'none' ? null : <FindingBanner finding={clock} zone={zone} onOpenSettings={onOpenSettings} />}
      {redecoding === null ? null : (
        <AfterAWhile>
          <Progress label={t('clock.redecoding')} value={redecoding.done / Math.max(1, redecoding.total)} />
        </AfterAWhile>
      )}
    </>
  );
}

interface FindingBannerProps extends Pick<ClockNoticeProps, 'zone' | 'onOpenSettings'> {
  finding: Finding;
}

function FindingBanner({ finding, zone, onOpenSettings }: FindingBannerProps): ReactNode {
  const { title, text } = findingWords(finding);
  const { key, likely } = finding;
  return (
    <Banner
      tone="caution"
      live="status"
      title={title}
      actions={
        <>
          {likely === null ? null : (
            <Button kind="primary" onPress={() => void correct(likely, zone)}>
              {t('clock.use', { zone: zoneWords(likely) })}
            </Button>
          )}
          <Button onPress={onOpenSettings}>{t('clock.anotherZone')}</Button>
          <Button onPress={() => void dismiss(key)}>{t('clock.dismiss')}</Button>
        </>
      }
    >
      {text}
    </Banner>
  );
}

async function correct(zone: string, before: string | null): Promise<void> {
  const use = (one: string | null) => bridge.call('settings.change', { zone: one });
  showResult(await use(zone), t('clock.corrected', { zone: zoneWords(zone) }), () => use(before));
}

async function dismiss(key: string): Promise<void> {
  const set = (dismissed: boolean) => bridge.call('clock.dismiss', { key, dismissed });
  showResult(await set(true), t('clock.dismissed'), () => set(false));
}

function showResult(answer: Result<unknown>, words: string, undo: () => Promise<Result<unknown>>): void {
  if (answer.ok) showToast({ text: words, undo: () => void undo().then(showError) });
  else showError(answer);
}

/** A finding with a text. */
export type Finding = Exclude<ClockFinding, { kind: 'none' }>;

/** A zone with spaces. */
const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');

/** What is wrong, in one sentence, and the evidence. */
export function findingWords({ offBy, zone }: Finding): { title: string; text: string } {
  const length = spokenLength(Math.abs(offBy));
  return {
    title: t(offBy > 0 ? 'clock.later' : 'clock.earlier', { length }),
    text: t('clock.fromDials', { zone: zoneWords(zone) }),
  };
}
