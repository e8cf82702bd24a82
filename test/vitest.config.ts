import { defineConfig } from 'vitest/config';
import { inOut, inProject, PROJECT } from '../build/paths.ts';

export default defineConfig({
  root: PROJECT,
  cacheDir: inOut('vite-cache'),
  test: {
    projects: ['unit', 'integration'].map((name) => ({
      extends: true as const,
      test: {
        name,
        setupFiles: [inProject('test/support/without-electron.ts')],
        include: [`test/${name}/**/*.test.{ts,tsx}`],
        environment: 'node' as const,
        testTimeout: 30_000,
      },
    })),
  },
});
