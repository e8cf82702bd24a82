import { build } from 'vite';
import { inOut, inProject, PROJECT } from '../../../build/paths.ts';

/** The observer as the one CommonJS file that either host can load before the app. */
export const OBSERVER = inOut('test/observer.cjs');

/** Rebuilds it. */
export async function buildObserver(): Promise<void> {
  await build({
    root: PROJECT,
    configFile: false,
    publicDir: false,
    envDir: false,
    logLevel: 'warn',
    build: {
      ssr: inProject('test/support/host/observer.ts'),
      outDir: inOut('test'),
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        external: ['electron', /^node:/],
        output: { format: 'cjs', entryFileNames: 'observer.cjs', codeSplitting: false },
      },
    },
  });
}
