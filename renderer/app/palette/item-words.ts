import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { arrowOf, arrowWord, outcomeWords, whenWords } from '../../ui/call/describe-call.ts';
import { clockLength, dayText } from '../../ui/call/format-time.ts';
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
  const { region, now } = given;
  switch (item.kind) {
    case 'number':
      return { title: t('palette.call', { party: written(item.number, given) }), detail: beside(item.number, given) };
    case 'recent': {
      const { number, name, at } = item.recent;
      const when = t('palette.wasCalled', { when: whenWords(at, now, region) });
      const party = given.nameOf(number) ?? name;
      if (party === null) return { title: t('palette.call', { party: written(number, given) }), detail: when };
      return { title: t('palette.call', { party }), detail: `${written(number, given)} · ${when}` };
    }
    case 'person': {
      const number = written(item.number, given);
      return {
        title: t('palette.call', { party: item.person.name }),
        detail: item.label === null ? number : `${number} · ${item.label}`,
      };
    }
    case 'caller':
      return { title: t('palette.callsWith', { name: item.person.name }), detail: '' };
    case 'call':
      return callWords(item.row, given);
    case 'list':
      return { title: t('palette.inList', { what: filterWords(item.filter, region) }), detail: '' };
    case 'command':
      return { title: item.command.title, detail: '' };
  }
}

function callWords(row: Extract<Item, { kind: 'call' }>['row'], { region, nameOf, now }: WordsWith): ItemWords {
  const { party, outcome, talkSeconds } = row.perspective;
  const { title, number } = partyWords(party, region.country);
  const when = row.at === null ? (row.timeText ?? '') : whenWords(row.at, now, region);
  const length = talkSeconds === null ? [] : [clockLength(talkSeconds)];
  const [direction, became] = [arrowWord(arrowOf(row.perspective)), outcomeWords(outcome, nameOf)];
  const what = direction.toLowerCase() === became.toLowerCase() ? direction : `${direction}, ${became}`;
  return { title, detail: [...(number === null ? [] : [number]), what, ...length, when].join(' · ') };
}

function written(number: string, { region }: WordsWith): string {
  return formatNumber(number, region.country);
}

/** The name for a number, and the number as it would be sent. */
function beside(number: string, given: WordsWith): string {
  const name = given.nameOf(number);
  const sent = given.sentAs(number);
  return [...(name === null ? [] : [name]), `${t('dial.willDialWords')} ${sent}`].join(' · ');
}

function filterWords({ text, range, directions, outcomes }: ViewFilter, region: Region): string {
  const days = range.kind === 'between' ? [...new Set([range.from, range.to])].filter((day) => day !== null) : [];
  const parts = [
    ...(outcomes.includes('missed') ? [t('find.outcomeMissed')] : []),
    ...directions.map((direction) =>
      t(
        { in: 'find.directionIn', out: 'find.directionOut', internal: 'find.directionInternal' }[
          direction
        ] as 'find.directionIn',
      ),
    ),
    ...(days.length === 0 ? [] : [days.map((day) => dayText(day, region)).join(' – ')]),
    ...(text === '' ? [] : [`“${text}”`]),
  ];
  return parts.join(' · ');
}
