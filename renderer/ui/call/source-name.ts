import type { Directory } from '../../../shared/directories/directory.ts';

/** Where the people of a source come from, in a word or two: its host or its file. */
export function placeOf(source: Directory): string {
  switch (source.kind) {
    case 'carddav':
      return URL.parse(source.address)?.host ?? source.address;
    case 'ldap':
      return source.host;
    case 'file':
      return source.path.split(/[/\\]/).at(-1) ?? source.path;
  }
}

/** How a source is called: as the person named it, else by its place. */
export function sourceName(source: Directory): string {
  return source.name === '' ? placeOf(source) : source.name;
}
