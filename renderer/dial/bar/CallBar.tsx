import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import type { Dial } from '../../../shared/dialing/dial.ts';
import { appStore } from '../../navigation/app-store.ts';
import type { Place, Screen } from '../../navigation/place.ts';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion, VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { useNow } from '../../ui/Time.tsx';
import { useLater } from '../../ui/use-later.ts';
import { dialStore } from '../dial-store.ts';
import { barOrder, barRows, foldKey, isOpenEnded, replacedBy } from './bar-state.ts';
import { announcement, lastChanged } from './bar-words.ts';
import styles from './CallBar.module.css';
import { DialBar, DialRow } from './DialBar.tsx';
import { useLeaving } from './use-leaving.ts';
import { useRecord } from './use-record.ts';

export interface CallBarProps {
  wide: boolean;
  /** In a wide window: what lies under the head of a call. `note`: the field of its note. */
  page: (dial: Dial, note: ReactNode) => ReactNode;
  /** With the outcome of a call: what an answered one (`isReached`) changed, or when to try again. */
  after: (dial: Dial, isReached: boolean) => ReactNode;
}

/**
 * The call bar shows the call that may be going on, else the one that asks something, else the newest. Above it are the dials that were refused
 * since; "2 more" opens rows of the others. In a wide window it is the head of the party's page.
 */
export function CallBar({ wide, page, after }: CallBarProps): ReactNode {
  useEffect(() => dialStore.getState().watch(), []);
  const dials = useStore(dialStore, (all) => all.dials);
  useEffect(() => {
    for (const { id } of replacedBy(dials)) void dialStore.getState().close(id);
  }, [dials]);
  const now = useNow((present) =>
    barOrder(dials, present)
      .map(({ id }) => id)
      .join(),
  );
  const { first, rows, more } = barRows(dials, now, false);
  const shown = useLeaving(first, LEAVES_IN);
  return (
    <>
      <Announced />
      {shown === undefined ? null : (
        <Bar
          {...{ dials, now, first: shown, telling: rows, more, wide, page, after }}
          isLeaving={first === undefined}
        />
      )}
    </>
  );
}

interface BarProps extends CallBarProps {
  dials: readonly Dial[];
  now: number;
  first: Dial;
  /** Dials that were refused since. */
  telling: readonly Dial[];
  /** How many others there are besides. */
  more: number;
  /** It was closed, and is on its way out. */
  isLeaving: boolean;
}

/** As long as it moves, ms (--move). */
const LEAVES_IN = 160;

function Bar({ dials, now, first, telling, more: others, wide, page, after, isLeaving }: BarProps): ReactNode {
  const [isAll, setAll] = useState(false);
  const key = foldKey(first, telling);
  const startsFolded = useIsLow() && !wide;
  const isFolded = useStore(dialStore, ({ folded }) => folded[key] ?? (startsFolded && telling.length === 0));
  const setFolded = (isNow: boolean): void => {
    dialStore.getState().setFolded(key, isNow);
    // Folded with what was refused, it stays so without it.
    dialStore.getState().setFolded(foldKey(first, []), isNow);
    if (isNow) setAll(false);
  };
  const hasRoom = useStore(appStore, ({ place }) => hasPageRoom(place));
  const fold = useEffectEvent(() => setFolded(true));
  useEffect(
    () => (wide ? appStore.subscribe((now, then) => opensPage(then.place, now.place) && fold()) : undefined),
    [wide],
  );
  const rows = isFolded ? [] : barRows(dials, now, isAll).rows;
  const count = isFolded ? others + telling.length : others;
  const Chevron = isAll ? ChevronDown : ChevronUp;
  const open = (): void => {
    setAll(isFolded || !isAll);
    if (isFolded) dialStore.getState().setFolded(key, false);
  };
  const more = (
    <AriaButton className={classes(styles.more)} aria-expanded={isAll} onPress={open}>
      {t('dial.more', { count })}
      <Chevron size={16} aria-hidden />
    </AriaButton>
  );
  return (
    <section
      aria-label={t('dial.bar')}
      className={classes(styles.bar, isLeaving && styles.leaving)}
      inert={isLeaving}
      {...(isOpenEnded(first, now) ? { 'data-live': true } : {})}
    >
      {rows.length > 0 ? (
        <ul className={classes(styles.others)}>
          {rows.map((dial) => (
            <DialRow key={dial.id} dial={dial} />
          ))}
        </ul>
      ) : null}
      <ul>
        <DialBar
          key={first.id}
          dial={first}
          more={count === 0 ? null : more}
          page={wide && hasRoom ? (note) => page(first, note) : null}
          after={(isReached) => after(first, isReached)}
          {...{ isFolded, setFolded, wide }}
        />
      </ul>
    </section>
  );
}

/** Below this height there is no room for list, bar and navigation, px. */
const LOW = '(max-height: 479px)';

function useIsLow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(LOW);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(LOW).matches,
  );
}

/** Screens that have a page beside their list. */
const PAGED: readonly Screen[] = ['calls', 'missed', 'people'];

/** Whether the place beside the list is free for the page of a call. */
function hasPageRoom({ screen, newCall, sheet }: Place): boolean {
  return PAGED.includes(screen) && !newCall && sheet === null;
}

/**
 * Whether a person opened another page, or a screen that has none. Another list leaves the head open: ringing back from the desktop leads to To
 * ring back. Closing New call is no such step: a call began there.
 */
export function opensPage(before: Place, after: Place): boolean {
  if (before.newCall && !after.newCall) return false;
  if (before.screen !== after.screen && !PAGED.includes(after.screen)) return true;
  const { newCall, openCall, openCaller, openMissed, openPerson, sheet } = after;
  const opened = { newCall: newCall || null, openCall, openCaller, openMissed, openPerson, sheet };
  const names = Object.keys(opened) as (keyof typeof opened)[];
  return names.some((name) => opened[name] !== null && opened[name] !== (before[name] || null));
}

/** How long words stand before they are said, ms: the name of a number comes from main, a moment after the number. */
const SAID_AFTER = 100;

/** What happens to the calls, for screen readers: that the own phone rings at once, anything else after what is being said. */
function Announced(): ReactNode {
  const dials = useStore(dialStore, (all) => all.dials);
  const dial = lastChanged(dials);
  const context = { region: useRegion(), nameOf: useNameOf(), record: useRecord(dial) };
  const [from] = useState(() => Date.now());
  const text = announcement(dial, { ...context, from });
  const isRinging = dials.some(({ state }) => state.kind === 'asking');
  const [said, say] = useState({ text: '', isRinging: false });
  useLater(`${isRinging} ${text}`, SAID_AFTER, () => say({ text, isRinging }));
  return (
    <>
      <LiveRegion text={said.isRinging ? '' : said.text} />
      <div role="alert">
        <VisuallyHidden>{said.isRinging ? said.text : ''}</VisuallyHidden>
      </div>
    </>
  );
}
