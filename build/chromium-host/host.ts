import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startRuntime } from './host-browser.ts';

/**
 * Runs an Electron app's main process in Node, with its windows in an installed browser:
 *
 *   node build/chromium-host/host.ts --browser=<file> [--headless] [--debug-port-dir=<dir>] [--browser-at=<address>] [-r <module>]… -- <app folder> [arguments]
 */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      browser: { type: 'string' },
      headless: { type: 'boolean', default: false },
      'debug-port-dir': { type: 'string' },
      'browser-at': { type: 'string' },
      require: { type: 'string', short: 'r', multiple: true, default: [] },
    },
  });
  const [folder, ...appArgs] = positionals;
  if (!folder || !values.browser)
    throw new Error('usage: host.ts --browser=<file> [--headless] [-r <module>] -- <app folder>');
  const appDir = path.resolve(folder);
  const manifest = JSON.parse(readFileSync(path.join(appDir, 'package.json'), 'utf8')) as Record<
    string,
    string | undefined
  >;
  startRuntime({
    appDir,
    name: manifest.productName ?? manifest.name ?? 'App',
    version: manifest.version ?? '0.0.0',
    headless: values.headless,
    browserPath: values.browser,
    debugPortDir: values['debug-port-dir'],
    browserAt: values['browser-at'],
  });
  // What Electron's own launcher gives an unpackaged app.
  process.argv = [process.execPath, folder, ...appArgs];
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  Object.defineProperty(process, 'type', { value: 'browser', enumerable: true });

  const standIn = new URL('./electron.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' || specifier === 'electron/main'
        ? { url: standIn, shortCircuit: true }
        : next(specifier, context),
  });
  const { app } = await import('./host-app.ts');
  let quitting = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The app may refuse the first; the second ends it.
    process.on(signal, () => (quitting ? app.exit(1) : app.quit()));
    process.on(signal, () => {
      quitting = true;
    });
  }
  // A process that started this one with a channel and went away cannot stop it any more.
  process.on('disconnect', () => app.exit(1));
  const require = createRequire(import.meta.url);
  for (const module of values.require) require(path.resolve(module));
  await import(pathToFileURL(path.join(appDir, manifest.main ?? 'index.js')).href);
  app.becomeReady();
}

await run();
