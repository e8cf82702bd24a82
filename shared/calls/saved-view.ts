import { z } from 'zod';
import { cleanName } from '../clean-text.ts';
import { storedViewFilter, strictStoredViewFilter, toStoredFilter, viewFilter } from './view-filter.ts';

/** The longest name of a view, in UTF-16 units. */
export const viewNameLimit = 60;

/** Somebody else may have written it: a view is handed on as text. */
const viewName = z.string().overwrite(cleanName).min(1).max(viewNameLimit);

/** A filter under a name. */
export const savedView = z.object({ id: z.uuid(), name: viewName, filter: viewFilter });
export type SavedView = z.infer<typeof savedView>;

/** Parses a saved view as the history stores it. */
export const storedView = savedView.extend({ filter: storedViewFilter });

const heading = 'ringback view v1';
const shared = z.strictObject({ name: viewName, filter: strictStoredViewFilter });
/** Longer than any view can be written. */
const longestText = 20_000;

/** A view as a text to hand on to somebody else. */
export function viewText({ name, filter }: Pick<SavedView, 'name' | 'filter'>): string {
  return `${heading}\n${JSON.stringify({ name, filter: toStoredFilter(filter) })}`;
}

/** Reads such a text back. Null for anything else, however near: what is not understood would be left out of the filter. */
export function readViewText(text: string): Pick<SavedView, 'name' | 'filter'> | null {
  const trimmed = text.trim();
  if (trimmed.length > longestText || !trimmed.startsWith(heading)) return null;
  const rest = trimmed.slice(heading.length);
  if (!/^\s*\n/.test(rest)) return null;
  try {
    const read = shared.safeParse(JSON.parse(rest));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
