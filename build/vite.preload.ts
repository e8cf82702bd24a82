import { defineConfig } from 'vite';
import { inOut, inProject, PROJECT } from './paths.ts';

/** The preload: one CommonJS file, because a sandboxed preload can load nothing but `electron`. */
export default defineConfig({
  root: PROJECT,
  publicDir: false,
  envDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { target: 'webworker', noExternal: true, external: ['electron'] },
  build: {
    ssr: inProject('electron/preload.ts'),
    outDir: inOut('preload'),
    emptyOutDir: true,
    target: 'chrome130',
    minify: false,
    rolldownOptions: {
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
    },
  },
});
