import { defineConfig } from 'vite';
import { inOut, inProject, PROJECT } from './paths.ts';

/** The main process: one ES module with everything in it but Electron and Node's own modules. */
export default defineConfig({
  root: PROJECT,
  publicDir: false,
  envDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { target: 'node', noExternal: true, external: ['electron'] },
  build: {
    ssr: inProject('electron/main.ts'),
    outDir: inOut('main'),
    emptyOutDir: true,
    // Node 20 is what the Electron 33 of the tests carries; the app's own Electron carries 24.
    target: 'node20',
    minify: false,
    rolldownOptions: {
      external: ['electron', /^node:/],
      output: { format: 'es', entryFileNames: 'main.js', codeSplitting: false },
    },
  },
});
