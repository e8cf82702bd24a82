import { defineConfig } from 'vite';
import { inOut, inProject, PROJECT } from './paths.ts';

/** The threads of the main process, each one file: main's own files would begin to run in them. */
export default defineConfig({
  root: PROJECT,
  publicDir: false,
  envDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { target: 'node', noExternal: true },
  build: {
    ssr: inProject('electron/directories/reading-thread.ts'),
    outDir: inOut('threads'),
    emptyOutDir: true,
    // As main's.
    target: 'node20',
    rolldownOptions: {
      external: [/^node:/],
      output: { format: 'es', entryFileNames: 'reading-thread.js', codeSplitting: false, minify: true },
    },
  },
});
