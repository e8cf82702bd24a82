import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { build, createServer, type InlineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { chromiumHost, electronHost } from './hosts/choose.ts';
import { commandFor, type Host, type HostOptions, hasDisplay } from './hosts/host-command.ts';
import { renderIcons } from './icons/render-icons.ts';
import { inOut, inProject } from './paths.ts';
import { runCommand, say } from './say.ts';
import { readStartArgs } from './start.ts';
import main from './vite.main.ts';
import preload from './vite.preload.ts';
import renderer from './vite.renderer.ts';
import threads from './vite.threads.ts';

/** The app as it is developed: main and preload, and the package.json that names them. */
const APP = inOut('dev');

/** Puts scripts into the page that only development needs: what was open stays open, and React's developer tools where they are wanted. */
function developmentPage(withReactTools: boolean): Plugin {
  let where: object = {};
  return {
    name: 'development-page',
    configureServer(server) {
      server.ws.on('ringback:where', (_, client) => client.send('ringback:place', where));
      server.ws.on('ringback:place', (now: object) => {
        where = now;
      });
    },
    transformIndexHtml: () => [
      // Before React itself is read.
      ...(withReactTools
        ? [{ tag: 'script', attrs: { src: '/@react-devtools.js' }, injectTo: 'head-prepend' as const }]
        : []),
      { tag: 'script', attrs: { type: 'module', src: `/@fs/${inProject('build/dev/keep-place.ts')}` } },
    ],
  };
}

async function freePort(host: string): Promise<number> {
  const server = createTcpServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts Vite's development server for the window. Returns its address. */
async function serveWindow(withReactTools: boolean): Promise<string> {
  const host = '127.0.0.1';
  const port = await freePort(host);
  const server = await createServer(
    mergeConfig(renderer, {
      configFile: false,
      cacheDir: inOut('dev/vite-cache'),
      // The nonce of the page's policy; main puts it in.
      html: { cspNonce: '__CSP_NONCE__' },
      plugins: [developmentPage(withReactTools)],
      // The page's own address leads nowhere: its connection is told the server's.
      server: {
        host,
        port,
        strictPort: true,
        hmr: { protocol: 'ws', host, clientPort: port },
        fs: { allow: [inProject(), realpathSync(inProject('node_modules'))] },
      },
      logLevel: 'warn',
    } satisfies InlineConfig),
  );
  // Vite's listener would end this process while the app still closes its files.
  process.removeAllListeners('SIGTERM');
  await server.listen();
  return `http://${host}:${port}`;
}

/** Main's build from its sources, but for where the window's files come from. */
const servedByVite: Plugin = {
  name: 'served-by-vite',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /\/serve-window\.ts$/.test(id) && importer === inProject('electron/main.ts')
      ? inProject('build/dev/serve-dev-window.ts')
      : null,
};

/** Builds a part into `.out/dev` and again whenever a file of it changes. Calls `built` after each build of a change; resolves after the first build. */
async function watch(name: string, config: UserConfig, built: () => void): Promise<void> {
  const watcher = await build(
    mergeConfig(config, {
      configFile: false,
      mode: 'development',
      logLevel: 'warn',
      // The running app still reads what it has not needed yet: no file is away for a moment.
      build: { outDir: path.join(APP, name), emptyOutDir: false, sourcemap: 'inline', minify: false, watch: {} },
    } satisfies InlineConfig),
  );
  if (!('on' in watcher)) throw new Error(`the ${name} is not watched`);
  // Right after the first build the watcher may build the same again.
  let isChanged = false;
  watcher.on('change', () => {
    isChanged = true;
  });
  return new Promise((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') say(`The ${name} does not build: ${event.error.message}`);
      if ('result' in event) await event.result.close();
      if (event.code !== 'END') return;
      if (isChanged) built();
      isChanged = false;
      resolve();
    });
  });
}

/** Runs the app, and starts it again when told to. */
function createRunner(host: Host, options: HostOptions) {
  let child: ChildProcess | null = null;
  let isWanted = false;
  const { command, args } = commandFor(host, options);
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const start = (): void => {
    isWanted = false;
    child = spawn(command, args, { stdio: 'inherit', env });
    child.on('exit', (code) => {
      child = null;
      if (isWanted) start();
      // The person has closed the app.
      else process.exit(code ?? 0);
    });
  };
  return {
    start,
    restart(): void {
      if (child === null || isWanted) return;
      say('Main has changed: starting again …');
      isWanted = true;
      child.kill('SIGTERM');
    },
    stop: (): void => void child?.kill('SIGTERM'),
  };
}

/** The switches of this script; everything else is for the app. */
function readDevArgs(argv: readonly string[]) {
  const { host, appArgs } = readStartArgs(argv);
  const own = ['--react-devtools', '--headless'];
  const port = appArgs.find((arg) => arg.startsWith('--debug-port-dir='));
  return {
    host,
    withReactTools: appArgs.includes('--react-devtools'),
    headless: appArgs.includes('--headless'),
    ...(port && { debugPortDir: port.slice('--debug-port-dir='.length) }),
    appArgs: appArgs.filter((arg) => arg !== port && !own.includes(arg)),
  };
}

async function findHost(chosen: string | undefined): Promise<Host> {
  const electron = chosen === 'chromium' ? undefined : await electronHost(say);
  const host = electron ?? (chosen === 'electron' ? undefined : chromiumHost(say, false));
  if (!host) throw new Error('there is neither Electron nor a browser to run it in');
  return host;
}

/** What Electron finds in the app's folder besides the built parts. */
function layOutApp(): void {
  const { productName, name, version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  mkdirSync(APP, { recursive: true });
  const manifest = { productName, name, version, type: 'module', main: 'main/main.js' };
  writeFileSync(path.join(APP, 'package.json'), JSON.stringify(manifest));
  renderIcons(path.join(APP, 'icons'));
}

/**
 * Runs the app from its sources on the practice PBX: a change of the window shows at once, a change of main or preload starts the app again, with
 * what was open. `--host=chromium` and `--host=electron` choose the host, `--react-devtools` lets React's developer tools connect; `--headless`
 * and `--debug-port-dir=DIR` are for tests.
 */
async function develop(argv: string[]): Promise<number> {
  const { host: chosen, appArgs, withReactTools, ...options } = readDevArgs(argv);
  if (!options.headless && !hasDisplay()) throw new Error('there is no display to open a window on');
  const host = await findHost(chosen);
  if (withReactTools) say('Start "npx react-devtools" as well, then reload the window.');
  // With "test", the lists of React Aria lay out their rows for a document without sizes.
  process.env.NODE_ENV = 'development';
  layOutApp();
  const server = await serveWindow(withReactTools);
  const profile = `--profile=${path.join(APP, 'profile')}`;
  const runner = createRunner(host, { ...options, appDir: APP, appArgs: ['--practice', profile, ...appArgs] });
  const forMain = { plugins: [servedByVite], define: { RINGBACK_DEV_SERVER: JSON.stringify(server) } };
  await Promise.all([
    watch('main', mergeConfig(main, forMain), runner.restart),
    watch('threads', threads, runner.restart),
    watch('preload', preload, runner.restart),
  ]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, runner.stop);
  runner.start();
  return new Promise(() => {});
}

if (import.meta.main) await runCommand(develop, "Ringback can't be developed here");
