import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfChanged } from '../../build/build.ts';
import { inOut } from '../../build/paths.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/**
 * Promise S16: Electronegativity over the built JavaScript. Its 405 packages are fetched by npm for this run only. Its parser does not
 * know JavaScript after 2018 and skips a file that has any, without a word, so the files are translated first.
 */
const TOOL = '@doyensec/electronegativity@1.10.3';

/** Each check that finds something in main, and why that is no fault. */
const REASONS: Readonly<Record<string, string>> = {
  CSP_GLOBAL_CHECK: 'The CSP is a header of the app scheme; the check looks for it in HTML (e2e security).',
  AUXCLICK_JS_CHECK: 'Every new window is refused: security/guard-contents.ts.',
  CONTEXT_ISOLATION_JS_CHECK: 'Set in the webPreferences that the window spreads: desktop/window.ts and its test.',
  SANDBOX_JS_CHECK: 'Set in the same place, and for all windows by app.enableSandbox().',
  PRELOAD_JS_CHECK: 'The preload hands over two functions: preload.ts, e2e security.',
  PROTOCOL_HANDLER_JS_CHECK: 'Phone links only fill in the dial panel: links/, e2e links.',
  OPEN_EXTERNAL_JS_CHECK:
    'The page of a newer version, and a mail without a recipient. Main makes both addresses: updates/updates.ts, export/fault-sheet/mail-link.ts.',
};

/** What must be found in a file with these faults, written in the JavaScript of today. */
const PLANTED = `
const { BrowserWindow, shell, app } = require('electron');
class Window { #view = new BrowserWindow({ webPreferences: { nodeIntegration: true, webSecurity: false } }); }
shell.openExternal(globalThis.location?.href ?? '');
app.commandLine.appendSwitch('ignore-certificate-errors');
`;

/** The tool asks the network for Electron's releases, and ends itself while it tries again: this keeps it from the network. */
const OFFLINE = `require('node:dns').lookup = (host, options, done) => (done ?? options)(Object.assign(new Error('offline'), { code: 'EACCES' }));`;

const run = promisify(execFile);

const folder = temporaryFolder('electronegativity', afterAll);
beforeAll(async () => {
  writeFileSync(path.join(folder, 'offline.cjs'), OFFLINE);
  await buildIfChanged();
  await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, TOOL], { timeout: 600_000 });
}, 900_000);

/** The checks that find something in these scripts, by their names. */
async function checksOf(name: string, scripts: Readonly<Record<string, string>>): Promise<string[]> {
  const app = path.join(folder, name);
  const output = path.join(folder, `${name}.csv`);
  mkdirSync(app);
  writeFileSync(path.join(app, 'package.json'), JSON.stringify({ name, main: Object.keys(scripts)[0] }));
  for (const [file, text] of Object.entries(scripts)) {
    const { code } = await transformWithOxc(text, path.join(app, file), { target: 'es2018', lang: 'js' });
    writeFileSync(path.join(app, file), code);
  }
  const tool = path.join(folder, 'node_modules/@doyensec/electronegativity/dist/index.js');
  const args = ['--require', path.join(folder, 'offline.cjs'), tool, '-i', app, '-o', output, '-e', '45.0.0'];
  await run(process.execPath, args, { cwd: folder, timeout: 600_000 });
  const found = readFileSync(output, 'utf8').matchAll(/^([A-Z_]+_CHECK),/gm);
  return [...new Set([...found].map(([, check = '']) => check))].sort();
}

it('finds nothing in the built JavaScript that has no reason, and finds what is planted', async () => {
  const planted = await checksOf('planted', { 'main.js': PLANTED });
  // After `npm run package` the source maps lie there too.
  const mainScripts = readdirSync(inOut('main'))
    .filter((name) => name.endsWith('.js'))
    .sort((a, b) => Number(b === 'main.js') - Number(a === 'main.js'));
  const found = await checksOf('ringback', {
    ...Object.fromEntries(mainScripts.map((name) => [name, readFileSync(inOut('main', name), 'utf8')])),
    'reading-thread.js': readFileSync(inOut('threads/reading-thread.js'), 'utf8'),
    'preload.js': readFileSync(inOut('preload/preload.cjs'), 'utf8'),
  });
  const unexplained = found.filter((check) => !(check in REASONS));
  expect(planted).toEqual(
    expect.arrayContaining([
      'CUSTOM_ARGUMENTS_JS_CHECK',
      'NODE_INTEGRATION_JS_CHECK',
      'OPEN_EXTERNAL_JS_CHECK',
      'WEB_SECURITY_JS_CHECK',
    ]),
  );
  expect(unexplained).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
});
