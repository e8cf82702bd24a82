import { defineConfig } from 'vite';
import { inOut, inProject, PROJECT } from './paths.ts';
import { releaseSource } from './release/source.ts';

/** The main process: ES modules in one folder that contain everything except Electron and Node's modules. */
export default defineConfig({
  root: PROJECT,
  publicDir: false,
  envDir: false,
  define: {
    'process.env.NODE_ENV': '"production"',
    RINGBACK_RELEASE_SOURCE: JSON.stringify(releaseSource(process.env)),
  },
  resolve: {
    // electron-store brings a validator of 280 kB, which is made only for stores with a schema: main read and compiled it at each start.
    alias: [
      { find: /^ajv(?:-formats|\/dist\/2020\.js)$/, replacement: inProject('electron/settings/no-validator.ts') },
    ],
  },
  ssr: { target: 'node', noExternal: true, external: ['electron'] },
  build: {
    ssr: inProject('electron/main.ts'),
    outDir: inOut('main'),
    emptyOutDir: true,
    // Node 20 is what the Electron 33 of the tests carries; the app's own Electron carries 24.
    target: 'node20',
    rolldownOptions: {
      external: ['electron', /^node:/],
      // No chunk imports the entry: under another spelling of its address it would run twice.
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        entryFileNames: 'main.js',
        chunkFileNames: '[name].js',
        // What is read before the window is one file: each more is looked up and read before the window can be made.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        // Less to read. The log's stack traces keep the names.
        minify: { compress: true, mangle: { keepNames: { function: true, class: true } }, codegen: true },
      },
    },
  },
});
