import { defineConfig } from 'vitest/config';
import { inProject, PROJECT } from '../../build/paths.ts';

/** The unit tests of the pure rules, as the mutation tool runs them. */
export default defineConfig({
  root: PROJECT,
  test: {
    setupFiles: ['without-electron', 'full-disk'].map((fake) => inProject(`test/support/fakes/${fake}.ts`)),
    include: [
      'test/unit/shared/**/*.test.ts',
      'test/unit/electron/{dialing,pbx,export/fault-sheet}/**/*.test.ts',
      'test/unit/electron/connection/{country-guess,zone-check}.test.ts',
      'test/unit/electron/desktop/quiet.test.ts',
      'test/unit/electron/sync/{coverage,fetch-span,poll-plan}.test.ts',
      'test/unit/renderer/dial/bar/dial-result.test.ts',
      'test/unit/renderer/errors/*.test.ts',
    ],
    testTimeout: 120_000,
    environment: 'node',
  },
});
