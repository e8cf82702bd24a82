/*
 * The text of mimeapps.list, in which the desktops of Linux keep which program opens what (freedesktop.org, "Association between
 * MIME types and applications"). Everything that is not asked about stays as it was written.
 */
const SECTION = '[Default Applications]';

/** The programs that a file names for a type, by their desktop files' names, the preferred one first. */
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

/** Takes a program out of those named for each type, so that the one behind it is preferred again. */
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
  const kept = empty ? left.filter((line) => !isSection(line)) : left;
  return kept.every((line) => line.trim() === '') ? '' : kept.join('\n');
}

const isSection = (line: string): boolean => line.trim() === SECTION;
const keyOf = (line: string): string => (line.includes('=') ? line.slice(0, line.indexOf('=')).trim() : '');
const valuesOf = (line: string): string[] =>
  line
    .slice(line.indexOf('=') + 1)
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** `start`: the section's heading, -1 where there is none; `end`: the next heading or the end. */
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
