import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import {
  arrowOf,
  arrowWord,
  joined,
  lengthWords,
  outcomeWords,
  rowTimeWords,
  whenWords,
} from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import type { Item } from './results.ts';

/** The two texts of an item. */
export interface ItemWords {
  readonly title: string;
  readonly detail: string;
}

/** What the texts depend on. `now`: epoch ms. */
export interface WordsWith {
  readonly region: Region;
  readonly nameOf: NameOf;
  /** The number as it would be sent. */
  readonly sentAs: (number: string) => string;
  readonly now: number;
}

/** The texts of an item. */
export function itemWords(item: Item, given: WordsWith): ItemWords {
  switch (item.kind) {
    case 'number': {
      const [name, sent] = [given.nameOf(item.number), given.sentAs(item.number)];
      const title = t('palette.call', { party: written(item.number, given) });
      return { title, detail: joined(' · ', name, t('palette.sentAs', { number: sent })) };
    }
    case 'party':
      return partyItemWords(item, given);
    case 'call':
      return callWords(item.row, given);
    case 'list':
      return { title: t('palette.inListText', { text: item.text }), detail: '' };
    case 'command':
      return { title: item.command.title, detail: '' };
  }
}

/** What Enter does with an item. `count`: how many calls the list would show. */
export function verbOf(item: Item, count: number | null = null): string {
  switch (item.kind) {
    case 'number':
    case 'party':
      return t('palette.callVerb');
    case 'call':
      return t('palette.open');
    case 'list':
      return count === null ? t('palette.show') : t('palette.calls', { count });
    case 'command':
      return t('palette.run');
  }
}

function partyItemWords(item: Extract<Item, { kind: 'party' }>, given: WordsWith): ItemWords {
  const name = item.name ?? given.nameOf(item.number);
  const number = written(item.number, given);
  const when = item.at === null ? null : t('palette.wasCalled', { when: whenWords(item.at, given.now, given.region) });
  const waiting = item.waiting === 0 ? null : t('palette.waiting', { count: item.waiting });
  return name === null
    ? { title: number, detail: joined(' · ', waiting, when) }
    : { title: name, detail: joined(' · ', number, item.label, waiting, when) };
}

function callWords(row: Extract<Item, { kind: 'call' }>['row'], { region, nameOf, now }: WordsWith): ItemWords {
  const { party, outcome, talkSeconds } = row.perspective;
  const { title, number } = partyWords(party, region.country);
  const [direction, became] = [arrowWord(arrowOf(row.perspective)), outcomeWords(outcome, nameOf)];
  const isSaid = direction.toLowerCase() === became.toLowerCase();
  const what = isSaid ? direction : `${direction}, ${became.charAt(0).toLowerCase()}${became.slice(1)}`;
  const length = talkSeconds === null ? null : lengthWords(talkSeconds);
  const when = row.at === null ? row.timeText : rowTimeWords(row.at, now, region);
  return { title, detail: joined(' · ', row.noted ? t('notes.rowNoted') : null, number, what, length, when) };
}

function written(number: string, { region }: WordsWith): string {
  return formatNumber(number, region.country);
}
