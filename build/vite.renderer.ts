import { writeFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { inOut, inProject } from './paths.ts';

/** Writes `files.json`: the paths of all built files. The app's scheme serves these and nothing else. */
function fileList(): Plugin {
  return {
    name: 'file-list',
    writeBundle(options, bundle) {
      const files = Object.keys(bundle).sort();
      writeFileSync(path.join(options.dir ?? inOut('renderer'), 'files.json'), `${JSON.stringify(files, null, 2)}\n`);
    },
  };
}

/** The window's page: no inline scripts, styles or data: URLs, because the content security policy allows none. */
export default defineConfig({
  root: inProject('renderer'),
  base: './',
  publicDir: false,
  envDir: false,
  plugins: [react(), fileList()],
  build: {
    outDir: inOut('renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
  },
});
