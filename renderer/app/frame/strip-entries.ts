import {
  CircleArrowUp,
  ClockAlert,
  CloudAlert,
  Eye,
  FlaskConical,
  Gauge,
  History,
  Info,
  KeyRound,
  LockKeyhole,
  MapPin,
  MonitorX,
  ServerOff,
  WifiOff,
} from 'lucide-react';
import { useStore } from 'zustand';
import type { Notice, Status } from '../../../shared/connection.ts';
import type { Result } from '../../../shared/errors.ts';
import { connectionName } from '../../../shared/messages/connection-words.ts';
import { unknownCountry } from '../../../shared/numbers/unknown-country.ts';
import { countryFor, type Settings } from '../../../shared/settings.ts';
import { type TroubleKind, troubleOf, troubles, troubleTitle } from '../../../shared/trouble.ts';
import { bridge } from '../../bridge.ts';
import { appStore, shownExtension } from '../../navigation/app-store.ts';
import { showSettings } from '../../navigation/show-settings.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { isLow, leftWords } from '../../rate-limit-words.ts';
import { latest } from '../../resource.ts';
import { updates } from '../../settings/updates/updates-store.ts';
import { countryName } from '../../setup/country-name.ts';
import { zoneWords } from '../../setup/zone-name.ts';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import { type Region, useNameOf, useRegion } from '../../ui/call/context.ts';
import { joined, spokenLength, timeWords, whenWords } from '../../ui/call/describe-call.ts';
import { dayOf, dayText } from '../../ui/call/format-time.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showError, showToast } from '../../ui/overlays/toasts.ts';
import { refreshCalls } from './refresh.ts';

/** A button of the strip. */
interface Act {
  readonly words: string;
  readonly run: () => unknown;
}

/** One thing to know about the connection. `isAmber`: a person must act. `more`: what the menu says below the title. */
export interface Entry {
  readonly kind: string;
  readonly icon: Icon;
  readonly title: string;
  readonly more: string | null;
  readonly isAmber: boolean;
  /** A question has its two answers, everything else one action or none. */
  readonly acts: readonly Act[];
  /** Under this key it stays away once it was dismissed; null where it ends by itself. */
  readonly key: string | null;
  readonly dismiss: () => unknown;
  /** From 0 to 1; `unknown` while the total is not known. */
  readonly progress: number | 'unknown' | null;
}

/** What the entries are made of. */
export interface EntryParts {
  readonly status: Status;
  readonly settings: Pick<Settings, 'country' | 'countryGuess' | 'zone'>;
  /** The colleague whose calls are shown; null for one's own. */
  readonly colleague: string | null;
  /** The newer version that was found. */
  readonly newer: string | null;
  /** The keys of dismissed entries. */
  readonly dismissed: readonly string[];
  readonly region: Region;
  /** Epoch ms. */
  readonly now: number;
}

/** All that there is to know about the connection now, the most pressing first. */
export function useEntries(): readonly Entry[] {
  const region = useRegion();
  const shown = useStore(appStore, shownExtension);
  const screen = useStore(appStore, ({ place }) => place.screen);
  const dismissed = useStore(appStore, (state) => state.dismissed);
  const { status, settings } = useReady((boot) => boot);
  const name = useNameOf()(shown);
  const newer = useStore(updates, ({ answer }) => {
    const state = latest(answer);
    return state?.kind === 'on' ? (state.newer?.version ?? null) : null;
  });
  // Only these screens show a colleague's calls.
  const hasColleagues = screen === 'calls' || screen === 'quality';
  const isOwn = status.extension === null || shown === status.extension;
  const colleague = isOwn || !hasColleagues ? null : joined(', ', name, shown);
  return entriesOf({ status, settings, colleague, newer, dismissed, region, now: Date.now() });
}

/** The entries of these parts. The table of cases is the test of this function. */
export function entriesOf(parts: EntryParts): Entry[] {
  const all = [
    ...troubleEntries(parts),
    ...parts.status.notices.map(noticeEntry),
    ...budgetEntries(parts),
    ...sourceEntries(parts),
    ...backfillEntries(parts),
    ...zoneEntries(parts),
    ...countryEntries(parts),
    ...updateEntries(parts),
  ];
  return all.filter(({ key }) => key === null || !parts.dismissed.includes(key));
}

