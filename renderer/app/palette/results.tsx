import { Contact, History, PhoneOutgoing, Search, StickyNote, UserPlus } from 'lucide-react';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { emptyDraft } from '../../../shared/dialing/dial.ts';
import { orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import type { FoundPerson } from '../../../shared/directories/directory.ts';
import { wordKinds } from '../../../shared/directories/number-kinds.ts';
import { isEmergencyNumber } from '../../../shared/numbers/emergency-numbers.ts';
import { numbersIn } from '../../../shared/numbers/numbers-in-text.ts';
import { formatNumber, internationalNumber, isWholeNumber, numberKey } from '../../../shared/numbers/phone-number.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { favouritesOf, isFax, placeOf, usualNumber } from '../../../shared/people/people.ts';
import type { Settings } from '../../../shared/settings.ts';
import { bridge } from '../../bridge.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { numberCountry } from '../../dial/panel/recent-number-words.ts';
import { appStore, shownExtension } from '../../navigation/app-store.ts';
import { chordText, keyAt } from '../../navigation/keys.ts';
import { searchPeople } from '../../people/look-up.ts';
import { numberKeyer } from '../../people/number-keys.ts';
import { peopleStore } from '../../people/people-store.ts';
import { t, withinLine } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import {
  arrowOf,
  arrowWord,
  isolated,
  joined,
  lastCallWords,
  lengthWords,
  outcomeWords,
  unbroken,
  whenWords,
} from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { sourceName } from '../../ui/call/source-name.ts';
import { showError } from '../../ui/overlays/toasts.ts';
import { refine } from '../frame/search-box.ts';
import type { Command } from './commands.ts';
import {
  directoryParties,
  type FoundParty,
  matchesOf,
  otherNumbers,
  type PartyMatches,
  type PartySources,
  partiesOf,
} from './parties.ts';
import { type Match, matchOf, ranked } from './rank.ts';
import type { Item } from './search-store.ts';

/**
 * What is searched, and what the words of the results depend on. `rows`: main's answer for `foundFor`; while that is an older text, it only adds parties that match
 * `text`. `foundFor`: null before the first answer. `now`: epoch ms.
 */
export interface Searched extends PartySources {
  readonly text: string;
  readonly foundFor: string | null;
  /** People of directories, of that answer. */
  readonly inDirectories: readonly FoundPerson[];
  readonly commands: readonly Command[];
  readonly region: Region;
  readonly nameOf: NameOf;
  /** They say how a number would be sent. */
  readonly settings: Settings;
  readonly now: number;
}

/** Items under a heading. */
export interface Section {
  readonly id: 'recent' | 'people' | 'numbers' | 'directories' | 'calls' | 'typed' | 'commands' | 'instead';
  readonly items: readonly Item[];
}

const most = {
  numbers: 5,
  searched: 200,
  parties: 5,
  inDirectories: 5,
  calls: 3,
  commands: 6,
  recents: 4,
  shownCommands: 5,
} as const;

/** The results for the text, best first. Without a text: whom the last calls were with, and the first commands. */
export function resultsOf(searched: Searched): Section[] {
  const all = searched.text.trim() === '' ? withoutText(searched) : withText(searched);
  return all.filter(({ items }) => items.length > 0);
}

/** Nothing before the first answer, so that nothing moves under a pointer. */
function withoutText(searched: Searched): Section[] {
  if (searched.foundFor !== searched.text) return [];
  const keyOf = numberKeyer(searched.region.country);
  const parties = partiesOf(searched, [], keyOf, matchesOf('', [], keyOf));
  return [
    { id: 'recent', items: parties.slice(0, most.recents).map((party) => partyItem(party, searched)) },
    { id: 'commands', items: searched.commands.slice(0, most.shownCommands).map(commandItem) },
  ];
}

function withText(searched: Searched): Section[] {
  const { text, commands, foundFor, region } = searched;
  const keyOf = numberKeyer(region.country);
  const numbers = numbersOf(text, region.country);
  const matches = matchesOf(text, numbers, keyOf);
  const people = searchPeople(searched.people, text).slice(0, most.searched);
  const ofText = ranked(
    partiesOf(searched, people, keyOf, matches),
    text,
    (party) => matches.number(party) ?? matches.person(party.person),
  );
  const exact = new Set(ofText.filter(matches.exact));
  // Of two numbers of one name neither is meant more than the other.
  const isOne = new Set([...exact].map(({ number }) => keyOf(number))).size === 1;
  const parties = [...exact, ...ofText.filter((party) => !exact.has(party))].slice(0, most.parties);
  const [first] = parties;
  const found = withOthers(parties);
  const inDirectories =
    foundFor === text
      ? directoryParties(searched.inDirectories.map(worded), ofText, keyOf, matches).slice(0, most.inDirectories)
      : [];
  const named = new Set([...parties, ...inDirectories].map(({ number }) => keyOf(number)));
  const typed = numbers.filter((number) => !named.has(keyOf(number)));
  const isFinished = typed.some((number) => isFinishedNumber(number, searched));
  // A single whole number can be saved as well.
  const [one] = typed;
  const isSaved = one !== undefined && typed.length === 1 && isWholeNumber(one, region.country);
  const saving = isSaved ? [addItem({ name: '', number: one })] : [];
  const asTyped = typed.map((number) => ({
    ...numberItem(number, searched),
    isExact: isFinished && numbers.length === 1,
  }));
  const partyItems = (isNamed: boolean) =>
    found
      .filter(({ name }) => (name !== null) === isNamed)
      .map((party) => ({ ...partyItem(party, searched), isExact: isOne && exact.has(party) }));
  // Own people come first; of two in the directories neither is meant more than the other.
  const exactThere = inDirectories.filter(matches.exact);
  const isOneOf = (party: FoundParty): boolean =>
    exact.size === 0 && exactThere.length === 1 && exactThere.includes(party);
  const leads = ({ items }: Section) => items.some(({ isExact }) => isExact);
  const partySections: Section[] = [
    { id: 'people', items: partyItems(true) },
    { id: 'numbers', items: partyItems(false) },
  ];
  const shown: Section[] = [
    ...(isFinished ? [{ id: 'typed', items: [...asTyped, ...saving] } as const] : []),
    ...partySections.toSorted((a, b) => Number(leads(b)) - Number(leads(a))),
    {
      id: 'directories',
      items: withOthers(inDirectories).map((party) => ({ ...partyItem(party, searched), isExact: isOneOf(party) })),
    },
    { id: 'calls', items: foundFor === text ? callItems(searched, matches, first) : [] },
    ...(isFinished ? [] : [{ id: 'typed', items: asTyped } as const]),
    {
      id: 'commands',
      items: ranked(commands, text, (one) => matchOfWords(text, one))
        .slice(0, most.commands)
        .map(commandItem),
    },
  ];
  const isNothing = foundFor === text && shown.every(({ items }) => items.length === 0);
  return isNothing ? [{ id: 'instead', items: insteadOf(text.trim()) }] : shown;
}

/** A single party with its other numbers. */
function withOthers(parties: readonly FoundParty[]): readonly FoundParty[] {
  const [first] = parties;
  return parties.length === 1 && first ? [first, ...otherNumbers(first)] : parties;
}

const worded = (person: FoundPerson): FoundPerson => ({ ...person, numbers: wordKinds(person.numbers, t) });

/** The number that the text is, else the numbers in it. */
function numbersOf(text: string, country: string): string[] {
  const typed = parseTypedNumber(text);
  if (typed.ok) return [typed.number];
  return numbersIn(text, country).slice(0, most.numbers);
}

/**
 * Whether a number can be meant as it stands: it is whole, an emergency number, or begins like an internal one. Any other may get more
 * digits.
 */
function isFinishedNumber(number: string, { text, region: { country }, settings }: Searched): boolean {
  const { outsidePrefix } = settings.dialRules;
  const dialPlan = { outsidePrefix, isExtension: () => false };
  if (isWholeNumber(number, country) || isEmergencyNumber(number, country, dialPlan)) return true;
  return parseTypedNumber(text).ok && !/^[0+]/.test(number);
}

/** All calls with the first party, calls that match by something else than their party, and all calls with the text. */
function callItems(searched: Searched, matches: PartyMatches, first?: FoundParty): Item[] {
  const { text, rows, region } = searched;
  if (rows.length === 0) return [];
  const others = rows.filter(({ perspective }) => !matches.party(perspective.party)).slice(0, most.calls);
  const item = { detail: '', verb: t('palette.show') };
  const caller = first?.row ? numberKey(first.number, region.country) : null;
  return [
    ...(first === undefined || caller === null
      ? []
      : [
          {
            ...item,
            id: 'list party',
            icon: <History aria-hidden className="muted" />,
            title: t('palette.inListParty', { party: isolated(partyItem(first, searched).title) }),
            list: { caller },
            run: () => showCalls({ caller }),
          },
        ]),
    ...others.map((row) => callItem(row, searched)),
    {
      ...item,
      id: 'list',
      icon: <Search aria-hidden className="muted" />,
      title: t('palette.inListText', { text: parseTypedNumber(text).ok ? unbroken(text.trim()) : text.trim() }),
      list: { text: text.trim() },
      run: () => {
        showCalls({ text: text.trim() });
        refine();
      },
    },
  ];
}

/** A number as it was typed: whose it is, the whole number with its country, and what is dialled where the rules change it; or that it may be too short. */
function numberItem(number: string, searched: Searched): Item {
  const { region, nameOf, settings } = searched;
  const isFinished = isFinishedNumber(number, searched);
  const isWhole = isWholeNumber(number, region.country);
  const read = orderFromDraft({ ...emptyDraft, number }, settings, region.country);
  const sent = read.ok ? read.order.number : number;
  return {
    id: `number ${number}`,
    icon: <PhoneOutgoing aria-hidden className="muted" />,
    title: formatNumber(number, region.country),
    detail: joined(
      ' · ',
      nameOf(number),
      isWhole ? internationalNumber(number, region.country) : null,
      isWhole ? numberCountry(number, region.country) : null,
      isFinished ? null : t('palette.tooShort'),
      sent === number ? null : t('palette.sentAs', { number: sent }),
    ),
    verb: t('shell.newCall'),
    number: isFinished ? number : null,
    run: () => appStore.getState().openDial(number, !isFinished),
  };
}

function partyItem(party: FoundParty, searched: Searched): Item {
  const { person, number, row } = party;
  const { region, nameOf, text, people } = searched;
  const name = party.name ?? nameOf(number);
  const written = formatNumber(number, region.country);
  const last = lastWords(party, searched);
  const isKeyed = person !== null && number === usualNumber(person)?.number;
  // Among the last calls, the call says more than the person.
  const isCall = row !== null && (text === '' || person === null);
  return {
    id: party.id,
    icon: isCall ? <DirectionIcon arrow={arrowOf(row.perspective)} /> : <Contact aria-hidden className="muted" />,
    isFound: true,
    ...(name === null
      ? { title: written, detail: last }
      : { title: name, detail: joined(' · ', written, party.label, ...placeWords(party, searched), last) }),
    key: isKeyed ? keyAt(favouritesOf(people).findIndex(({ id }) => id === person.id)) : null,
    verb: t('shell.newCall'),
    number: isFax(party) ? null : number,
    run: () => appStore.getState().openDial(number),
    open: () => appStore.getState().openCaller(numberKey(number, region.country)),
  };
}

/** Where a person works, and which directory has them. */
function placeWords({ person, inDirectory }: FoundParty, { settings }: Searched): (string | null)[] {
  const known = person ?? inDirectory;
  const source = settings.directories.find(({ id }) => id === inDirectory?.directory);
  return [known === null ? null : placeOf(known.name, known), source ? sourceName(source) : null];
}

/** The last call with a party, and how many of their missed calls wait: "missed 09:12, 2 calls waiting", "called 09:02". */
function lastWords({ row, waiting }: FoundParty, { now, region }: Searched): string {
  if (row === null || row.at === null) return waiting === 0 ? '' : t('palette.waiting', { count: waiting });
  const key = arrowOf(row.perspective) === 'missed' ? 'palette.waitingStill' : 'palette.waiting';
  const last = lastCallWords(row.at, row.perspective, now, region);
  return joined(', ', last, waiting === 0 ? null : t(key, { count: waiting }));
}

function callItem(row: ShownRow, { region, nameOf, now }: Searched): Item {
  const { party, outcome, talkSeconds } = row.perspective;
  const { title, number } = partyWords(party, region.country);
  const arrow = arrowOf(row.perspective);
  const [direction, became] = [arrowWord(arrow), outcomeWords(outcome, nameOf)];
  const isSaid = direction.toLowerCase() === became.toLowerCase();
  const what = isSaid ? direction : `${direction}, ${withinLine(became)}`;
  const length = talkSeconds === null ? null : lengthWords(talkSeconds);
  const when = row.at === null ? row.timeText : whenWords(row.at, now, region);
  return {
    id: `call ${row.uuid}`,
    icon: row.noted ? <StickyNote aria-hidden className="muted" /> : <DirectionIcon arrow={arrow} />,
    isFound: true,
    title,
    detail: joined(' · ', row.noted ? t('notes.rowNoted') : null, number, what, length, when),
    verb: t('palette.open'),
    run: () => appStore.getState().openCall(row.uuid),
  };
}

/** A new person, by name or number. */
function addItem(person: { name: string; number: string }): Item {
  const { name } = person;
  return {
    id: 'add',
    icon: <UserPlus aria-hidden className="muted" />,
    title: name === '' ? t('palette.addNumber') : t('palette.add', { name }),
    detail: '',
    verb: t('people.nameIt'),
    run: () => peopleStore.getState().name({ kind: 'number', ...person }),
  };
}

/** Where nothing is found: a new person, and earlier calls, which are loaded to search in them too. */
function insteadOf(text: string): Item[] {
  return [
    addItem({ name: text, number: '' }),
    {
      id: 'older',
      icon: <History aria-hidden className="muted" />,
      title: t('calls.loadOlder'),
      detail: '',
      verb: t('palette.run'),
      run: () => {
        const extension = shownExtension(appStore.getState());
        showCalls({ text });
        if (extension !== null) void bridge.call('calls.fetchOlder', { extension }).then(showError);
      },
    },
  ];
}

/** A command's other words count from their start on, and less than its title. */
function matchOfWords(text: string, { title, words }: Command): Match | null {
  const match = words === undefined ? null : matchOf(text, `${title} ${words}`);
  return match === null || match === 'inside' ? null : 'start';
}

function commandItem({ id, icon: Icon, title, keys: [key], run }: Command): Item {
  return {
    ...{ id, title, run },
    icon: (
      <span className="muted">
        <Icon size={16} aria-hidden />
      </span>
    ),
    isFound: true,
    detail: '',
    key: key === undefined ? null : chordText(key),
    verb: t('palette.run'),
  };
}
