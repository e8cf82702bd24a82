import { Ellipsis, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { callFilterOf, noViewFilter } from '../../../shared/calls/view-filter.ts';
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
import { SelectionBar } from './SelectionBar.tsx';
import type { FoundCalls } from './selection.ts';

export interface ListBarProps {
  extension: string;
  controls: SelectionControls;
  onEndSelection: () => void;
}

/** Above the list: its filters and views, or what can be done with the selected calls. */
export function ListBar({ extension, controls, onEndSelection }: ListBarProps): ReactNode {
  const region = useRegion();
  const filter = useStore(callsStore, effectiveFilter);
  const shownFilter = useStore(callsStore, shownEffectiveFilter);
  const conditions = conditionsOf(filter, region, useCallerName(filter.caller));
  // With the days of the shown rows, for ranges that move with the date.
  const found = { kind: 'found', extension, filter: callFilterOf(shownFilter, Date.now(), region.zone) } as const;
  return (
    <div className={classes(list.bar)}>
      {/* While calls are selected the tools give way, so that nothing moves and no message lies over the buttons. */}
      {controls.selection.kind !== 'none' ? (
        <SelectionBar selection={controls.selection} found={found} onEnd={onEndSelection} />
      ) : (
        <Tools found={found} active={conditions.length} onSelect={controls.begin} />
      )}
      {conditions.length === 0 ? null : <Chips conditions={conditions} />}
    </div>
  );
}

function Tools({ found, active, onSelect }: { found: FoundCalls; active: number; onSelect: () => void }): ReactNode {
  const filter = useStore(callsStore, effectiveFilter);
  const grouped = useStore(callsStore, (state) => state.grouped);
  const { setFilter, setGrouped } = callsStore.getState();
  return (
    <div className={classes(list.tools)}>
      <SegmentedControl
        label={t('calls.filter')}
        choices={tabs.map((id) => ({ id, label: t(`calls.${id}`) }))}
        value={tabOf(filter)}
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
      {grouped ? null : <ListMenu found={found} onSelect={onSelect} />}
    </div>
  );
}

/** What can be done with the whole list: select in it, save all that it shows. */
function ListMenu({ found, onSelect }: { found: FoundCalls; onSelect: () => void }): ReactNode {
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
        else void exportCalls({ extension: found.extension, what: found, format: id === 'csv' ? 'csv' : 'xlsx' });
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