/** An entry with what is special about it. */
function entry(kind: string, icon: Icon, title: string, special: Partial<Entry> = {}): Entry {
  const { key = null } = special;
  const dismiss = () => key !== null && appStore.setState(({ dismissed }) => ({ dismissed: [...dismissed, key] }));
  return { ...{ kind, icon, title, dismiss }, more: null, isAmber: false, acts: [], key, progress: null, ...special };
}

const tryAgain = (): Act => ({ words: t('shell.tryAgain'), run: refreshCalls });
const enterKey = (): Act => ({ words: t('strip.enterKey'), run: () => showSettings('connection', 'key') });
const details = (): Act => ({ words: t('strip.details'), run: () => showSettings('diagnostics') });

/** Copies what to ask the administrator for. */
const copyRequest = (): Act => ({
  words: t('strip.copyRequest'),
  run: () => copyText(t('strip.request'), { done: 'setup.lineCopied', failed: 'setup.lineCopyFailed' }),
});

const troubleActs: Readonly<Record<TroubleKind, readonly [icon: Icon, ...acts: (() => Act)[]]>> = {
  keyLocked: [LockKeyhole, () => ({ words: t('strip.unlock'), run: refreshCalls })],
  keyMissing: [KeyRound, enterKey],
  keyRefused: [KeyRound, enterKey],
  notAllowed: [MonitorX, copyRequest, tryAgain],
  offline: [WifiOff, tryAgain],
  silent: [ServerOff, tryAgain],
  usedUp: [Gauge, details],
  certificate: [CloudAlert, details],
  notUpdated: [CloudAlert, details],
};

function troubleEntries({ status, region, now }: EntryParts): Entry[] {
  const trouble = troubleOf(status);
  if (trouble === null) return [];
  const { kind } = trouble;
  const [icon, ...makers] = troubleActs[kind];
  const acts = makers.map((make) => make());
  const { nextPollAt, lastPollAt } = status;
  const resetsAt = status.budget?.resetsAt ?? null;
  let title = troubleTitle(trouble, t);
  if (kind === 'offline' || kind === 'silent')
    title =
      lastPollAt === null
        ? t('strip.neverUpdated', { title })
        : t('strip.updated', { title, at: timeWords('at', lastPollAt, now, region) });
  if (kind === 'usedUp' && resetsAt !== null)
    title = t('strip.usedUpUntil', { until: timeWords('until', resetsAt, now, region) });
  const more = joined(
    ' ',
    kind === 'notAllowed' ? t('strip.notAllowedMore') : null,
    nextPollAt === null ? null : t('shell.nextUpdate', { time: whenWords(nextPollAt, now, region) }),
  );
  return [entry(kind, icon, title, { more, isAmber: troubles[kind].isAmber, acts })];
}

function noticeEntry(notice: Notice): Entry {
  const { kind } = notice;
  return entry(kind, Info, t(`strip.${kind}`), {
    more: t(`strip.${kind}More`, { file: 'file' in notice ? notice.file : '' }),
    acts: kind === 'unexpectedError' ? [{ words: t('strip.showLog'), run: appStore.getState().showLog }] : [],
    key: JSON.stringify(notice),
  });
}

function budgetEntries({ status, region, now }: EntryParts): Entry[] {
  const { budget } = status;
  if (!isLow(budget) || troubleOf(status)?.kind === 'usedUp') return [];
  const { resetsAt } = budget;
  const reset = resetsAt === null ? null : t('limit.resets', { when: timeWords('at', resetsAt, now, region) });
  const more = joined(' · ', leftWords(budget, t), reset);
  return [entry('limitNear', Gauge, t('strip.limitNear'), { more, acts: [details()] })];
}

/** Says that the calls are a colleague's, or sample calls. These lead back to the PBX before them, else to the first. */
function sourceEntries({ status, colleague }: EntryParts): Entry[] {
  const { source, extension, connections, previousId } = status;
  const { use } = appStore.getState();
  if (colleague !== null) {
    const back = { words: t('strip.backToMine'), run: () => appStore.setState({ watched: extension }) };
    return [entry('colleague', Eye, t('strip.colleague', { colleague }), { acts: [back] })];
  }
  if (source.kind !== 'practice') return [];
  const real = connections.filter(({ kind }) => kind === 'pbx');
  const pbx = real.find(({ id }) => id === previousId) ?? real[0];
  const act =
    pbx === undefined
      ? { words: t('strip.connectPbx'), run: () => appStore.setState({ adding: true }) }
      : { words: t('strip.backToPbx', { pbx: connectionName(pbx, t) }), run: () => use(pbx.id) };
  return [entry('samples', FlaskConical, t('strip.samples'), { acts: [act] })];
}

