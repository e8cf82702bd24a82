import { defineConfig } from 'vitest/config';
import { ariaTexts } from '../../build/aria-texts.ts';
import { inProject, PROJECT } from '../../build/paths.ts';

const fewerRuns = inProject('test/mutants/fewer-runs.ts');

/** The unit tests, as the tool that breaks the rules runs them. */
export default defineConfig({
  root: PROJECT,
  plugins: [
    ariaTexts(),
    {
      name: 'fewer-runs',
      enforce: 'pre',
      resolveId: (id, importer) => (id === 'fast-check' && importer !== fewerRuns ? fewerRuns : null),
    },
  ],
  test: {
    setupFiles: ['without-electron', 'full-disk'].map((fake) => inProject(`test/support/fakes/${fake}.ts`)),
    include: ['test/unit/**/*.test.ts'],
    testTimeout: 120_000,
    environment: 'node',
    isolate: false,
  },
});
