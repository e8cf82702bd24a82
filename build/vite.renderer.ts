import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ariaTexts } from './aria-texts.ts';
import { inOut, inProject } from './paths.ts';

/** Writes `files.json`: the paths of all built files. The app's scheme serves these and nothing else. */
function fileList(): Plugin {
  return {
    name: 'file-list',
    writeBundle(options, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => !file.endsWith('.map'))
        .sort();
      writeFileSync(path.join(options.dir ?? inOut('renderer'), 'files.json'), `${JSON.stringify(files, null, 2)}\n`);
    },
  };
}

/** The bundled font's licence has to go wherever its files go. */
function fontLicence(): Plugin {
  return {
    name: 'font-licence',
    generateBundle() {
      const source = readFileSync(inProject('node_modules/@fontsource-variable/inter/LICENSE'));
      this.emitFile({ type: 'asset', fileName: 'assets/Inter-LICENSE.txt', source });
    },
  };
}

/** React Aria empties its live region by `innerHTML`, which Trusted Types refuse: the one line of a library that is changed. */
function trustedAnnouncer(): Plugin {
  return {
    name: 'trusted-announcer',
    transform: {
      filter: { id: /\/live-announcer\/LiveAnnouncer\.mjs$/ },
      // No line moves, so the map stays valid.
      handler: (code) => ({ code: code.replaceAll("innerHTML = ''", "textContent = ''"), map: null }),
    },
  };
}

/** The window's page: no inline scripts, styles or data: URLs, because the content security policy allows none. */
export default defineConfig({
  root: inProject('renderer'),
  base: './',
  publicDir: false,
  envDir: false,
  resolve: { alias: { zod: inProject('renderer/no-schemas.ts') } },
  plugins: [react(), ariaTexts(), trustedAnnouncer(), fontLicence(), fileList()],
  build: {
    outDir: inOut('renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One sheet: the order of its rules does not depend on which screen was loaded first.
    cssCodeSplit: false,
    rolldownOptions: {
      // The first load is one file instead of thirty small ones, which other screens happen to share.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
});
