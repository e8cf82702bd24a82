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

/** What the folders of the main process may import of each other. */
const MAIN: Readonly<Record<string, readonly string[]>> = {
  vault: [],
  settings: [],
  security: [],
  pbx: [],
  'practice-pbx': ['pbx'],
  updates: ['pbx'],
  directories: ['pbx', 'history', 'vault', 'connection'],
  history: ['pbx'],
  sync: ['pbx', 'history'],
  dialing: ['pbx', 'history'],
  connection: ['pbx', 'vault', 'settings'],
  session: ['connection', 'pbx', 'history', 'sync', 'dialing', 'settings'],
  export: ['pbx', 'history'],
  links: [],
  ipc: ['connection', 'directories', 'session', 'export', 'dialing', 'links', 'security', 'settings', 'updates'],
  desktop: ['history', 'connection', 'session', 'directories'],
};
/** These are imported by nothing else, and import anything of the main process. */
const MAIN_ROOTS = ['electron/main.ts', 'electron/start-app.ts', 'electron/app.ts', 'electron/app-signals.ts'];

/** What the folders of the window may import of each other. */
const BELOW = ['ui', 'styles', 'navigation'];
const WINDOW: Readonly<Record<string, readonly string[]>> = {
  styles: [],
  navigation: ['ui'],
  setup: BELOW,
  'call-actions': BELOW,
  notes: BELOW,
  quality: [...BELOW, 'call-actions'],
  dial: [...BELOW, 'setup', 'notes'],
  calls: [...BELOW, 'call-actions', 'notes', 'quality', 'dial'],
  'quality/screen': [...BELOW, 'calls', 'quality'],
  missed: [...BELOW, 'call-actions', 'calls', 'dial'],
  people: [...BELOW, 'calls', 'missed', 'dial', 'notes'],
  settings: [...BELOW, 'setup', 'call-actions'],
};

const ofFolders = (area: string, tops: readonly string[], table: typeof MAIN) =>
  Object.entries(table).map(([name, others]) => [
    `${area}/${name}`,
    ['shared', ...tops, ...others.map((other) => `${area}/${other}`)],
  ]);

/** The places that each place may import, besides itself. An area's name stands for the files at its top, and "*" for all of the area. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  shared: ['zod', 'i18next', 'libphonenumber-js', 'temporal-polyfill'],
  ...Object.fromEntries(MAIN_ROOTS.map((root) => [root, ['shared', '*']])),
  'electron/preload.ts': ['shared'],
  electron: ['shared', ...Object.keys(MAIN).flatMap((name) => (MAIN[name]?.length === 0 ? `electron/${name}` : []))],
  ...Object.fromEntries(ofFolders('electron', ['electron'], MAIN)),
  renderer: ['shared', '*'],
  'renderer/app': ['shared', '*'],
  'renderer/errors': ['shared'],
  'renderer/aria-texts.ts': ['shared'],
  'renderer/text.ts': ['shared', 'renderer/errors', 'renderer/aria-texts.ts'],
  'renderer/ui': ['shared', 'renderer/text.ts', 'renderer/styles'],
  ...Object.fromEntries(ofFolders('renderer', ['renderer', 'renderer/text.ts'], WINDOW)),
};

/** Electron's modules that only one folder may import. */
const RESTRICTED: Readonly<Record<string, string>> = { ipcMain: 'electron/ipc/', safeStorage: 'electron/vault/' };

/** Why `file` may not have this import; null where it may. Both are paths inside the project, with forward slashes. */
function refusal(file: string, { target, names }: Pick<Import, 'target' | 'names'>): string | null {
  const [area = ''] = file.split('/');
  const isPackage = !/^(shared|electron|renderer|build|test)\//.test(target);
  if (isPackage && area === 'electron') return target === 'electron' ? refusalOfNames(file, names) : null;
  if (isPackage && area === 'renderer' && !/^(?:electron$|node:)/.test(target)) return null;
  const [from, to] = [placeOf(file), isPackage ? target.replace(/\/.*/, '') : placeOf(target)];
  const allowed = LAYERS[from];
  if (!allowed) return `${from} has no layer yet: name it in build/layers.ts`;
  const isAllowed = from === to || allowed.includes(to) || (allowed.includes('*') && target.startsWith(`${area}/`));
  return isAllowed ? null : `${from} may not import ${to}`;
}

