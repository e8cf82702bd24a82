import { Ellipsis, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ExportFormat } from '../../../shared/calls/chosen-calls.ts';
import { callFilterOf, noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { exportCalls } from '../../call-actions/export-calls.ts';
import { t } from '../../text.ts';
import buttons from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { partyWords } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { Tokens } from '../../ui/fields/TagsField.tsx';
import { SegmentedControl } from '../../ui/fields/toggles.tsx';
import { MenuButton } from '../../ui/overlays/Menu.tsx';
import { Tipped } from '../../ui/overlays/Tipped.tsx';
import { type Condition, conditionsOf, kindsOf, tabOf, tabs } from '../find/conditions.ts';
import { FilterPanel } from '../find/FilterPanel.tsx';
import styles from '../find/find.module.css';
import { ViewsPanel } from '../find/ViewsPanel.tsx';
import { callsStore } from '../store.ts';
import list from './CallList.module.css';
import { effectiveFilter, shownEffectiveFilter } from './list-slice.ts';
import type { SelectionControls } from './SelectableList.tsx';
import { SelectionBar, type SelectionBarProps } from './SelectionBar.tsx';
import type { FoundCalls } from './selection.ts';

export interface ListBarProps {
  extension: string;
  controls: SelectionControls;
  onEndSelection: () => void;
}

/** Above the list: its filters and views, or what can be done with the selected calls. */
export function ListBar({ extension, controls, onEndSelection }: ListBarProps): ReactNode {
  const region = useRegion();
  // Without its text, which changes with each typed letter.
  const filter = useStore(
    callsStore,
    useShallow((state): ViewFilter => ({ ...effectiveFilter(state), text: '' })),
  );
  const conditions = conditionsOf(filter, region, useCallerName(filter.caller));
  return (
    <div className={classes(list.bar)}>
      {/* While calls are selected the tools give way, so that nothing moves and no message lies over the buttons. */}
      {controls.selection.kind !== 'none' ? (
        <Selected extension={extension} selection={controls.selection} onEnd={onEndSelection} />
      ) : (
        <Tools extension={extension} active={conditions.length} onSelect={controls.begin} />
      )}
      {conditions.length === 0 ? null : <Chips conditions={conditions} />}
    </div>
  );
}

/** The calls of the list, with the days of the shown rows for ranges that move with the date. */
const foundCalls = (extension: string, shownFilter: ViewFilter, zone: string): FoundCalls => ({
  kind: 'found',
  extension,
  filter: callFilterOf(shownFilter, Date.now(), zone),
});

type SelectedProps = Omit<SelectionBarProps, 'found'> & { extension: string };

function Selected({ extension, ...bar }: SelectedProps): ReactNode {
  const { zone } = useRegion();
  const shownFilter = useStore(callsStore, shownEffectiveFilter);
  return <SelectionBar {...bar} found={foundCalls(extension, shownFilter, zone)} />;
}

interface ToolsProps {
  extension: string;
  /** How many conditions are set. */
  active: number;
  onSelect: () => void;
}

function Tools({ extension, active, onSelect }: ToolsProps): ReactNode {
  const tab = useStore(callsStore, (state) => tabOf(effectiveFilter(state)));
  const grouped = useStore(callsStore, (state) => state.grouped);
  const { setFilter, setGrouped } = callsStore.getState();
  return (
    <div className={classes(list.tools)}>
      <SegmentedControl
        label={t('calls.filter')}
        choices={tabs.map((id) => ({ id, label: t(`calls.${id}`) }))}
        value={tab}
        onChange={(id) => void setFilter(kindsOf(tabs.find((one) => one === id) ?? 'all'))}
      />
      <FilterPanel active={active} />
      <ViewsPanel />
      <Tipped label={t('find.byCaller')}>
        <ToggleButton
          aria-label={t('find.byCaller')}
          isSelected={grouped}
          onChange={setGrouped}
          className={classes(buttons.icon, styles.switch)}
        >
          <UsersRound size={16} strokeWidth={1.5} aria-hidden />
        </ToggleButton>
      </Tipped>
      {grouped ? null : <ListMenu extension={extension} onSelect={onSelect} />}
    </div>
  );
}

/** What can be done with the whole list: select in it, save all that it shows. */
function ListMenu({ extension, onSelect }: Pick<ToolsProps, 'extension' | 'onSelect'>): ReactNode {
  const { zone } = useRegion();
  const save = (format: ExportFormat): void => {
    const what = foundCalls(extension, shownEffectiveFilter(callsStore.getState()), zone);
    void exportCalls({ extension, what, format });
  };
  return (
    <MenuButton
      label={t('callActions.listMenu')}
      icon={Ellipsis}
      items={[
        { id: 'select', label: t('callActions.select') },
        { id: 'xlsx', label: t('callActions.exportFoundXlsx') },
        { id: 'csv', label: t('callActions.exportFoundCsv') },
      ]}
      onAction={(id) => {
        if (id === 'select') onSelect();
        else save(id === 'csv' ? 'csv' : 'xlsx');
      }}
    />
  );
}

/** The conditions of the filter, each with a button that removes it. */
function Chips({ conditions }: { conditions: readonly Condition[] }): ReactNode {
  const { setFilter } = callsStore.getState();
  return (
    <div className={classes(styles.chips)}>
      <Tokens
        label={t('find.chips')}
        tokens={conditions}
        removeLabel={(condition) => t('find.removeCondition', { condition })}
        onRemove={(keys) => {
          for (const { id, without } of conditions) if (keys.has(id)) void setFilter(without);
        }}
        className={styles.chip}
      />
      <Button
        kind="quiet"
        onPress={() => void setFilter({ ...noViewFilter, text: effectiveFilter(callsStore.getState()).text })}
      >
        {t('find.clearAll')}
      </Button>
    </div>
  );
}

/** The caller of a filter as the rows name them, else their number. */
function useCallerName(key: string | null): string {
  const { country } = useRegion();
  const party = useStore(callsStore, ({ shownFilter, list: shown }) =>
    key !== null && shownFilter.caller === key && shown.kind === 'shown' ? shown.rows[0]?.perspective.party : undefined,
  );
  if (party !== undefined) return partyWords(party, country).title;
  return key === null ? '' : formatNumber(key, country);
}
