import type { Budget, Notice, Status } from '../../../shared/connection.ts';
import { isLow, leftWords } from '../../../shared/limit.ts';
import { unknownCountry } from '../../../shared/numbers/unknown-country.ts';
import { countryFor, type Settings } from '../../../shared/settings.ts';
import { type TroubleKind, troubleOf, troubles, troubleTitle } from '../../../shared/trouble.ts';
import { countryName, zoneWords } from '../../setup/country-name.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { spokenLength } from '../../ui/call/describe-call.ts';
import { clockTime, comingTime, dayOf, dayText } from '../../ui/call/format-time.ts';

/** Everything that the strip can say, by weight: of several, the first is shown. */
export type EntryKind =
  | TroubleKind
  | Notice['kind']
  | 'limitNear'
  | 'colleague'
  | 'samples'
  | 'loading'
  | 'redecoding'
  | 'paused'
  | 'later'
  | 'zone'
  | 'country'
  | 'update';

/** What a button of the strip does. */
export type EntryAct =
  | 'tryAgain'
  | 'unlock'
  | 'enterKey'
  | 'whatToDo'
  | 'details'
  | 'showLog'
  | 'backToMine'
  | 'backToPbx'
  | 'connectPbx'
  | 'pause'
  | 'resume'
  | 'useZone'
  | 'chooseZone'
  | 'yes'
  | 'no'
  | 'chooseCountry'
  | 'whatsNew';

/** One thing to know about the connection. `isAmber`: a person must act. `more`: what the menu says below the title. */
export interface Entry {
  readonly kind: EntryKind;
  readonly title: string;
  readonly more: string | null;
  readonly isAmber: boolean;
  /** A question has its two answers, everything else one action or none. */
  readonly acts: readonly { readonly act: EntryAct; readonly words: string }[];
  /** Under this key it stays away once it was dismissed; null where it ends by itself. */
  readonly key: string | null;
  /** From 0 to 1; `unknown` while the total is not known. */
  readonly progress: number | 'unknown' | null;
}

/** What the entries are made of. */
export interface EntryParts {
  readonly status: Status;
  readonly settings: Pick<Settings, 'country' | 'countryGuess'>;
  /** The colleague whose calls are shown; null for one's own. */
  readonly colleague: string | null;
  /** The PBX to go back to from the sample calls; null before the first one is connected. */
  readonly backTo: string | null;
  /** The newer version that was found. */
  readonly newer: string | null;
  /** The keys of dismissed entries. */
  readonly dismissed: readonly string[];
  readonly region: Region;
  /** Epoch ms. */
  readonly now: number;
}

/** All that there is to know, the most pressing first. The table of cases is the test of this function. */
export function entriesOf(parts: EntryParts): Entry[] {
  const all = [
    ...troubleEntries(parts),
    ...parts.status.notices.map(noticeEntry),
    ...budgetEntries(parts),
    ...sourceEntries(parts),
    ...loadingEntries(parts),
    ...questionEntries(parts),
    ...updateEntries(parts),
  ];
  return all.filter(({ key }) => key === null || !parts.dismissed.includes(key));
}

const plain = { more: null, isAmber: false, acts: [], key: null, progress: null } as const;

const actWords = (act: Exclude<EntryAct, 'backToPbx' | 'useZone'>) => ({ act, words: t(`strip.${act}`) });

function troubleEntries({ status, region, now }: EntryParts): Entry[] {
  const trouble = troubleOf(status);
  if (trouble === null) return [];
  const { kind } = trouble;
  const { isAmber, act } = troubles[kind];
  const title = troubleTitle(trouble, t);
  const next =
    status.nextPollAt === null ? null : t('strip.nextTry', { time: comingTime(status.nextPollAt, now, region) });
  const isStale = kind === 'offline' || kind === 'silent';
  return [
    {
      ...plain,
      kind,
      title: isStale ? withFreshness(title, status, region) : limitTitle(status.budget, kind, title, region, now),
      more: next,
      isAmber,
      acts: [actWords(act)],
    },
  ];
}

function limitTitle(budget: Budget | null, kind: EntryKind, title: string, region: Region, now: number): string {
  const resetsAt = budget?.resetsAt ?? null;
  if (kind !== 'usedUp' || resetsAt === null) return title;
  return t('strip.usedUpUntil', { time: comingTime(resetsAt, now, region) });
}

const withFreshness = (title: string, { lastPollAt }: Status, region: Region): string =>
  lastPollAt === null
    ? t('strip.neverUpdated', { title })
    : t('strip.updated', { title, time: clockTime(lastPollAt, region) });

function noticeEntry(notice: Notice): Entry {
  const act = noticeActs[notice.kind];
  return {
    ...plain,
    kind: notice.kind,
    title: t(`strip.${notice.kind}`),
    more: t(`strip.${notice.kind}More`, { file: 'file' in notice ? notice.file : '' }),
    acts: act === null ? [] : [actWords(act)],
    key: JSON.stringify(notice),
  };
}

const noticeActs = {
  settingsDamaged: null,
  settingsReadOnly: null,
  historyDamaged: null,
  historyNotRead: null,
  unexpectedError: 'showLog',
} as const satisfies Record<Notice['kind'], EntryAct | null>;

