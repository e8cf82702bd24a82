import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The file of the current connection's calls in a profile. */
export function callsFileOf(profile: string): string {
  const { current } = JSON.parse(readFileSync(path.join(profile, 'settings.json'), 'utf8')) as { current: string };
  return path.join(profile, 'connections', current, 'calls.sqlite');
}
