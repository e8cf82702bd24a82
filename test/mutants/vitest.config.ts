import { defineConfig } from 'vitest/config';
import { inProject, PROJECT } from '../../build/paths.ts';

/** The unit tests of the pure rules, as the mutation tool runs them. */
export default defineConfig({
  root: PROJECT,
  test: {
    setupFiles: ['without-electron', 'full-disk'].map((fake) => inProject(`test/support/fakes/${fake}.ts`)),
    include: [
      'test/unit/shared/**/*.test.ts',
      'test/unit/electron/{dialing,pbx}/**/*.test.ts',
      'test/unit/electron/sync/{coverage,fetch-span,poll-plan}.test.ts',
    ],
    testTimeout: 120_000,
    environment: 'node',
  },
});
