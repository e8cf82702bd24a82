import { z } from 'zod';
import { version } from '../../shared/updates.ts';
import { readStored } from '../stored-json.ts';

/**
 * The start record of a version that was just installed. `from`: the version before it; `package`: the file that installed it; `starts`: how
 * often it was started without showing its window; `wayBack`: the package of `from`, with its size and hash; `goesBack`: that package was run.
 */
const trial = z.object({
  version,
  from: version,
  package: z.string().max(4000),
  starts: z.number().int().min(0),
  wayBack: z.object({ file: z.string().max(4000), size: z.number(), sha256: z.string().length(64) }).nullable(),
  goesBack: z.boolean(),
});
export type Trial = z.infer<typeof trial>;

/** So many starts of a new version may fail. */
const MOST_FAILED_STARTS = 2;

/** Reads a start record; null without one, or for one that is damaged. */
export function readTrial(text: string | null): Trial | null {
  return readStored(trial, text);
}

/**
 * What a start means for the record. `start`: go on and store the record; `goBack`: store it and run the old version's package instead;
 * `wentBack`: this is the old version, because the new one failed; `notInstalled`: this is the old version, the new one was never started;
 * `none`: the record says nothing about this version.
 */
export type TrialStart =
  | { readonly kind: 'start'; readonly trial: Trial }
  | { readonly kind: 'goBack'; readonly trial: Trial; readonly package: NonNullable<Trial['wayBack']> }
  | { readonly kind: 'wentBack'; readonly from: string }
  | { readonly kind: 'notInstalled' }
  | { readonly kind: 'none' };

/** Judges a start of `running`, the app's version. */
export function judgeStart(trial: Trial | null, running: string): TrialStart {
  if (trial === null) return { kind: 'none' };
  if (running === trial.from) {
    return trial.starts === 0 ? { kind: 'notInstalled' } : { kind: 'wentBack', from: trial.version };
  }
  if (running !== trial.version) return { kind: 'none' };
  if (trial.starts >= MOST_FAILED_STARTS && trial.wayBack !== null && !trial.goesBack) {
    return { kind: 'goBack', trial: { ...trial, goesBack: true }, package: trial.wayBack };
  }
  return { kind: 'start', trial: { ...trial, starts: trial.starts + 1 } };
}
