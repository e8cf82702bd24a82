import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { exportAction } from '../../call-actions/export-calls.ts';
import { t } from '../../text.ts';
import { SegmentedControl } from '../../ui/fields/toggles.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MenuButton } from '../../ui/overlays/Menu.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { callsStore } from '../calls-store.ts';
import { hasConditions, kindsOf, tabOf, tabs } from '../find/conditions.ts';
import { FilterPanel } from '../find/FilterPanel.tsx';
import { useFoundCalls } from '../find/found-calls.ts';
import { Views } from '../find/Views.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { SelectionControls } from './selection.ts';

const ConditionChips = lazyPart(async () => (await import('../find/ConditionChips.tsx')).ConditionChips);

const setFilter = (patch: Partial<ViewFilter>): void => void callsStore.getState().setFilter(patch);

export interface ListBarProps {
  extension: string;
  controls: SelectionControls;
  onEndSelection: () => void;
}

/** Above the list: its filters and views, or what can be done with the selected calls. */
export function ListBar({ extension, controls, onEndSelection }: ListBarProps): ReactNode {
  const filter = useStore(callsStore, (state) => state.filter);
  const isActive = hasConditions(filter);
  return (
    <>
      <div className="wraps toolbar">
        {/* While calls are selected the tools give way, so that nothing moves and no message lies over the buttons. */}
        {controls.selection !== null ? (
          <SelectionBar extension={extension} selection={controls.selection} onEnd={onEndSelection} />
        ) : (
          <Tools extension={extension} filter={filter} isActive={isActive} onSelect={controls.begin} />
        )}
      </div>
      {isActive ? <ConditionChips filter={filter} onChange={setFilter} hasTabs /> : null}
    </>
  );
}

interface ToolsProps {
  extension: string;
  filter: ViewFilter;
  isActive: boolean;
  onSelect: () => void;
}

function Tools({ extension, filter, isActive, onSelect }: ToolsProps): ReactNode {
  return (
    <>
      <SegmentedControl
        label={t('calls.filter')}
        choices={tabs.map((id) => ({ id, label: t(id === 'missed' ? 'calls.tabMissed' : `calls.${id}`) }))}
        value={tabOf(filter)}
        onChange={(id) => setFilter(kindsOf[tabs.find((one) => one === id) ?? 'all'])}
      />
      <div className="row gap-half">
        <FilterPanel isActive={isActive} filter={filter} onChange={setFilter} />
        <ListMenu extension={extension} onSelect={onSelect} />
      </div>
    </>
  );
}

/** Actions on the whole list: views, select, export. */
function ListMenu({ extension, onSelect }: Pick<ToolsProps, 'extension' | 'onSelect'>): ReactNode {
  const found = useFoundCalls(extension);
  const [viewsOpen, setViewsOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <div ref={anchor}>
      <MenuButton
        label={t('callActions.listMenu')}
        icon={Ellipsis}
        items={[
          { id: 'views', label: t('find.viewsOpen'), run: () => setViewsOpen(true) },
          { id: 'select', label: t('callActions.select'), run: onSelect },
          exportAction({ extension, what: found }),
        ]}
      />
      <Sheet title={t('shell.views')} triggerRef={anchor} isOpen={viewsOpen} onOpenChange={setViewsOpen}>
        <Views onChosen={() => setViewsOpen(false)} />
      </Sheet>
    </div>
  );
}
