import { type KnownExtension, maxExtensions } from '../../shared/connection.ts';
import { HOUR, MINUTE } from '../../shared/time/durations.ts';
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

/** For so long the PBX's list is not read again, ms; after a failure for less. */
const LISTED_FOR = HOUR;
const FAILED_FOR = MINUTE;

/**
 * The PBX's list of extensions, read when it is wanted, at most once an hour: its pages may cost twenty requests. `read`: null where the PBX
 * has no list. `mayRead`: whether the rate limit allows it; else the last list goes on. `now` in epoch ms.
 */
export function createExtensionList(deps: {
  readonly read: () => Promise<ListedExtension[] | null>;
  readonly mayRead: () => boolean;
  readonly now: () => number;
}) {
  let listed: ListedExtension[] | null = null;
  let readAt: number | null = null;
  let validFor = 0;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      listed = await deps.read();
      validFor = LISTED_FOR;
    } catch {
      // The records serve instead.
      validFor = FAILED_FOR;
    }
    readAt = deps.now();
    reading = null;
  }

  return {
    /** Null where there is none to be had. Never rejects. */
    async get(): Promise<ListedExtension[] | null> {
      const isFresh = readAt !== null && Math.abs(deps.now() - readAt) < validFor;
      if (!isFresh && deps.mayRead()) {
        reading ??= read();
        await reading;
      }
      return listed;
    },
  };
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
