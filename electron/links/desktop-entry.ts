/** An argument of Exec that needs no quotes. xdg-open without a desktop does not understand them. */
const PLAIN = /^[\w@+=:,./-]+$/;

/** An argument of Exec, quoted as the desktop entry specification says, then escaped as a value of a key file. */
function quoted(argument: string): string {
  if (PLAIN.test(argument)) return argument;
  const inQuotes = argument.replace(/["`$\\]/g, (sign) => `\\${sign}`).replaceAll('%', '%%');
  return `"${inQuotes}"`.replaceAll('\\', '\\\\');
}

/** A command as the value of Exec in a desktop file. */
export function commandLine(command: readonly string[]): string {
  return command.map(quoted).join(' ');
}

/** The value of a key in a desktop file's main group; null if it has none. */
export function entryValue(text: string, key: string): string | null {
  let isMain = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) isMain = line.trim() === '[Desktop Entry]';
    else if (isMain && line.split('=', 1)[0]?.trim() === key && line.includes('='))
      return line.slice(line.indexOf('=') + 1).trim();
  }
  return null;
}

/** The value of TryExec: a desktop ignores an entry whose program is gone, also where its name still stands in a list of default programs. */
export const programOf = ([program = '']: readonly string[]): string => program.replaceAll('\\', '\\\\');
