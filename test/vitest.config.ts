import { defineConfig } from 'vitest/config';
import { ariaTexts } from '../build/aria-texts.ts';
import { inOut, inProject, PROJECT } from '../build/paths.ts';
import { AMOUNT } from './support/tries.ts';

export default defineConfig({
  root: PROJECT,
  cacheDir: inOut('vite-cache'),
  // A window in another language loads the texts of its library, too.
  plugins: [ariaTexts()],
  test: {
    // Half of the time a test waits for a browser or a process of its own.
    maxWorkers: '100%',
    // A poll waits for other processes and connections: one second, the default, is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // `faults` takes long: `npm run faults` runs it, `npm test` does not. It also runs some of the others with larger counts.
    projects: ['unit', 'integration', 'faults', 'package'].map((name) => ({
      extends: true as const,
      test: {
        name,
        setupFiles: ['fakes/without-electron', 'fakes/full-disk', 'same-cases'].map((name) =>
          inProject(`test/support/${name}.ts`),
        ),
        include: [`test/${name}/**/*.test.{ts,tsx}`],
        ...(name === 'integration' && { globalSetup: [inProject('test/integration/global-setup.ts')] }),
        environment: 'node' as const,
        // A module is evaluated once for all files of a worker: no test may change one for the next.
        isolate: name === 'faults',
        ...(name === 'package' && { fileParallelism: false }),
        hookTimeout: 120_000,
        testTimeout: process.env[AMOUNT] ? 1_800_000 : 120_000,
      },
    })),
  },
});
