import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFile } from 'atomically';
import { cleanText } from '../../shared/clean-text.ts';
import { type LinkOwner, type LinkScheme, linkSchemes } from '../../shared/links.ts';
import { desktopEntry, entryValue, execOf } from './desktop-entry.ts';
import { handlersIn, withHandlerFirst, withoutHandler } from './mimeapps.ts';
import type { LinksPort } from './port.ts';

/** The name of the desktop file that hands links to Ringback. */
const ENTRY = 'ringback-links.desktop';
const ASK_MS = 3000;

export interface LinuxLinksDeps {
  /** What starts this Ringback; the link follows. */
  readonly command: readonly string[];
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const typeOf = (scheme: LinkScheme): string => `x-scheme-handler/${scheme}`;
const types = linkSchemes.map(typeOf);

/** Where the desktop keeps such things, the person's own folder first. */
interface Places {
  readonly entry: string;
  readonly applications: readonly string[];
  /** The person's own lists; the last one is the one that counts on every desktop. */
  readonly own: readonly [...string[], string];
  readonly lists: readonly string[];
}

function placesOf({ home, env }: LinuxLinksDeps): Places {
  const folders = (value: string | undefined, usual: string) => (value || usual).split(':').filter(path.isAbsolute);
  const config = env.XDG_CONFIG_HOME || path.join(home, '.config');
  const data = env.XDG_DATA_HOME || path.join(home, '.local', 'share');
  const applications = [data, ...folders(env.XDG_DATA_DIRS, '/usr/local/share:/usr/share')].map((folder) =>
    path.join(folder, 'applications'),
  );
  const desktops = (env.XDG_CURRENT_DESKTOP ?? '')
    .toLowerCase()
    .split(':')
    .filter((name) => /^[\w-]+$/.test(name));
  const listsIn = (folder: string) => desktops.map((name) => path.join(folder, `${name}-mimeapps.list`));
  const own = [...listsIn(config), path.join(config, 'mimeapps.list')] as const;
  const others = [...folders(env.XDG_CONFIG_DIRS, '/etc/xdg'), ...applications];
  return {
    entry: path.join(data, 'applications', ENTRY),
    applications,
    own: [...listsIn(config), path.join(config, 'mimeapps.list')],
    lists: [...own, ...others.flatMap((folder) => [...listsIn(folder), path.join(folder, 'mimeapps.list')])],
  };
}

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** As `textOf`, for a file that is to be changed: one that is there and cannot be read must not be taken for an empty one. */
const textToChange = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

/** Replaces a file at once, through a symbolic link where it is one; an empty text removes it. */
const replace = async (file: string, text: string): Promise<void> =>
  text === '' ? rm(await realpath(file).catch(() => file), { force: true }) : writeFile(file, text, { timeout: 0 });

/** What a program printed; null where it is missing, fails or takes too long. */
function printed(program: string, args: readonly string[], env: LinuxLinksDeps['env']): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: ASK_MS, killSignal: 'SIGKILL', env: { ...env } }, (error, text) =>
      resolve(error === null ? text.trim() : null),
    );
  });
}

/**
 * Phone links on Linux: a desktop file of our own, and its name in front of the person's mimeapps.list. The one that was there stays
 * behind it and has the links again once ours is taken out. What the desktop makes of it is asked of xdg-mime, where there is one;
 * it cannot be asked to take a program out again, so the list is edited here.
 */
export function linuxLinks(deps: LinuxLinksDeps): LinksPort {
  const places = placesOf(deps);
  const entryText = async (name: string): Promise<string> => {
    for (const folder of places.applications) {
      const text = await textOf(path.join(folder, name));
      if (text !== '') return text;
    }
    return '';
  };
  const firstThere = async (type: string): Promise<string> => {
    for (const list of places.lists)
      for (const name of handlersIn(await textOf(list), type)) if ((await entryText(name)) !== '') return name;
    return '';
  };
  const ownerOf = async (scheme: LinkScheme): Promise<LinkOwner> => {
    const type = typeOf(scheme);
    const told = await printed('xdg-mime', ['query', 'default', type], deps.env);
    const [name = ''] = (told ?? (await firstThere(type))).split(/[;\n]/);
    if (name === '') return { kind: 'nobody' };
    const text = await entryText(name);
    if (name === ENTRY) return { kind: entryValue(text, 'Exec') === execOf(deps.command) ? 'mine' : 'moved' };
    return { kind: 'another', name: cleanText(entryValue(text, 'Name') ?? name.replace(/\.desktop$/, ''), 100) };
  };
  const edit = async (change: (text: string, file: string) => string): Promise<void> => {
    for (const file of places.own) {
      const text = await textToChange(file);
      const next = change(text, file);
      if (next !== text) await replace(file, next);
    }
  };
  return {
    personChooses: false,
    check: () => Promise.all(linkSchemes.map(async (scheme) => ({ scheme, owner: await ownerOf(scheme) }))),
    async take() {
      await replace(places.entry, desktopEntry(deps.command, types));
      const counts = places.own.at(-1);
      await edit((text, file) => {
        // A desktop's own list goes before the common one, so it has to be changed where it says anything.
        const wanted = file === counts ? types : types.filter((type) => handlersIn(text, type).length > 0);
        return wanted.length === 0 ? text : withHandlerFirst(text, wanted, ENTRY);
      });
    },
    async giveBack() {
      await edit((text) => withoutHandler(text, types, ENTRY));
      await rm(places.entry, { force: true });
    },
  };
}