/** The place of a file: itself where the table has it, else its folder in the area, or the area for a file at its top. */
function placeOf(file: string): string {
  const [area = '', room = '', inner] = file.split('/');
  const named = [file, `${area}/${room}/${inner}`].find((one) => one in LAYERS);
  return named ?? (inner === undefined || area === 'shared' ? area : `${area}/${room}`);
}

function refusalOfNames(file: string, names: readonly string[]): string | null {
  if (names.includes('*')) return 'take what is needed of electron by its name';
  const restricted = names.find((name) => RESTRICTED[name] !== undefined && !file.startsWith(RESTRICTED[name]));
  return restricted === undefined ? null : `only ${RESTRICTED[restricted]} imports ${restricted}`;
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

/** `setTimeout(…)` and `setInterval(…)` of the runtime, also by an import of Node's. A method of that name is an injected timer. */
const TIMER = /(?<![.\w])(?:setTimeout|setInterval)\s*[(<]|\bfrom '(?:node:)?timers(?:\/promises)?'/g;
/** The one place that makes timers, because it caps them; tests and the practice PBX take them from there too. */
const TIMERS_FILE = 'electron/timers.ts';

/** All faults of one file. `file` is its path inside the project. */
export function faultsOf(file: string, code: string): LayerFault[] {
  const lineAt = (offset: number): number => code.slice(0, offset).split('\n').length;
  const faults = importsOf(file, code).flatMap((one) => {
    const message = refusal(file, one);
    return message === null ? [] : [{ file, line: lineAt(one.offset), message }];
  });
  const found = (pattern: RegExp, message: string): LayerFault[] =>
    [...code.matchAll(pattern)].map(({ index }) => ({ file, line: lineAt(index), message }));
  if (file.startsWith('electron/') && file !== TIMERS_FILE)
    return [...faults, ...found(TIMER, `only ${TIMERS_FILE} makes timers`)];
  if (file.startsWith('renderer/') && file !== 'renderer/bridge.ts')
    return [...faults, ...found(BRIDGE, 'only renderer/bridge.ts names window.ringback')];
  return faults;
}

/**
 * The files of shared/ that only one side imports, directly or through other files of shared/: they belong to that side. Tests don't count.
 * `sources`: the code by path inside the project.
 */
export function oneSided(sources: ReadonlyMap<string, string>): LayerFault[] {
  const isShared = (file: string): boolean => file.startsWith('shared/') && sources.has(file);
  const importedBy = (file: string): string[] =>
    importsOf(file, sources.get(file) ?? '').flatMap(({ target }) => (isShared(target) ? target : []));
  const reachedFrom = (side: string): ReadonlySet<string> => {
    // A set hands out what is added while it is walked.
    const reached = new Set([...sources.keys()].filter((file) => file.startsWith(side)).flatMap(importedBy));
    for (const file of reached) for (const next of importedBy(file)) reached.add(next);
    return reached;
  };
  const [main, window] = [reachedFrom('electron/'), reachedFrom('renderer/')];
  return [...sources.keys()].filter(isShared).flatMap((file) => {
    if (main.has(file) && window.has(file)) return [];
    const side = main.has(file)
      ? 'only electron/ imports'
      : window.has(file)
        ? 'only renderer/ imports'
        : 'nothing imports';
    return [{ file, line: 1, message: `${side} this file: shared/ holds what both sides use` }];
  });
}

/** All faults of the project in this folder. */
export function findLayerFaults(project: string): LayerFault[] {
  const files = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: project })
    .map((file) => file.split(path.sep).join('/'))
    .sort();
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(project, file), 'utf8')]));
  return [...files.flatMap((file) => faultsOf(file, sources.get(file) ?? '')), ...oneSided(sources)];
}
