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

/** Findings about the PBX's zone and clock, and the progress of decoding stored calls again after the zone was changed. */
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

/** More buttons would hide the calls in a narrow window. */
const shownZones = 2;

interface FindingBannerProps extends Pick<ClockNoticeProps, 'zone' | 'onOpenSettings'> {
  finding: Finding;
}

function FindingBanner({ finding, zone, onOpenSettings }: FindingBannerProps): ReactNode {
  const { title, text } = findingWords(finding);
  const zones = finding.kind === 'zoneWrong' ? finding.zones : [];
  return (
    <Banner
      tone="caution"
      live="status"
      title={title}
      actions={
        <>
          {zones.slice(0, shownZones).map((one, index) => (
            <Button key={one} kind={index === 0 ? 'primary' : 'plain'} onPress={() => void correct(one, zone)}>
              {t('clock.use', { zone: zoneWords(one) })}
            </Button>
          ))}
          {zones.length === 0 ? null : <Button onPress={onOpenSettings}>{t('clock.anotherZone')}</Button>}
          <Button onPress={() => void dismiss(finding.key)}>{t('clock.dismiss')}</Button>
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
export function findingWords(finding: Finding): { title: string; text: string } {
  const length = lengthWords(Math.abs(finding.offBy));
  if (finding.kind === 'clockWrong') {
    const title = finding.offBy > 0 ? t('setup.clockAhead', { length }) : t('setup.clockBehind', { length });
    return { title, text: t('clock.clockText') };
  }
  const bound = finding.atLeast ? t('clock.atLeast', { length }) : length;
  return {
    title: t(finding.offBy > 0 ? 'clock.later' : 'clock.earlier', { length: bound }),
    text: t(finding.atLeast ? 'clock.fromFuture' : 'clock.fromDials', {
      count: finding.calls,
      zone: zoneWords(finding.zone),
      likely: zoneWords(finding.zones[0] ?? finding.zone),
    }),
  };
}

/** "3 hours", "5 hours 30 minutes", "7 minutes", "95 seconds". */
function lengthWords(seconds: number): string {
  if (seconds < 120) return t('time.seconds', { count: Math.round(seconds) });
  return spokenLength(Math.round(seconds / 60) * 60);
}
