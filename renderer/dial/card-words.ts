import type { Dial, DialState } from '../../shared/dial.ts';
import { formatNumber } from '../../shared/phone-number.ts';
import { errorWords, t } from '../text.ts';
import type { NameOf } from '../ui/call/names.ts';
import type { Region } from '../ui/call/region.ts';
import { clockTime } from '../ui/call/times.ts';
import { outcomeWords, partyWords } from '../ui/call/words.ts';
import type { CardRecord } from './store.ts';

/** What a dial's card says. `since`: from when a time runs beside the title, epoch ms; null where none does. */
export interface CardWords {
  title: string;
  text: string;
  since: number | null;
  tone: 'plain' | 'caution' | 'negative';
}

/** Before this the PBX has not had the time to ring anything; ms. */
const ASKING = 1000;

interface Where {
  party: string;
  region: Region;
  now: number;
  record: CardRecord | undefined;
}

function askingWords(dial: Dial, since: number, { party, now }: Where): CardWords {
  if (now - since < ASKING)
    return { title: t('dial.asking'), text: t('dial.askingFor', { party }), since, tone: 'plain' };
  const text =
    dial.gatewayName === null
      ? t('dial.pickUpThenPlain', { number: party })
      : t('dial.pickUpThen', { number: party, gateway: dial.gatewayName });
  return { title: t('dial.pickUp', { extension: dial.order.extension }), text, since, tone: 'plain' };
}

function doneWords(foundBy: 'uuid' | 'records', { party, record, region }: Where): CardWords {
  const found = foundBy === 'records' ? t('dial.doneFoundByRecords') : '';
  if (record?.kind === 'read') {
    const seen = record.page.perspective;
    const who = seen.party.name === null ? party : partyWords(seen.party, region.country).title;
    const title = t('dial.done', { party: who, outcome: outcomeWords(seen.outcome) });
    return { title, text: found, since: null, tone: seen.outcome.kind === 'answered' ? 'plain' : 'caution' };
  }
  const title = t(record?.kind === 'failed' ? 'dial.doneUnread' : 'dial.doneReading', { party });
  return { title, text: found, since: null, tone: 'plain' };
}

function unknownWords(state: Extract<DialState, { kind: 'unknown' }>, { party, region }: Where): CardWords {
  const looks = state.looks > 0 ? t('dial.looks', { count: state.looks }) : '';
  const next =
    state.nextLookAt === null
      ? t('dial.unknownEnded')
      : t('dial.nextLook', { time: clockTime(state.nextLookAt, region) });
  const text = [t('dial.unknownText'), looks, next].filter((part) => part !== '').join(' ');
  return { title: t('dial.unknown', { party }), text, since: null, tone: 'caution' };
}

const nobody: NameOf = () => null;

/** Whom a dial is for: name and number, or the number. */
function partyOf({ order: { number } }: Dial, { country }: Region, nameOf: NameOf): string {
  // A number is one word: it stays on one line.
  const written = formatNumber(number, country).replaceAll(' ', '\u00a0');
  const name = nameOf(number);
  return name === null ? written : `${name}, ${written}`;
}

/** The words of a dial's card as it stands. */
export function cardWords(
  dial: Dial,
  record: CardRecord | undefined,
  region: Region,
  now: number,
  nameOf: NameOf = nobody,
): CardWords {
  const party = partyOf(dial, region, nameOf);
  const where: Where = { party, region, now, record };
  const { state } = dial;
  switch (state.kind) {
    case 'asking':
      return askingWords(dial, state.since, where);
    case 'inCall': {
      const title =
        state.lifted === 'likely'
          ? t('dial.inCall', { party })
          : t('dial.inCallUnknown', { party, extension: dial.order.extension });
      return { title, text: t('dial.inCallText'), since: state.since, tone: 'plain' };
    }
    case 'awaitingRecord':
      return {
        title: t('dial.awaitingRecord', { party }),
        text: t('dial.awaitingRecordText'),
        since: null,
        tone: 'plain',
      };
    case 'done':
      return doneWords(state.foundBy, where);
    case 'noRecord':
      return { title: t('dial.noRecord', { party }), text: t('dial.noRecordText'), since: null, tone: 'caution' };
    case 'refused': {
      const words = errorWords(state.error);
      return {
        title: t('dial.refused', { party }),
        text: `${words.what} ${words.todo}`,
        since: null,
        tone: 'negative',
      };
    }
    case 'unknown':
      return unknownWords(state, where);
  }
}

/** What can be done about a dial: look for its record, open it, put its card away. */
export function cardActions(state: DialState): { look: 'over' | 'again' | null; open: string | null; close: boolean } {
  switch (state.kind) {
    case 'asking':
      return { look: null, open: null, close: false };
    case 'inCall':
      return { look: 'over', open: null, close: true };
    case 'awaitingRecord':
      return { look: 'again', open: null, close: false };
    case 'unknown':
    case 'noRecord':
      return { look: 'again', open: null, close: true };
    case 'done':
      return { look: null, open: state.callUuid, close: true };
    case 'refused':
      return { look: null, open: null, close: true };
  }
}

function changedAt(state: DialState): number {
  return 'since' in state ? state.since : state.at;
}

/** What is said aloud: how the dial that changed last stands now. It changes with states only, never with the running time. */
export function announcement(
  dials: readonly Dial[],
  records: Readonly<Record<string, CardRecord>>,
  region: Region,
  nameOf: NameOf = nobody,
): string {
  const latest = dials.toSorted((a, b) => changedAt(b.state) - changedAt(a.state))[0];
  if (!latest) return '';
  const record = latest.state.kind === 'done' ? records[latest.state.callUuid] : undefined;
  const { title, text } = cardWords(latest, record, region, Number.POSITIVE_INFINITY, nameOf);
  return `${title}. ${text}`.trim();
}

/** Whether a call is being made right now, so that its card counts the time. */
export const isRunning = ({ state }: Dial): boolean => state.kind === 'asking' || state.kind === 'inCall';

/** What goes on now stands above what is over, however old. */
export function runningFirst(dials: readonly Dial[]): Dial[] {
  return [...dials.filter(isRunning), ...dials.filter((dial) => !isRunning(dial))];
}
