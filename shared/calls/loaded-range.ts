import type { CallFilter } from './call-filter.ts';
import type { OlderFetched } from './pbx-results.ts';

/**
 * From when on a filter's calls are loaded, epoch ms, where its range begins earlier and the PBX may have older ones; null where nothing of the range
 * is missing. A filter without a first day means what is loaded.
 */
export function missingBefore(
  { from }: Pick<CallFilter, 'from'>,
  { remaining, oldestAt }: OlderFetched,
): number | null {
  const mayBeMore = remaining === 'more' || remaining === 'reserved';
  return from !== null && mayBeMore && oldestAt !== null && from < oldestAt ? oldestAt : null;
}
