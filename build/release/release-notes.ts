/** What the changelog says of a version. `date`: ISO 8601; `markdown`: its section; `points`: one plain line for each point. */
export interface Notes {
  readonly date: string;
  readonly markdown: string;
  readonly points: readonly string[];
}

/** The most that the signed list holds of the notes, characters. */
const LIMIT = 20_000;

/** Reads the section `## <version> – <date>` of a changelog. Throws for a version without a section or a date. */
export function notesOf(changelog: string, version: string): Notes {
  const section = changelog.split(/^## /m).find((one) => one.startsWith(`${version} `));
  if (section === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  const [heading = '', ...lines] = section.split('\n');
  const date = /\d{4}-\d{2}-\d{2}$/.exec(heading)?.[0];
  if (date === undefined) throw new Error(`CHANGELOG.md has no date for ${version}: "## ${heading}".`);
  return { date, markdown: lines.join('\n').trim(), points: pointsOf(lines) };
}

/** The notes as the app shows them: a point on each line. */
export function plainNotes({ points }: Notes): string {
  return points.join('\n').slice(0, LIMIT);
}

function pointsOf(lines: readonly string[]): string[] {
  const points: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) points.push(line.slice(2));
    else if (/^\s+\S/.test(line) && points.length > 0) points.push(`${points.pop()} ${line.trim()}`);
  }
  return points.map(withoutMarkdown);
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .trim();
}
