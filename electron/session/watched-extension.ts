import { MINUTE } from '../../shared/time/durations.ts';
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
