import { existsSync } from 'node:fs';
import path from 'node:path';

// A start loads nothing else of this folder: the rest follows once the window shows.

/** The folder of the updates' files in a profile. */
export function updatesFolder(profile: string): string {
  return path.join(profile, 'updates');
}

/** The start record of a version that was just installed. */
export function trialFile(folder: string): string {
  return path.join(folder, 'trial.json');
}

/** Whether a new version may be on its first starts. */
export function hasTrial(folder: string): boolean {
  return existsSync(trialFile(folder));
}
