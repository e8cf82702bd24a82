import { isDialLink, parseDialLink } from '../../shared/dialing/dial-link.ts';
import { numbersAsText } from '../../shared/numbers/numbers-as-text.ts';

/** What is read of a `DataTransfer`. */
export type Dropped = Pick<DataTransfer, 'types' | 'getData'>;

/** Whether there is something in it that could be a number. */
export function isDroppable(dropped: Pick<Dropped, 'types'> | null): dropped is Dropped {
  return dropped?.types.some((type) => ['text/plain', 'text/uri-list', 'Files'].includes(type)) ?? false;
}

/** The numbers of what was dropped, as one text for the dial panel. A phone link's number goes before the text that it shows. */
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
