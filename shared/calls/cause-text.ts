import { causes } from '../messages/en/causes.ts';
import { fold, type Needle } from './find-text.ts';
import { parseCause } from './hangup-cause.ts';

/** Whether a needle begins a word of a cause's text. Inside a word it says nothing: "ma" is in every call with a normal clearing. */
export function isInCause({ text }: Needle, folded: string): boolean {
  return ` ${folded}`.includes(` ${text}`);
}

/** What a hang-up cause is found by, folded: as it came, and in the words that the call's page says it in. */
export function causeText(cause: string | null): string {
  const read = parseCause(cause);
  if (cause === null || read.kind === 'none') return '';
  const came = fold(cause).replaceAll('_', ' ');
  return read.kind === 'unknown' ? came : `${came} ${fold(causes[`${read.kind}What`])}`;
}