function budgetEntries({ status, region, now }: EntryParts): Entry[] {
  const { budget } = status;
  if (!isLow(budget) || troubleOf(status)?.kind === 'usedUp') return [];
  const { resetsAt } = budget;
  const left = leftWords(budget, region.locale, t);
  const reset = resetsAt === null ? '' : ` ${t('strip.resets', { time: comingTime(resetsAt, now, region) })}`;
  return [
    { ...plain, kind: 'limitNear', title: t('strip.limitNear'), more: `${left}.${reset}`, acts: [actWords('details')] },
  ];
}

/** Says that the calls are a colleague's, or sample calls. */
function sourceEntries({ status, colleague, backTo }: EntryParts): Entry[] {
  if (colleague !== null)
    return [
      { ...plain, kind: 'colleague', title: t('strip.colleague', { colleague }), acts: [actWords('backToMine')] },
    ];
  if (status.source.kind !== 'practice') return [];
  const act =
    backTo === null
      ? actWords('connectPbx')
      : { act: 'backToPbx' as const, words: t('strip.backToPbx', { pbx: backTo }) };
  return [{ ...plain, kind: 'samples', title: t('strip.samples'), acts: [act] }];
}

function loadingEntries({ status, region }: EntryParts): Entry[] {
  const { backfill, redecoding, link, lastPollAt } = status;
  const entries: Entry[] = [];
  if (redecoding !== null) {
    const progress = redecoding.done / Math.max(1, redecoding.total);
    entries.push({ ...plain, kind: 'redecoding', title: t('strip.redecoding'), progress });
  }
  if (troubleOf(status) !== null) return entries;
  if (backfill.kind === 'running') {
    const { fetched, total } = backfill;
    const some = total === null ? t('strip.loadedSome', { count: fetched }) : t('strip.loadedOf', { fetched, total });
    const more = fetched === 0 ? t('strip.loadedNone') : some;
    const progress = total ? fetched / total : 'unknown';
    entries.push({ ...plain, kind: 'loading', title: t('strip.loading'), more, acts: [actWords('pause')], progress });
  } else if (backfill.kind !== 'paused' && lastPollAt === null && link.kind === 'polling') {
    entries.push({ ...plain, kind: 'loading', title: t('strip.loading'), progress: 'unknown' });
  }
  if (backfill.kind === 'paused') {
    const { oldestAt, extension } = backfill;
    const more =
      oldestAt === null ? null : t('strip.pausedBack', { day: dayText(dayOf(oldestAt, region.zone), region) });
    const key = `paused:${extension}:${oldestAt}`;
    entries.push({ ...plain, kind: 'paused', title: t('strip.paused'), more, acts: [actWords('resume')], key });
  }
  if (backfill.kind === 'waiting') {
    const more = t('strip.laterMore', { count: backfill.fetched });
    entries.push({ ...plain, kind: 'later', title: t('strip.later'), more, key: 'later' });
  }
  return entries;
}

/** What only a person knows of the PBX: its zone, where calls contradict the one in use, and its country. */
function questionEntries({ status, settings }: EntryParts): Entry[] {
  const entries: Entry[] = [];
  const { clock } = status;
  if (clock.kind !== 'none') {
    const length = spokenLength(Math.abs(clock.offBy));
    entries.push({
      ...plain,
      kind: 'zone',
      title: t(clock.offBy > 0 ? 'strip.callsLate' : 'strip.callsEarly', { length }),
      more: t('strip.zoneMore', { zone: zoneWords(clock.zone) }),
      acts: [
        clock.likely === null
          ? actWords('chooseZone')
          : { act: 'useZone', words: t('strip.useZone', { zone: zoneWords(clock.likely) }) },
      ],
      key: `zone:${clock.key}`,
    });
  }
  if (status.source.kind !== 'pbx' || status.lastPollAt === null || countryFor(settings) !== unknownCountry)
    return entries;
  const likely = settings.countryGuess?.country ?? null;
  entries.push({
    ...plain,
    kind: 'country',
    title: likely === null ? t('strip.countryOpen') : t('strip.countryLikely', { country: countryName(likely) }),
    more: t('strip.countryMore'),
    acts: likely === null ? [actWords('chooseCountry')] : [actWords('yes'), actWords('no')],
  });
  return entries;
}

function updateEntries({ newer }: EntryParts): Entry[] {
  if (newer === null) return [];
  const title = t('strip.update', { version: newer });
  return [{ ...plain, kind: 'update', title, acts: [actWords('whatsNew')], key: `update:${newer}` }];
}

/** Whether the extension's menu lists it; whose calls are shown has its own marks there. */
export const isInMenu = ({ kind }: Entry): boolean => kind !== 'colleague' && kind !== 'samples';

/** How fresh the calls are. Polls of the same minute give the same words. */
export function statusWords(status: Status, region: Region): string {
  if (status.lastPollAt !== null) return t('shell.updated', { time: clockTime(status.lastPollAt, region) });
  return t(status.link.kind === 'polling' ? 'shell.polling' : 'shell.neverUpdated');
}
