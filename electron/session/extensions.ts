import { type KnownExtension, maxExtensions } from '../../shared/connection.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { PbxClient } from '../pbx/client.ts';

type Listed = { number: string; name: string | null };

/** The PBX's own list of extensions, asked for at most once in a while: it changes seldom and costs a request. */
export interface ExtensionDirectory {
  /** The list, or null where there is none that can be read. Never throws: the records serve instead. */
  list(client: () => PbxClient): Promise<Listed[] | null>;
  forget(): void;
}

const keepMs = 60 * 60 * 1000;

/** `now` in epoch ms. */
export function createExtensionDirectory(now: () => number): ExtensionDirectory {
  let kept: { at: number; listed: Promise<Listed[] | null> } | null = null;
  return {
    list(client) {
      if (kept !== null && now() - kept.at < keepMs) return kept.listed;
      const asked = Promise.resolve()
        .then(() => client().extensions())
        .catch(() => {
          kept = null;
          return null;
        });
      kept = { at: now(), listed: asked };
      return asked;
    },
    forget() {
      kept = null;
    },
  };
}

/**
 * One list, `maxExtensions` at most: one's own first, then the PBX's, then those seen in the records, by number. `nameOf`: names of the
 * last list that was read.
 */
export function mergeExtensions(from: {
  readonly listed: readonly Listed[] | null;
  readonly fromRecords: readonly { number: string }[];
  readonly own: string | null;
  readonly nameOf: (number: string) => string | null;
}): KnownExtension[] {
  const all = new Map<string, KnownExtension>();
  for (const { number } of from.fromRecords) all.set(number, { number, name: from.nameOf(number), source: 'records' });
  for (const { number, name } of from.listed ?? []) all.set(number, { number, name, source: 'pbx' });
  if (from.own !== null && !all.has(from.own))
    all.set(from.own, { number: from.own, name: from.nameOf(from.own), source: 'own' });
  const rank = (one: KnownExtension) => (one.number === from.own ? 0 : 1);
  const inOrder = new Intl.Collator('en', { numeric: true });
  const sorted = [...all.values()].sort((a, b) => rank(a) - rank(b) || inOrder.compare(a.number, b.number));
  return sorted.slice(0, maxExtensions);
}

/** Which extensions are read: one's own, and a colleague's while it is on screen. */
export interface WatchedExtension {
  /** One's own first. */
  extensions(): string[];
  /** This extension is on screen. True where it was not read before. */
  watch(extension: string): boolean;
}

/** The window says so every minute; after this long without, nobody looks at it any more. */
const watchedFor = 3 * MINUTE;

/** `now` in epoch ms. */
export function createWatchedExtension(deps: {
  readonly own: () => string | null;
  readonly now: () => number;
}): WatchedExtension {
  let watched: { extension: string; at: number } | null = null;

  function extensions(): string[] {
    const isOn = watched !== null && Math.abs(deps.now() - watched.at) < watchedFor;
    return [...new Set([deps.own(), isOn ? (watched?.extension ?? null) : null].filter((one) => one !== null))];
  }

  return {
    extensions,
    watch(extension) {
      const isNew = !extensions().includes(extension);
      if (extension !== deps.own()) watched = { extension, at: deps.now() };
      return isNew;
    },
  };
}
