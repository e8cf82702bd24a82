import { buildFakeWindow } from '../support/fakes/fake-window.ts';

/** Vitest runs this once, before the first test. */
export default buildFakeWindow;
