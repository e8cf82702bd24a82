import { buildIfChanged } from '../../../build/build.ts';
import { chromiumHost } from '../../../build/hosts/choose.ts';
import type { Host } from '../../../build/hosts/host-command.ts';
import { say } from '../../../build/say.ts';
import { buildObserver } from './build-observer.ts';

/** Builds the app and its observer. Returns the Chromium host; undefined, after saying why, if there is no browser. */
export async function readyChromium(): Promise<Host | undefined> {
  await buildIfChanged();
  await buildObserver();
  return chromiumHost(say, true);
}
