/** What an argument of Exec may hold without quotes. */
const PLAIN = /^[\w@+=:,./-]+$/;

/**
 * An argument of Exec, quoted as the desktop entry specification asks, then escaped as a value of a key file. Only where it must be:
 * xdg-open without a desktop does not understand quotes.
 */
function quoted(argument: string): string {
  if (PLAIN.test(argument)) return argument;
  const inQuotes = argument.replace(/["`$\\]/g, (sign) => `\\${sign}`).replaceAll('%', '%%');
  return `"${inQuotes}"`.replaceAll('\\', '\\\\');
}

/** The value of Exec for a command that is followed by one link. `--`: what follows is never a switch of Chromium. */
export function execOf(command: readonly string[]): string {
  return `${command.map(quoted).join(' ')} -- %u`;
}

/** A desktop file that hands links to a command. Not shown among the programs: it only opens links. */
export function desktopEntry(command: readonly string[], types: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.5',
    'Name=Ringback',
    'Comment=Shows the number of a phone link, to be dialled from the desk phone',
    `Exec=${execOf(command)}`,
    'Terminal=false',
    'NoDisplay=true',
    'StartupNotify=false',
    `MimeType=${types.map((type) => `${type};`).join('')}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The value of a key in a desktop file's main group; null where there is none. */
export function entryValue(text: string, key: string): string | null {
  let isMain = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) isMain = line.trim() === '[Desktop Entry]';
    else if (isMain && line.startsWith(`${key}=`)) return line.slice(key.length + 1).trim();
  }
  return null;
}
