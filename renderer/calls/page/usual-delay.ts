import type { CallPage } from '../../../shared/calls/rows.ts';
import { delayOf, type UsualDelay } from '../../../shared/quality/post-dial-delay.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

/**
 * The post-dial delay of a call as the record states it; for an outgoing call beside what is usual for its extension, once `isWanted` and
 * there are enough calls to tell. Null where the record states none.
 */
export function useDelayWords({ call, extension, perspective }: CallPage, isWanted: boolean): string | null {
  const { locale } = useRegion();
  const stated = call.technical?.postDialDelay ?? null;
  const compares = isWanted && perspective.direction === 'out' && delayOf(stated) !== null;
  // Where it could not be loaded, the call's own delay is there anyway.
  const usual = useLoaded(compares ? extension : null, () => bridge.call('calls.usualDelay', { extension }));
  return stated === null || !usual?.ok ? stated : delayWords(stated, usual.value, extension, locale);
}

/** A delay beside the usual one; alone where there are too few calls. */
export function delayWords(delay: string, usual: UsualDelay, extension: string, locale: string): string {
  const { calls, median, p95 } = usual;
  if (median === null || p95 === null) return delay;
  const write = (value: number): string => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
  const figures = { median: write(median), high: write(p95), calls: write(calls) };
  return t('callPage.technicalPostDialDelayUsual', { delay, extension, ...figures });
}
