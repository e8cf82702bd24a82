import { buildIfChanged } from '../../build/build.ts';
import { buildObserver } from '../support/host/build-observer.ts';

/** Playwright runs this once, before the first test. */
export default async function setup(): Promise<void> {
  await buildIfChanged();
  await buildObserver();
}
