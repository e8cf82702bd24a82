import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { LinkOwner } from '../../../shared/links.ts';
import { unknownCountry } from '../../../shared/numbers/unknown-country.ts';
import { countryFor } from '../../../shared/settings.ts';
import { troubleOf, troubles, troubleTitle } from '../../../shared/trouble.ts';
import { errorWords, t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { clockTime } from '../../ui/call/format-time.ts';
import { leftOf, leftWords } from '../budget/BudgetSection.tsx';
import type { SectionProps } from '../store.ts';

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
  readonly hint?: string | null;
}

type Known = Pick<SectionProps, 'status' | 'settings' | 'about'>;

/** Everything in one list, in the order of the page. */
export function factsOf(known: Known, desktop: DesktopAnswer, region: Region): Fact[] {
  return [
    ...(known.status.source.kind === 'none' ? [] : pbxFacts(known, region)),
    ...computerFacts(known, desktop, region),
  ];
}

function pbxFacts({ status, settings, about }: Known, region: Region): Fact[] {
  const { source, link, lastPollAt, callCounts, clock, unreadableRecords } = status;
  const trouble = troubleOf(status);
  const left = leftOf(status);
  const country = countryFor(settings);
  const isInsecure = source.kind === 'pbx' && source.insecure;
  const fact = (
    id: 'connection' | 'updated' | 'calls' | 'unreadable' | 'limit' | 'country' | 'zone',
    rest: Partial<Fact>,
  ): Fact => ({
    ...{ id, of: 'pbx', state: 'good', name: t(`diagnostics.${id}`), value: '' },
    ...rest,
  });
  return [
    fact('connection', {
      state: isInsecure ? 'know' : 'good',
      value: t(source.kind === 'practice' ? 'shell.samples' : isInsecure ? 'shell.insecure' : 'diagnostics.encrypted'),
      hint: source.kind === 'pbx' ? source.address : null,
    }),
    ...(source.kind === 'pbx' ? [keyFact(status.key)] : []),
    trouble === null
      ? fact('updated', { value: lastPollAt === null ? t('diagnostics.notYet') : clockTime(lastPollAt, region) })
      : fact('updated', {
          state: troubles[trouble.kind].isAmber ? 'act' : 'know',
          value: troubleTitle(trouble, t),
          hint: link.kind === 'offline' || link.kind === 'refused' ? errorWords(link.error).todo : null,
        }),
    fact('calls', { state: callCounts === null ? 'know' : 'good', value: countWords(callCounts, region) }),
    ...(unreadableRecords === 0
      ? []
      : [fact('unreadable', { state: 'know', value: t('settings.unreadableCount', { count: unreadableRecords }) })]),
    fact('limit', {
      state: left.kind === 'counted' && left.left === 0 ? 'know' : 'good',
      value: leftWords(left, region),
    }),
    fact('country', {
      state: country === unknownCountry ? 'know' : 'good',
      value:
        country === unknownCountry
          ? t('diagnostics.unknown')
          : (new Intl.DisplayNames([region.locale], { type: 'region' }).of(country) ?? country),
    }),
    fact('zone', {
      state: clock.kind === 'none' ? 'good' : 'know',
      value: settings.zone ?? about.zone,
      hint: clock.kind === 'none' ? null : t('diagnostics.zoneOff'),
    }),
  ];
}

function keyFact(key: Known['status']['key']): Fact {
  const state = key === 'keychain' ? 'good' : key === 'none' || key === 'locked' ? 'act' : 'know';
  return { id: 'key', of: 'pbx', state, name: t('settings.key'), value: t(`settings.key_${key}`) };
}

function countWords(counts: Known['status']['callCounts'], { locale }: Region): string {
  if (counts === null) return t('diagnostics.notYet');
  const stored = t('diagnostics.stored', { stored: counts.stored.toLocaleString(locale) });
  return counts.atPbx === null
    ? stored
    : `${stored}, ${t('diagnostics.atPbx', { atPbx: counts.atPbx.toLocaleString(locale) })}`;
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Another program is not named: its name is the person's business. */
function ownerWords({ kind }: LinkOwner): string {
  return t(kind === 'another' ? 'diagnostics.linksElsewhere' : `links.owner_${kind}`);
}

function computerFacts({ status, about }: Known, desktop: DesktopAnswer, region: Region): Fact[] {
  const { historyClosed, tray, quiet } = status;
  const fact = (
    id: 'notifications' | 'tray' | 'links' | 'history' | 'versions',
    state: Fact['state'],
    value: string,
    hint: string | null = null,
  ): Fact => ({
    ...{ id, of: 'computer', state, name: t(`diagnostics.${id}`), value, hint },
  });
  const isSilent = desktop !== null && !desktop.notifications;
  const untold = desktop?.refused ?? 0;
  return [
    fact(
      'notifications',
      isSilent ? 'know' : 'good',
      desktop === null
        ? t('diagnostics.notYet')
        : t(isSilent ? 'diagnostics.silent' : quiet === null ? 'diagnostics.shown' : 'diagnostics.quiet'),
      untold === 0 ? null : t('diagnostics.untold', { count: untold }),
    ),
    fact(
      'tray',
      tray ? 'good' : 'know',
      t(tray ? 'diagnostics.trayThere' : 'diagnostics.trayNone'),
      tray ? null : t('settings.closeToTrayNone'),
    ),
    ...(desktop === null ? [] : [fact('links', 'good', ownerWords(desktop.links))]),
    historyClosed === null
      ? fact(
          'history',
          'good',
          desktop === null
            ? t('diagnostics.historyOpen')
            : t('diagnostics.historySize', { size: (desktop.bytes / 1e6).toLocaleString(region.locale, ONE_DIGIT) }),
        )
      : fact('history', 'act', t('diagnostics.historyClosed'), errorWords(historyClosed).todo),
    fact('versions', 'good', `Ringback ${about.version}`, t('settings.aboutHost', { host: about.host })),
    ...status.notices.map(
      (notice, index): Fact => ({
        ...{ id: `notice ${index}`, of: 'computer', state: 'know', name: t('diagnostics.notice') },
        value: t(`strip.${notice.kind}`),
        hint: notice.kind === 'unexpectedError' ? clockTime(notice.at, region) : null,
      }),
    ),
  ];
}

/** The page as text: no address, key, name or number. `link`: what the PBX answered, by its kind alone. */
export function textForSupport(facts: readonly Fact[], { status, about }: Known): string {
  const { link } = status;
  const error = link.kind === 'offline' || link.kind === 'refused' ? ` (${link.error.kind})` : '';
  const lines = facts.map(({ state, name, value }) => `${state === 'good' ? ' ' : '!'} ${name}: ${value}`);
  return [...lines, `  Link: ${link.kind}${error}`, `  Host: ${about.host}`].join('\n');
}
