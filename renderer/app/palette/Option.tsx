import { Contact, History, type LucideIcon, PhoneOutgoing, Search, StickyNote, UserPlus } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { favouritesOf, type Person } from '../../../shared/people/people.ts';
import { perConnection } from '../../bridge.ts';
import { usePeople } from '../../people/people-store.ts';
import { chordText, keyAt } from '../../place/keys.ts';
import { useReady } from '../../place/use-ready.ts';
import { createResource, latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { useToday } from '../../ui/Time.tsx';
import { itemWords, verbOf } from './item-words.ts';
import styles from './Palette.module.css';
import { piecesOf } from './rank.ts';
import type { Item } from './results.ts';
import { paletteStore } from './search-store.ts';

export interface OptionProps {
  item: Item;
  isActive: boolean;
  /** Closes the palette and runs the item. */
  onChosen: (item: Item) => void;
}

/** The DOM id of an item's option. */
export function optionId({ id }: Item): string {
  return `palette-${id}`.replace(/\s/g, '-');
}

/** One result: its icon, its texts, and a key or a count; on the active one, what Enter does. Pointing at one makes it active. */
export const Option = memo(function Option(props: OptionProps): ReactNode {
  const { item, isActive, onChosen } = props;
  const region = useRegion();
  const nameOf = useNameOf();
  const text = useStore(paletteStore, (state) => state.text);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const settings = useReady((boot) => boot.settings);
  const { title, detail } = itemWords(item, { region, nameOf, settings, now: useToday() });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      id={optionId(item)}
      ref={ref}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-focused={isActive || undefined}
      className={classes(styles.option, detail === '' && styles.single)}
      onClick={() => onChosen(item)}
      onPointerMove={() => {
        if (!isActive) paletteStore.getState().choose(item.id);
      }}
    >
      <ItemIcon item={item} isRecent={text === ''} />
      <span>
        <span className={classes(styles.title)}>
          <bdi>{isNamed(item) ? <Marked text={title} typed={text} /> : title}</bdi>
        </span>
        {detail === '' ? null : (
          <span className="secondary clip block">
            <bdi>{item.kind === 'party' ? <Marked text={detail} typed={text} /> : detail}</bdi>
          </span>
        )}
      </span>
      <End {...props} />
    </div>
  );
});

/** Its title is something that was searched. */
const isNamed = ({ kind }: Item): boolean => kind === 'party' || kind === 'call' || kind === 'command';

/** What was typed is bold. */
function Marked({ text, typed }: { text: string; typed: string }): ReactNode {
  return piecesOf(text, typed).map(({ text: piece, isMatch }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have neither identity nor state
    isMatch ? <b key={place}>{piece}</b> : <span key={place}>{piece}</span>,
  );
}

/** At the right: the item's key or its count of calls, and what Enter does with the active one. */
function End({ item, isActive }: OptionProps): ReactNode {
  const key = keyText(item, usePeople());
  return (
    <span className="tabular secondary flex gap-3 nowrap">
      {key === null ? null : <kbd>{key}</kbd>}
      {item.kind !== 'list' ? null : item.party === null ? <FoundCount /> : <CallerCount number={item.party.number} />}
      {isActive ? <span className="text medium">↵ {verbOf(item)}</span> : null}
    </span>
  );
}

function FoundCount(): ReactNode {
  const count = useStore(paletteStore, ({ found }) => found?.count ?? null);
  return count === null ? null : <span>{t('palette.calls', { count })}</span>;
}

const callerCount = perConnection((bridge) =>
  createResource(({ extension, caller }: { extension: string; caller: string }) =>
    bridge.call('calls.count', { extension, filter: { ...noFilter, caller } }),
  ),
);

function CallerCount({ number }: { number: string }): ReactNode {
  const caller = numberKey(number, useRegion().country);
  const extension = useStore(paletteStore, (state) => state.extension);
  const question = extension === null || caller === null ? null : { extension, caller };
  const count = latest(useResource(callerCount, question))?.count;
  return count === undefined ? null : <span>{t('palette.calls', { count })}</span>;
}

function keyText(item: Item, people: readonly Person[]): string | null {
  if (item.kind === 'party') {
    const { person, number } = item;
    const isKeyed = person !== null && number === person.numbers[0]?.number;
    return isKeyed ? keyAt(favouritesOf(people).findIndex(({ id }) => id === person.id)) : null;
  }
  if (item.kind !== 'command') return null;
  const [first] = item.command.keys;
  return first === undefined ? null : chordText(first);
}

const ICONS: Record<Exclude<Item['kind'], 'command'>, LucideIcon> = {
  number: PhoneOutgoing,
  party: Contact,
  call: StickyNote,
  list: Search,
  add: UserPlus,
  older: History,
};

/** `isRecent`: among the last calls, where the call says more than the person. */
function ItemIcon({ item, isRecent }: { item: Item; isRecent: boolean }): ReactNode {
  const call = item.kind === 'call' || (item.kind === 'party' && (isRecent || item.person === null)) ? item.row : null;
  if (call !== null && !(item.kind === 'call' && call.noted))
    return <DirectionIcon arrow={arrowOf(call.perspective)} />;
  const Icon =
    item.kind === 'command'
      ? item.command.icon
      : item.kind === 'list' && item.party !== null
        ? History
        : ICONS[item.kind];
  return (
    <span className="muted">
      <Icon size={16} aria-hidden />
    </span>
  );
}
