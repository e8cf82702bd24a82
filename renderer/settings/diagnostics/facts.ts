import type { CallCounts } from '../../../shared/calls/pbx-results.ts';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import { connectionName } from '../../../shared/messages/connection-words.ts';
import { capital } from '../../../shared/messages/moment-words.ts';
import { writerOf } from '../../../shared/messages/number-words.ts';
import { unknownCountry } from '../../../shared/numbers/unknown-country.ts';
import { countryFor } from '../../../shared/settings.ts';
import { troubleElsewhere, troubleOf, troubles, troubleTitle } from '../../../shared/trouble.ts';
import type { UpdateState } from '../../../shared/updates.ts';
import { isLow, leftWords } from '../../rate-limit-words.ts';
import { countryName } from '../../setup/country-name.ts';
import { zoneWords } from '../../setup/zone-name.ts';
import { errorText, errorWords, t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { joined, rowTimeWords, timeWords, whenWords } from '../../ui/call/describe-call.ts';
import type { SectionProps } from '../section.ts';

/** What the desktop answered; null until then. */
export type DesktopAnswer = CallOutput<'diagnostics.get'> | null;

/**
 * One thing that the app knows of itself. `act`: a person must do something; `know`: it is good to know. `hint`: what to do, or a detail; it may
 * name the PBX and is never copied.
 */
export interface Fact {
  readonly id: string;
  readonly of: 'pbx' | 'computer';
  readonly state: 'good' | 'know' | 'act';
  readonly name: string;
  readonly value: string;
  readonly hint: string | null;
}

/** What is known besides; `updates`: null until main answered. */
type Known = Pick<SectionProps, 'status' | 'settings' | 'about'> & { readonly updates: UpdateState | null };
type Id =
  | ('connection' | 'key' | 'trouble' | 'calls' | 'unreadable' | 'limit' | 'country' | 'zone')
  | ('notifications' | 'tray' | 'links' | 'proxy' | 'history' | 'versions' | 'updates');

const factsOfOne =
  (of: Fact['of']) =>
  (id: Id, value: string, hint: string | null = null, state: Fact['state'] = 'good'): Fact => ({
    ...{ id, of, state, name: t(`diagnostics.${id}`), value, hint },
  });
const [ofPbx, ofComputer] = [factsOfOne('pbx'), factsOfOne('computer')];

const know = (isOdd: boolean): Fact['state'] => (isOdd ? 'know' : 'good');

/** Everything in one list, in the order of the page. `now`: epoch ms. */
export function factsOf(known: Known, desktop: DesktopAnswer, region: Region, now: number): Fact[] {
  return [
    ...(known.status.source.kind === 'none' ? [] : pbxFacts(known, region, now)),
    ...elsewhereFacts(known),
    ...desktopFacts(known, desktop),
    ...computerFacts(known, desktop, region, now),
  ];
}

function pbxFacts(known: Known, region: Region, now: number): Fact[] {
  const { source, key, unreadableRecords: unread } = known.status;
  const isInsecure = source.kind === 'pbx' && source.insecure;
  const security = t(
    source.kind === 'practice' ? 'shell.samples' : isInsecure ? 'shell.insecure' : 'diagnostics.encrypted',
  );
  return [
    ofPbx('connection', security, source.kind === 'pbx' ? source.address : null, know(isInsecure)),
    ...(source.kind === 'pbx' ? [ofPbx('key', t(`settings.key_${key}`), null, KEY_STATES[key])] : []),
    ...callFacts(known, region, now),
    ...(unread === 0
      ? []
      : [ofPbx('unreadable', t('settings.unreadableCount', { count: unread }), t('settings.unreadableHint'), 'know')]),
    limitFact(known, region, now),
    ...placeFacts(known),
  ];
}

const KEY_STATES = { keychain: 'good', memory: 'know', weak: 'know', locked: 'act', none: 'act' } as const;

/** How many calls are here and how fresh they are, after what keeps them from being updated. */
function callFacts({ status }: Known, region: Region, now: number): Fact[] {
  const { link, lastPollAt, nextPollAt, callCounts } = status;
  const trouble = troubleOf(status);
  const next =
    link.kind === 'polling'
      ? t('shell.polling')
      : nextPollAt === null
        ? null
        : t('shell.nextUpdate', { time: whenWords(nextPollAt, now, region) });
  const updated =
    lastPollAt === null
      ? t('shell.neverUpdated')
      : t('shell.updated', { at: timeWords('at', lastPollAt, now, region) });
  const fresh = trouble === null ? joined(' · ', updated, next) : updated;
  const calls = callCounts === null ? ofPbx('calls', fresh) : ofPbx('calls', countWords(callCounts), fresh);
  if (trouble === null) return [calls];
  const state = troubles[trouble.kind].isAmber ? 'act' : 'know';
  return [ofPbx('trouble', troubleTitle(trouble, t), joined(' · ', errorText(trouble.error), next), state), calls];
}

/** What is wrong at the PBXs that are watched without being in sight. Their names are not copied. */
function elsewhereFacts({ status }: Known): Fact[] {
  return status.connections.flatMap((one): Fact[] => {
    const trouble = troubleElsewhere(one);
    if (trouble === null) return [];
    const state = troubles[trouble.kind].isAmber ? 'act' : 'know';
    const hint = joined(' · ', connectionName(one, t), errorText(trouble.error));
    return [{ ...ofPbx('trouble', troubleTitle(trouble, t), hint, state), id: `trouble ${one.id}` }];
  });
}

function countWords(counts: CallCounts): string {
  const write = writerOf(t.language);
  const stored = t('diagnostics.stored', { stored: write(counts.stored) });
  return counts.atPbx === null ? stored : `${stored}, ${t('diagnostics.atPbx', { atPbx: write(counts.atPbx) })}`;
}

/** What is left of the daily limit, when it resets, and who used it. */
function limitFact({ status }: Known, region: Region, now: number): Fact {
  const { budget, spending } = status;
  const { since, made, byOthers } = spending;
  const write = writerOf(t.language);
  const resetsAt = budget?.resetsAt ?? null;
  const used = {
    since: capital(timeWords('since', since, now, region)),
    here: write(made),
  };
  const hint = joined(
    ' · ',
    resetsAt === null ? null : t('limit.resets', { when: timeWords('at', resetsAt, now, region) }),
    byOthers === null ? t('limit.since', used) : t('limit.sinceOthers', { ...used, others: write(byOthers) }),
  );
  return ofPbx('limit', leftWords(budget, t), hint, know(isLow(budget)));
}

/** How the numbers and times of the PBX are read. */
function placeFacts({ status: { clock }, settings, about }: Known): Fact[] {
  const country = countryFor(settings);
  const isUnknown = country === unknownCountry;
  const isOff = clock.kind !== 'none';
  return [
    ofPbx('country', isUnknown ? t('diagnostics.unknown') : countryName(country), null, know(isUnknown)),
    ofPbx('zone', zoneWords(settings.zone ?? about.zone), isOff ? t('diagnostics.zoneOff') : null, know(isOff)),
  ];
}

/** Nothing is said of the desktop before it answered. Another program is not named: its name is the person's business. */
function desktopFacts({ status: { quiet, tray } }: Known, desktop: DesktopAnswer): Fact[] {
  const trayFact = tray
    ? ofComputer('tray', t('diagnostics.trayThere'))
    : ofComputer('tray', t('diagnostics.trayNone'), t('settings.closeToTrayNone'), 'know');
  if (desktop === null) return [trayFact];
  const { notifications, refused, links, proxy } = desktop;
  const shown = notifications ? (quiet === null ? 'shown' : 'quiet') : 'silent';
  const untold = refused === 0 ? null : t('diagnostics.untold', { count: refused });
  return [
    ofComputer('notifications', t(`diagnostics.${shown}`), untold, know(!notifications)),
    trayFact,
    ofComputer('links', t(`diagnostics.links_${links.kind}`)),
    ...(proxy === null
      ? []
      : [
          ofComputer(
            'proxy',
            t('diagnostics.proxyIgnored'),
            t('diagnostics.proxyHint', { host: proxy || '?' }),
            'know',
          ),
        ]),
  ];
}

const TWO_DIGITS = { maximumSignificantDigits: 2 } as const;

function computerFacts({ status, about, updates }: Known, desktop: DesktopAnswer, region: Region, now: number): Fact[] {
  const { historyClosed, notices } = status;
  const size = desktop && (desktop.bytes / 1e6).toLocaleString(t.language, TWO_DIGITS);
  const history =
    historyClosed !== null
      ? [ofComputer('history', t('diagnostics.historyClosed'), errorWords(historyClosed).todo, 'act')]
      : size === null
        ? []
        : [ofComputer('history', t('diagnostics.historySize', { size }))];
  return [
    ...history,
    ofComputer('versions', `Ringback ${about.version}`, t('settings.aboutHost', { host: about.host })),
    ...(updates === null ? [] : [updatesFact(updates, region, now)]),
    ...notices.map(
      (notice, index): Fact => ({
        ...{ id: `notice ${index}`, of: 'computer', state: 'know', name: t('diagnostics.notice') },
        value: t(`strip.${notice.kind}`),
        hint: notice.kind === 'unexpectedError' ? rowTimeWords(notice.at, now, region) : null,
      }),
    ),
  ];
}

/** Whether this is the newest version, as far as that is checked. */
function updatesFact(state: UpdateState, region: Region, now: number): Fact {
  if (state.kind === 'off')
    return ofComputer('updates', t(`updates.off_${state.why}`), null, know(state.why === 'policyUnreadable'));
  const { newer, isChecking, isExpired, hasFailed, checkedAt } = state;
  const headline =
    newer !== null
      ? t('updates.newer', { version: newer.version })
      : t(checkedAt === null ? 'updates.notChecked' : 'updates.current');
  const checked = checkedAt === null ? null : t('updates.checkedAt', { when: whenWords(checkedAt, now, region) });
  const hint = joined(
    ' ',
    checked,
    isExpired ? t('updates.expired') : null,
    hasFailed ? `${t('updates.failed')} ${t('updates.failedTodo')}` : null,
  );
  const isOdd = newer !== null || isExpired || hasFailed;
  return ofComputer('updates', isChecking ? t('updates.checking') : headline, hint, know(isOdd));
}

/** The page as text: no address, key, name or number. `link`: what the PBX answered, by its kind alone. */
export function textForSupport(facts: readonly Fact[], { status, about }: Pick<Known, 'status' | 'about'>): string {
  const { link } = status;
  const error = link.kind === 'offline' || link.kind === 'refused' ? ` (${link.error.kind})` : '';
  const lines = facts.map(({ state, name, value }) => `${state === 'good' ? ' ' : '!'} ${name}: ${value}`);
  return [...lines, `  Link: ${link.kind}${error}`, `  Host: ${about.host}`].join('\n');
}
