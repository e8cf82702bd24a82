import { isDialLink, parseDialLink } from '../../shared/dialing/dial-link.ts';
import { numbersAsText } from '../../shared/numbers/numbers-as-text.ts';

// What the frame does with telephone numbers. It is loaded apart from the frame, because the numbers of all countries are in it.

export { formatNumber } from '../../shared/numbers/phone-number.ts';
export { numberKeyer } from '../people/number-keys.ts';

/** The used part of a `DataTransfer`. */
export type Dropped = Pick<DataTransfer, 'types' | 'getData'>;

/** The dropped numbers as one text for the dial panel. The number of a phone link goes before the link's text. */
export function readDrop(
  dropped: Dropped | null,
  country: string,
): { kind: 'number'; number: string } | { kind: 'files' } | { kind: 'none' } {
  if (dropped === null) return { kind: 'none' };
  const links = dropped.getData('text/uri-list').split(/\r?\n/).filter(isDialLink);
  const linked = links.map(parseDialLink).filter((number) => number !== null);
  const number = linked.length > 0 ? linked.join('; ') : numbersAsText(dropped.getData('text/plain'), country);
  if (number !== null && number.length <= 200) return { kind: 'number', number };
  return { kind: dropped.types.includes('Files') ? 'files' : 'none' };
}
