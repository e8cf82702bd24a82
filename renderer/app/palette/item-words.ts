import { emptyDraft } from '../../../shared/dialing/dial.ts';
import { orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import { formatNumber, internationalNumber } from '../../../shared/numbers/phone-number.ts';
import type { Settings } from '../../../shared/settings.ts';
import { countryName } from '../../dial/panel/number-words.ts';
import { t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { arrowOf, arrowWord, joined, lengthWords, outcomeWords, whenWords } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import type { PartyItem } from './parties.ts';
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
  /** They say how a number would be sent. */
  readonly settings: Settings;
  readonly now: number;
}

/** The texts of an item. */
export function itemWords(item: Item, given: WordsWith): ItemWords {
  switch (item.kind) {
    case 'number':
      return { title: written(item.number, given), detail: numberDetail(item, given) };
    case 'party':
      return partyItemWords(item, given);
    case 'call':
      return callWords(item.row, given);
    case 'list':
      return { title: listTitle(item, given), detail: '' };
    case 'add':
      return { title: item.name === '' ? t('palette.addNumber') : t('palette.add', { name: item.name }), detail: '' };
    case 'older':
      return { title: t('calls.loadOlder'), detail: '' };
    case 'command':
      return { title: item.command.title, detail: '' };
  }
}

/** What Enter does with an item. */
export function verbOf({ kind }: Item): string {
  switch (kind) {
    case 'number':
    case 'party':
      return t('shell.newCall');
    case 'call':
      return t('palette.open');
    case 'list':
      return t('palette.show');
    case 'add':
      return t('palette.addVerb');
    case 'older':
    case 'command':
      return t('palette.run');
  }
}

function listTitle({ text, party }: Extract<Item, { kind: 'list' }>, given: WordsWith): string {
  return party === null
    ? t('palette.inListText', { text })
    : t('palette.inListParty', { party: partyItemWords(party, given).title });
}

/** Whose number it is, the whole number with its country, and what is dialled where the rules change it; or that it may be too short. */
function numberDetail({ number, isWhole }: Extract<Item, { kind: 'number' }>, given: WordsWith): string {
  const { region, nameOf, settings } = given;
  const read = orderFromDraft({ ...emptyDraft, number }, settings, region.country);
  const sent = read.ok ? read.order.number : number;
  return joined(
    ' · ',
    nameOf(number),
    isWhole ? internationalNumber(number, region.country) : null,
    isWhole ? countryName(number, region) : null,
    !isWhole && /^[0+]/.test(number) ? t('palette.tooShort') : null,
    sent === number ? null : t('palette.sentAs', { number: sent }),
  );
}

function partyItemWords(item: PartyItem, given: WordsWith): ItemWords {
  const name = item.name ?? given.nameOf(item.number);
  const number = written(item.number, given);
  const last = lastWords(item, given);
  return name === null
    ? { title: number, detail: last }
    : { title: name, detail: joined(' · ', number, item.label, last) };
}

/** The last call with a party, and how many of their missed calls wait: "missed 09:12, 2 calls waiting", "called 09:02". */
function lastWords({ row, waiting }: PartyItem, { now, region }: WordsWith): string {
  if (row === null || row.at === null) return waiting === 0 ? '' : t('palette.waiting', { count: waiting });
  const arrow = arrowOf(row.perspective);
  const key = arrow === 'missed' ? 'palette.waitingStill' : 'palette.waiting';
  const last = t(`palette.last_${arrow}`, { when: whenWords(row.at, now, region) });
  return joined(', ', last, waiting === 0 ? null : t(key, { count: waiting }));
}

function callWords(row: Extract<Item, { kind: 'call' }>['row'], { region, nameOf, now }: WordsWith): ItemWords {
  const { party, outcome, talkSeconds } = row.perspective;
  const { title, number } = partyWords(party, region.country);
  const [direction, became] = [arrowWord(arrowOf(row.perspective)), outcomeWords(outcome, nameOf)];
  const isSaid = direction.toLowerCase() === became.toLowerCase();
  const what = isSaid ? direction : `${direction}, ${became.charAt(0).toLowerCase()}${became.slice(1)}`;
  const length = talkSeconds === null ? null : lengthWords(talkSeconds);
  const when = row.at === null ? row.timeText : whenWords(row.at, now, region);
  return { title, detail: joined(' · ', row.noted ? t('notes.rowNoted') : null, number, what, length, when) };
}

function written(number: string, { region }: WordsWith): string {
  return formatNumber(number, region.country);
}
