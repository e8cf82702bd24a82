import { type KnownExtension, maxExtensions } from '../../shared/connection.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { ListedExtension } from '../pbx/client.ts';

/**
 * One list, `maxExtensions` at most: the user's own first, then the PBX's, then those seen in the records, by number. `nameOf`: names of
 * the last list that was read.
 */
export function mergeExtensions(from: {
  readonly listed: readonly ListedExtension[] | null;
  readonly fromRecords: readonly { number: string }[];
  readonly own: string | null;
  readonly nameOf: (number: string) => string | null;
}): KnownExtension[] {
  const all = new Map<string, KnownExtension>();
  for (const { number } of from.fromRecords) all.set(number, { number, name: from.nameOf(number) });
  for (const { number, name } of from.listed ?? []) all.set(number, { number, name });
  if (from.own !== null && !all.has(from.own)) all.set(from.own, { number: from.own, name: from.nameOf(from.own) });
  const rank = (one: KnownExtension) => (one.number === from.own ? 0 : 1);
  const inOrder = new Intl.Collator('en', { numeric: true });
  const sorted = [...all.values()].sort((a, b) => rank(a) - rank(b) || inOrder.compare(a.number, b.number));
  return sorted.slice(0, maxExtensions);
}

/** How long after the last `watch` an extension is polled, ms; the window calls it every minute. */
const WATCHED_FOR = 3 * MINUTE;

/** Which extensions are polled: the user's own, and a colleague's while it is on screen. `now` in epoch ms. */
export function createWatchedExtension(deps: { readonly own: () => string | null; readonly now: () => number }) {
  let watched: { extension: string; at: number } | null = null;

  function extensions(): string[] {
    const isOn = watched !== null && Math.abs(deps.now() - watched.at) < WATCHED_FOR;
    return [...new Set([deps.own(), isOn ? (watched?.extension ?? null) : null].filter((one) => one !== null))];
  }

  return {
    /** The user's own first. */
    extensions,
    /** To be called while this extension is on screen. Returns whether it was not polled before. */
    watch(extension: string): boolean {
      const isNew = !extensions().includes(extension);
      if (extension !== deps.own()) watched = { extension, at: deps.now() };
      return isNew;
    },
  };
}
