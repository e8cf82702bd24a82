import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type CallFilter, noFilter } from '../../../shared/calls/call-filter.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { commandStore } from '../../call-actions/command-subject.ts';
import { appStore, shownExtension } from '../../navigation/app-store.ts';
import { callKey, chordText } from '../../navigation/keys.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { usePeople } from '../../people/people-store.ts';
import { createResource, latest, useCall, useResource } from '../../resource.ts';
import { errorWords, t } from '../../text.ts';
import { useNameOf, useNaming, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { useToday } from '../../ui/Time.tsx';
import { enter, runItem } from '../frame/search-box.ts';
import { commandsOf } from './commands.ts';
import { moreCommands } from './more-commands.ts';
import styles from './Palette.module.css';
import { pageCommands } from './page-commands.ts';
import { piecesOf } from './rank.ts';
import { resultsOf, type Section } from './results.tsx';
import {
  activeItem,
  calledAtOnce,
  type FoundCalls,
  type Item,
  optionId,
  paletteStore,
  searchCalls,
} from './search-store.ts';

/** The results below the grown box: numbers, people, calls and commands. Enter runs the active one; the focus stays in the field. */
export function Palette(): ReactNode {
  const { text, enteredFor } = useStore(paletteStore);
  const extension = useStore(appStore, shownExtension);
  const active = useStore(paletteStore, activeItem);
  const [calls] = useState(() => createResource(searchCalls, () => true));
  const found = latest(useResource(calls, { extension, text }));
  const sections = useSections(text, extension, found);
  const isNothing = sections[0]?.id === 'instead';
  const isSearched = found !== null && found.text === text;
  const isEntered = isSearched && enteredFor === text;
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const searchedFor = found?.text ?? null;
  useLayoutEffect(() => paletteStore.setState({ items, searchedFor }), [items, searchedFor]);
  useEffect(() => {
    if (isEntered && items.length > 0) enter(paletteStore.getState().enteredToCall);
  }, [isEntered, items]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the focus in the field
    <div className={classes(styles.panel)} onMouseDown={(event) => event.preventDefault()}>
      {isNothing ? (
        <div className={classes(styles.none)}>
          <p className="text medium">{t('palette.nothing', { text: text.trim() })}</p>
          <p>{t('palette.nothingText')}</p>
        </div>
      ) : null}
      <div id="palette" role="listbox" aria-label={t('palette.title')} className={classes(styles.list)}>
        {sections.map(({ id, items: those }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which fieldset is not
          <div key={id} role="group" aria-labelledby={`palette-${id}`}>
            <div id={`palette-${id}`} role="presentation" className={classes(styles.heading)}>
              {t(`palette.heading_${id}`)}
            </div>
            {those.map((item) => (
              <Option key={item.id} item={item} isActive={item.id === active?.id} />
            ))}
          </div>
        ))}
      </div>
      {isSearched || items.length > 0 ? null : <Skeleton rows={4} />}
      {isSearched && found.error !== null ? (
        <p className={classes(styles.none)}>{t('palette.failed', errorWords(found.error))}</p>
      ) : null}
      <LiveRegion
        text={isSearched && text !== '' ? t('palette.results', { count: isNothing ? 0 : items.length }) : ''}
      />
      {active === null ? null : <Foot active={active} />}
    </div>
  );
}

/** The most missed callers whose missed calls are counted. */
const WAITING_READ = 200;
/** The most done callers among whom that of the open page is looked for. */
const DONE_READ = 30;

function useSections(text: string, extension: string | null, found: FoundCalls | null): Section[] {
  const last = useCall('dial.recents', { text: '', limit: 1 })?.[0];
  const missed = useCall(
    'missed.list',
    extension === null ? null : { extension, open: WAITING_READ, dealtWith: DONE_READ },
  );
  const [region, nameOf, people, now] = [useRegion(), useNameOf(), usePeople(), useToday()];
  const settings = useReady((boot) => boot.settings);
  const quiet = useReady((boot) => boot.status.quiet);
  const page = useStore(commandStore, (state) => state.page);
  const openNaming = useNaming();
  return useMemo(() => {
    const { rows = [], inDirectories = [], text: foundFor = null } = found ?? {};
    const party = last ? (last.name ?? formatNumber(last.number, region.country)) : null;
    const ofPage = page === null ? [] : pageCommands(page, missed, { region, openNaming });
    const more = moreCommands({ region, extension, quiet, now });
    const commands = [...commandsOf(party), ...ofPage, ...more];
    const waiting = missed?.open.filter(({ state }) => state.kind === 'waiting') ?? [];
    return resultsOf({ text, people, commands, foundFor, rows, inDirectories, waiting, region, nameOf, settings, now });
  }, [text, people, last, found, missed, page, openNaming, region, nameOf, settings, now, extension, quiet]);
}

/** One result: its icon, its texts; on the active one, what Enter does; its key or a count. Pointing at one makes it active. */
function Option({ item, isActive }: { item: Item; isActive: boolean }): ReactNode {
  const { id, icon, title, detail, isFound = false, key, list, verb } = item;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
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
      onClick={() => runItem(item)}
      onPointerMove={() => {
        if (!isActive) paletteStore.setState({ chosen: id, isByArrow: false });
      }}
    >
      {icon}
      <span>
        <span className={classes('break body medium block', styles.title)}>
          <bdi>{isFound ? <Marked text={title} /> : title}</bdi>
        </span>
        {detail === '' ? null : (
          <span className="secondary break block">
            <bdi>{isFound ? <Marked text={detail} /> : detail}</bdi>
          </span>
        )}
      </span>
      <span className="tabular secondary flex gap-3 nowrap">
        <span className={classes(styles.verb)}>↵ {verb}</span>
        {key == null ? null : <kbd>{key}</kbd>}
        {list === undefined ? null : <Count of={list} />}
      </span>
    </div>
  );
}

/** What was typed is bold. */
function Marked({ text }: { text: string }): ReactNode {
  const typed = useStore(paletteStore, (state) => state.text);
  return piecesOf(text, typed).map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have neither identity nor state
    place % 2 === 1 ? <b key={place}>{piece}</b> : <span key={place}>{piece}</span>,
  );
}

/** How many calls a list has. */
function Count({ of }: { of: Partial<CallFilter> }): ReactNode {
  const extension = useStore(appStore, shownExtension);
  const found = useCall('calls.count', extension === null ? null : { extension, filter: { ...noFilter, ...of } });
  return found === null ? null : <span>{t('calls.counted', { count: found.count })}</span>;
}

function Foot({ active }: { active: Item }): ReactNode {
  const callsAtOnce = useStore(paletteStore, calledAtOnce) !== null;
  return (
    <p className={classes(styles.foot)} aria-hidden>
      <span>↑↓ {t('palette.navigate')}</span>
      <span>↵ {active.verb}</span>
      {callsAtOnce ? <span>{`${chordText(callKey)} ${t('calls.call')}`}</span> : null}
      {active.open ? <span>→ {t('palette.open')}</span> : null}
      <span className="end">
        {t('shell.keyEsc')} {t('shell.close')}
      </span>
    </p>
  );
}
