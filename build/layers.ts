import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A place where a file imports what its layer may not. */
export interface LayerFault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

interface Import {
  /** A path inside the project for our own files, else the package's name. */
  readonly target: string;
  /** The names taken from it; "*" for all of them at once. */
  readonly names: readonly string[];
  readonly offset: number;
}

/** What the folders of the main process may import of each other, besides `shared/` and the helpers at its top. */
const MAIN: Readonly<Record<string, readonly string[]>> = {
  vault: [],
  settings: [],
  security: [],
  'practice-pbx': [],
  pbx: [],
  updates: ['pbx'],
  store: ['pbx'],
  sync: ['pbx', 'store'],
  dialing: ['pbx', 'store'],
  connection: ['pbx', 'vault', 'settings'],
  session: ['connection', 'pbx', 'store', 'sync', 'dialing', 'settings'],
  export: ['store'],
  links: [],
  ipc: ['connection', 'session', 'export', 'dialing', 'links', 'settings', 'updates'],
  desktop: ['store', 'connection'],
};
/** Only these may import any part of the main process. */
const MAIN_ROOTS = ['electron/main.ts', 'electron/start-app.ts', 'electron/app.ts', 'electron/app-signals.ts'];

/** What the folders of the window may import of each other, besides the files at its top. `app` may import them all. */
const BELOW = ['ui', 'styles', 'place'];
const WINDOW: Readonly<Record<string, readonly string[]>> = {
  styles: [],
  ui: ['styles'],
  place: ['ui'],
  setup: BELOW,
  'call-actions': BELOW,
  notes: BELOW,
  quality: [...BELOW, 'call-actions'],
  dial: [...BELOW, 'setup', 'notes'],
  calls: [...BELOW, 'call-actions', 'notes', 'quality', 'dial'],
  'quality/screen': [...BELOW, 'calls', 'quality'],
  missed: [...BELOW, 'calls', 'dial'],
  people: [...BELOW, 'calls', 'missed', 'dial'],
  settings: [...BELOW, 'setup', 'call-actions'],
};

const SHARED_PACKAGES = ['zod', 'i18next', 'libphonenumber-js', 'temporal-polyfill'];

/** Electron's modules that only one folder may import. */
const RESTRICTED: Readonly<Record<string, string>> = { ipcMain: 'electron/ipc/', safeStorage: 'electron/vault/' };

/** Why `file` may not have this import; null where it may. Both are paths inside the project, with forward slashes. */
export function refusal(file: string, { target, names }: Pick<Import, 'target' | 'names'>): string | null {
  const [area = ''] = file.split('/');
  if (area === 'shared') return refusalInShared(target);
  if (area === 'electron') return refusalInMain(file, target) ?? refusalOfElectronNames(file, target, names);
  if (area === 'renderer') return refusalInWindow(file, target);
  return null;
}

function isOwn(target: string): boolean {
  return /^(shared|electron|renderer|build|test)\//.test(target);
}

function refusalInShared(target: string): string | null {
  if (target.startsWith('shared/')) return null;
  const isAllowed = SHARED_PACKAGES.some((name) => target === name || target.startsWith(`${name}/`));
  return isAllowed ? null : `shared/ imports only its own files and ${SHARED_PACKAGES.join(', ')}`;
}

function refusalInMain(file: string, target: string): string | null {
  if (!isOwn(target) || target.startsWith('shared/')) return null;
  if (!target.startsWith('electron/')) return 'the main process imports nothing of the window, the build or the tests';
  const [, from = '', ...rest] = file.split('/');
  const [, to = '', ...deeper] = target.split('/');
  if (MAIN_ROOTS.includes(target) && !MAIN_ROOTS.includes(file)) return `nothing imports ${target}`;
  if (MAIN_ROOTS.includes(file) || from === to) return null;
  if (file === 'electron/preload.ts') return 'the preload imports only shared/';
  if (deeper.length === 0) return null;
  if (rest.length === 0)
    return MAIN[to]?.length === 0 ? null : `a helper at the top of electron/ may not import electron/${to}`;
  const allowed = MAIN[from];
  if (!allowed) return `electron/${from} has no layer yet: name it in build/layers.ts`;
  return allowed.includes(to) ? null : `electron/${from} may not import electron/${to}`;
}

function refusalOfElectronNames(file: string, target: string, names: readonly string[]): string | null {
  if (target !== 'electron') return null;
  if (names.includes('*')) return 'take what is needed of electron by its name';
  const restricted = names.find((name) => RESTRICTED[name] !== undefined && !file.startsWith(RESTRICTED[name]));
  return restricted === undefined ? null : `only ${RESTRICTED[restricted]} imports ${restricted}`;
}

function refusalInWindow(file: string, target: string): string | null {
  if (target === 'electron' || target.startsWith('electron/') || target.startsWith('node:'))
    return 'the window has neither Electron nor Node';
  if (!isOwn(target) || target.startsWith('shared/')) return null;
  if (!target.startsWith('renderer/')) return 'the window imports only renderer/ and shared/';
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === null || from === 'app' || from === to) return null;
  if (to === null)
    return from === 'ui' && target !== 'renderer/text.ts' ? `renderer/ui may not import ${target}` : null;
  const allowed = WINDOW[from];
  if (!allowed) return `renderer/${from} has no layer yet: name it in build/layers.ts`;
  return allowed.includes(to) ? null : `renderer/${from} may not import renderer/${to}`;
}

/** The folder of the window that a file is in; null for a file at its top. `quality/screen` counts as a folder beside `quality`. */
function roomOf(file: string): string | null {
  if (file.startsWith('renderer/quality/screen/')) return 'quality/screen';
  const [, room = '', ...rest] = file.split('/');
  return rest.length === 0 ? null : room;
}

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`. */
const IMPORT = /^(?:import|export) ([^;'"`]*?)\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*['"`]([^'"`]+)/gm;

function importsOf(file: string, code: string): Import[] {
  return [...code.matchAll(IMPORT)].map(({ 1: clause = '*', 2: from, 3: bare, 4: dynamic, index: offset }) => {
    const request = from ?? bare ?? dynamic ?? '';
    const target = request.startsWith('.') ? path.posix.join(path.posix.dirname(file), request) : request;
    const inBraces = /^(?:type )?\{([^}]*)\}/.exec(clause)?.[1]?.split(',');
    return { target, names: inBraces?.map((name) => name.trim().replace(/^type | as .*$/g, '')) ?? ['*'], offset };
  });
}

/** The preload's bridge is a global, so no import tells who uses it. */
const BRIDGE =
  /\b(?:window|globalThis|self)\s*(?:\?\.|\.)\s*ringback\b|\b(?:window|globalThis|self)\s*\[\s*['"`]ringback/g;

/** All faults of one file. `file` is its path inside the project. */
export function faultsOf(file: string, code: string): LayerFault[] {
  const lineAt = (offset: number): number => code.slice(0, offset).split('\n').length;
  const faults = importsOf(file, code).flatMap((one) => {
    const message = refusal(file, one);
    return message === null ? [] : [{ file, line: lineAt(one.offset), message }];
  });
  if (!file.startsWith('renderer/') || file === 'renderer/bridge.ts') return faults;
  const named = [...code.matchAll(BRIDGE)].map((match) => ({
    file,
    line: lineAt(match.index),
    message: 'only renderer/bridge.ts names window.ringback',
  }));
  return [...faults, ...named];
}

/** All faults of the project in this folder. */
export function findLayerFaults(project: string): LayerFault[] {
  return globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: project })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .flatMap((file) => faultsOf(file, readFileSync(path.join(project, file), 'utf8')));
}