function backfillEntries({ status, region }: EntryParts): Entry[] {
  const { backfill, link, lastPollAt } = status;
  if (troubleOf(status) !== null) return [];
  const loading = (special: Partial<Entry>) => entry('loading', History, t('strip.loading'), special);
  switch (backfill.kind) {
    case 'running': {
      const { fetched, total, extension } = backfill;
      const more = t('strip.loadedSome', { count: fetched });
      const acts = [{ words: t('strip.pause'), run: () => bridge.call('backfill.pause', { extension }) }];
      return [loading({ more, acts, progress: total ? fetched / total : 'unknown' })];
    }
    case 'paused': {
      const { oldestAt, extension } = backfill;
      const day = oldestAt === null ? null : dayText(dayOf(oldestAt, region.zone), region);
      const acts = [{ words: t('strip.resume'), run: () => bridge.call('backfill.resume', { extension }) }];
      const key = `paused:${extension}:${oldestAt}`;
      return [entry('paused', History, t('strip.paused'), { more: day && t('strip.pausedBack', { day }), acts, key })];
    }
    default:
      return lastPollAt === null && link.kind === 'polling' ? [loading({ progress: 'unknown' })] : [];
  }
}

/** The PBX's zone, where calls contradict the one in use: only a person knows it. */
function zoneEntries({ status: { clock }, settings }: EntryParts): Entry[] {
  if (clock.kind === 'none') return [];
  const { zone: before } = settings;
  const { offBy, likely, key } = clock;
  const length = spokenLength(Math.abs(offBy));
  const ignore = (dismissed: boolean) => bridge.call('clock.dismiss', { key, dismissed });
  const act =
    likely === null
      ? { words: t('strip.chooseZone'), run: () => showSettings('connection', 'zone') }
      : {
          words: t('strip.useZone', { zone: zoneWords(likely) }),
          run: () =>
            changed(t('strip.zoneChanged', { zone: zoneWords(likely) }), (isNew) =>
              bridge.call('settings.change', { zone: isNew ? likely : before }),
            ),
        };
  return [
    entry('zone', ClockAlert, t(offBy > 0 ? 'strip.callsLate' : 'strip.callsEarly', { length }), {
      more: t('strip.zoneMore', { zone: zoneWords(clock.zone) }),
      acts: [act],
      key: `zone:${key}`,
      // Main knows of it: it stays away after a restart as well.
      dismiss: () => changed(t('strip.ignored'), ignore),
    }),
  ];
}

function countryEntries({ status: { source, lastPollAt }, settings }: EntryParts): Entry[] {
  if (source.kind !== 'pbx' || lastPollAt === null || countryFor(settings) !== unknownCountry) return [];
  const country = settings.countryGuess?.country ?? null;
  const choose = () => showSettings('connection', 'country');
  if (country === null) {
    const acts = [{ words: t('strip.chooseCountry'), run: choose }];
    return [entry('country', MapPin, t('strip.countryOpen'), { more: t('strip.countryMore'), acts })];
  }
  const yes = async () => showError(await bridge.call('settings.change', { country }));
  return [
    entry('country', MapPin, t('strip.countryLikely', { country: countryName(country) }), {
      more: t('strip.countryMore'),
      acts: [
        { words: t('strip.yes'), run: yes },
        { words: t('strip.no'), run: choose },
      ],
    }),
  ];
}

/** Makes a change, which a toast names and offers to undo. */
async function changed(words: string, make: (isNew: boolean) => Promise<Result<unknown>>): Promise<void> {
  const answer = await make(true);
  if (answer.ok) showToast({ text: words, undo: () => void make(false).then(showError) });
  else showError(answer);
}

function updateEntries({ newer }: EntryParts): Entry[] {
  if (newer === null) return [];
  const acts = [{ words: t('strip.whatsNew'), run: () => showSettings('diagnostics', 'updates') }];
  return [entry('update', CircleArrowUp, t('strip.update', { version: newer }), { acts, key: `update:${newer}` })];
}

/** Whether the extension's menu lists it; whose calls are shown has its own marks there. */
export const isInMenu = ({ kind }: Entry): boolean => kind !== 'colleague' && kind !== 'samples';

/** Whether the strip may show it. The country is not: it was asked once, after connecting. The menu still has the question. */
export const isInStrip = ({ kind }: Entry): boolean => kind !== 'country';
