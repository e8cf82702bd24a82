import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFile } from 'atomically';
import { cleanText } from '../../shared/clean-text.ts';
import { type LinkOwner, type LinkScheme, linkSchemes } from '../../shared/links.ts';
import { commandLine, entryValue, programOf } from './desktop-entry.ts';
import type { LinksPort } from './phone-links.ts';

/** The name of the desktop file that hands links to Ringback. */
const ENTRY = 'ringback-links.desktop';
const XDG_MIME = 'xdg-mime';
const XDG_MIME_MS = 3000;

export interface LinuxLinksDeps {
  /** What starts this Ringback; the link follows. */
  readonly command: readonly string[];
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const typeOf = (scheme: LinkScheme): string => `x-scheme-handler/${scheme}`;
const types = linkSchemes.map(typeOf);

/** The files and folders of the XDG specifications, the person's own first. */
interface Places {
  readonly entry: string;
  readonly applications: readonly string[];
  /** The person's own list, which counts on every desktop. */
  readonly own: string;
  readonly lists: readonly string[];
}

function placesOf({ home, env }: LinuxLinksDeps): Places {
  const folders = (value: string | undefined, usual: string) => (value || usual).split(':').filter(path.isAbsolute);
  const config = env.XDG_CONFIG_HOME || path.join(home, '.config');
  const data = env.XDG_DATA_HOME || path.join(home, '.local', 'share');
  const applications = [data, ...folders(env.XDG_DATA_DIRS, '/usr/local/share:/usr/share')].map((folder) =>
    path.join(folder, 'applications'),
  );
  const listIn = (folder: string) => path.join(folder, 'mimeapps.list');
  return {
    entry: path.join(data, 'applications', ENTRY),
    applications,
    own: listIn(config),
    lists: [config, ...folders(env.XDG_CONFIG_DIRS, '/etc/xdg'), ...applications].map(listIn),
  };
}

const readOrEmpty = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Reads a file that is to be changed: only one that is not there is empty. */
const readToChange = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

/** Replaces a file at once, through a symbolic link where it is one; an empty text removes it. */
const replace = async (file: string, text: string): Promise<void> =>
  text === '' ? rm(await realpath(file).catch(() => file), { force: true }) : writeFile(file, text, { timeout: 0 });

/** The output of xdg-mime; null where it is missing, fails or takes too long. */
function xdgMime(args: readonly string[], env: LinuxLinksDeps['env']): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(XDG_MIME, args, { timeout: XDG_MIME_MS, killSignal: 'SIGKILL', env: { ...env } }, (error, text) =>
      resolve(error === null ? text.trim() : null),
    );
  });
}

/**
 * Phone links on Linux: a desktop file of our own, named first in the person's mimeapps.list. The program that was first stays behind it
 * and opens the links again once ours is removed. xdg-mime, where it exists, knows what the desktop makes of the lists; it cannot
 * remove a program, so the list is edited here.
 */
export function linuxLinks(deps: LinuxLinksDeps): LinksPort {
  const places = placesOf(deps);
  const entryText = async (name: string): Promise<string> => {
    for (const folder of places.applications) {
      const text = await readOrEmpty(path.join(folder, name));
      if (text !== '') return text;
    }
    return '';
  };
  const firstInstalled = async (type: string): Promise<string> => {
    for (const list of places.lists)
      for (const name of handlersIn(await readOrEmpty(list), type)) if ((await entryText(name)) !== '') return name;
    return '';
  };
  const ownerOf = async (scheme: LinkScheme): Promise<LinkOwner> => {
    const type = typeOf(scheme);
    const found = (await xdgMime(['query', 'default', type], deps.env)) ?? (await firstInstalled(type));
    const [name = ''] = found.split(/[;\n]/);
    if (name === '') return { kind: 'nobody' };
    const text = await entryText(name);
    if (name === ENTRY) return { kind: entryValue(text, 'Exec') === execOf(deps.command) ? 'mine' : 'moved' };
    return { kind: 'another', name: cleanText(entryValue(text, 'Name') ?? name.replace(/\.desktop$/, ''), 100) };
  };
  const edit = async (change: (text: string) => string): Promise<void> => {
    const text = await readToChange(places.own);
    const next = change(text);
    if (next !== text) await replace(places.own, next);
  };
  return {
    personChooses: false,
    check: () => Promise.all(linkSchemes.map(async (scheme) => ({ scheme, owner: await ownerOf(scheme) }))),
    async register() {
      await replace(places.entry, desktopEntry(deps.command, types));
      await edit((text) => withHandlerFirst(text, types, ENTRY));
    },
    async unregister() {
      await edit((text) => withoutHandler(text, types, ENTRY));
      await rm(places.entry, { force: true });
    },
  };
}

/** The value of Exec for a command with one link. After `--` nothing is a switch of Chromium. */
export function execOf(command: readonly string[]): string {
  return `${commandLine(command)} -- %u`;
}

/** A desktop file that hands links to a command and is not listed among the programs. */
export function desktopEntry(command: readonly string[], types: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.5',
    'Name=Ringback',
    'Comment=Shows the number of a phone link, to be dialled from the desk phone',
    'Comment[de]=Zeigt die Nummer eines Telefonlinks, um sie über das Tischtelefon zu wählen',
    'Comment[es]=Muestra el número de un enlace telefónico para marcarlo desde el teléfono de mesa',
    'Comment[fr]=Affiche le numéro d’un lien téléphonique, à composer depuis le téléphone de bureau',
    'Comment[it]=Mostra il numero di un link telefonico, da comporre dal telefono da tavolo',
    `Exec=${execOf(command)}`,
    `TryExec=${programOf(command)}`,
    'Terminal=false',
    'NoDisplay=true',
    'StartupNotify=false',
    `MimeType=${types.map((type) => `${type};`).join('')}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** In mimeapps.list (freedesktop.org, Association between MIME types and applications). All other lines stay as they were. */
const SECTION = '[Default Applications]';

/** The desktop files that a list names for a type, the preferred one first. */
export function handlersIn(text: string, type: string): string[] {
  const line = sectionOf(text.split('\n')).find((one) => keyOf(one) === type);
  return line === undefined ? [] : valuesOf(line);
}

/** Puts a program in front of those named for each type. */
export function withHandlerFirst(text: string, types: readonly string[], handler: string): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  if (!lines.some(isSection)) lines.push(...(lines.length > 0 ? [''] : []), SECTION);
  for (const type of types) {
    const { start, end } = rangeOf(lines);
    const others = handlersIn(lines.join('\n'), type).filter((one) => one !== handler);
    const at = lines.findIndex((line, index) => index > start && index < end && keyOf(line) === type);
    const line = `${type}=${[handler, ...others].join(';')};`;
    if (at >= 0) lines[at] = line;
    else lines.splice(start + 1, 0, line);
  }
  return `${lines.join('\n')}\n`;
}

/** Removes a program from those named for each type, so that the next one is preferred again. */
export function withoutHandler(text: string, types: readonly string[], handler: string): string {
  const lines = text.split('\n');
  const { start, end } = rangeOf(lines);
  const left = lines.flatMap((line, index) => {
    if (index <= start || index >= end || !types.includes(keyOf(line))) return [line];
    const values = valuesOf(line);
    if (!values.includes(handler)) return [line];
    const others = values.filter((one) => one !== handler);
    return others.length === 0 ? [] : [`${keyOf(line)}=${others.join(';')};`];
  });
  const empty = sectionOf(left).every((line) => line.trim() === '');
  const rest = empty ? left.filter((line) => !isSection(line)) : left;
  return rest.every((line) => line.trim() === '') ? '' : rest.join('\n');
}

const isSection = (line: string): boolean => line.trim() === SECTION;
const keyOf = (line: string): string => (line.includes('=') ? line.slice(0, line.indexOf('=')).trim() : '');
const valuesOf = (line: string): string[] =>
  line
    .slice(line.indexOf('=') + 1)
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** `start`: the section's heading, -1 if there is none; `end`: the next heading or the end. */
function rangeOf(lines: readonly string[]): { start: number; end: number } {
  const start = lines.findIndex(isSection);
  if (start < 0) return { start, end: -1 };
  const next = lines.findIndex((line, index) => index > start && line.trim().startsWith('['));
  return { start, end: next < 0 ? lines.length : next };
}

function sectionOf(lines: readonly string[]): readonly string[] {
  const { start, end } = rangeOf(lines);
  return start < 0 ? [] : lines.slice(start + 1, end);
}
