import { Download, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toolbar } from 'react-aria-components';
import { perConnection } from '../../bridge.ts';
import { exportCalls } from '../../call-actions/export-calls.ts';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import { appStore } from '../../place/store.ts';
import { createResource, latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/overlays/Menu.tsx';
import { callsStore } from '../store.ts';
import { type FoundCalls, type Selection, selectedCalls } from './selection.ts';

export interface SelectionBarProps {
  selection: Exclude<Selection, { kind: 'none' }>;
  /** What the list shows: what "all" stands for. */
  found: FoundCalls;
  /** Ends the selection. */
  onEnd: () => void;
}

const foundCount = perConnection((bridge) =>
  createResource((question: Pick<FoundCalls, 'extension' | 'filter'>) => bridge.call('calls.count', question)),
);

/** Actions on the selected calls, in place of the list's tools. */
export function SelectionBar({ selection, found, onEnd }: SelectionBarProps): ReactNode {
  const chosen = selectedCalls(selection, found);
  const count = useCount(selection.kind === 'all' ? found : null);
  const { extension } = found;
  return (
    <Toolbar aria-label={t('callActions.selection')} className="row gap-1 fill">
      <span className="clip control bold grow tabular" role="status">
        {selectionWords(selection, count)}
      </span>
      <MenuButton
        label={t('callActions.export')}
        icon={Download}
        isDisabled={chosen === null}
        items={[
          { id: 'export', label: t('callActions.export') },
          { id: 'sheet', label: t('faultSheet.menu'), detail: t('faultSheet.selectionMenuWhy') },
        ]}
        onAction={(id) => {
          if (chosen === null) return;
          if (id === 'sheet') appStore.getState().openSheet({ extension, what: chosen });
          else exportCalls({ extension, what: chosen });
        }}
      />
      <Button
        kind="quiet"
        isDisabled={chosen === null}
        icon={Trash2}
        onPress={() => {
          if (chosen === null) return;
          onEnd();
          void forgetChosen(chosen);
        }}
      >
        {t('shell.delete')}
      </Button>
      <IconButton label={t('callActions.cancel')} onPress={onEnd} icon={X} />
    </Toolbar>
  );
}

async function forgetChosen(chosen: Exclude<ReturnType<typeof selectedCalls>, null>): Promise<void> {
  const isDone = await forgetCalls(chosen);
  if (isDone && chosen.kind === 'calls') callsStore.getState().dropRows(chosen.uuids);
}

/** How many calls are found; null until that is known. */
function useCount(found: FoundCalls | null): number | null {
  const question = found && { extension: found.extension, filter: found.filter };
  return latest(useResource(foundCount, question))?.count ?? null;
}

function selectionWords(selection: Exclude<Selection, { kind: 'none' }>, count: number | null): string {
  if (selection.kind === 'all')
    return count === null ? t('callActions.allSelected') : t('callActions.allCounted', { count });
  const { size } = selection.keys;
  return size === 0 ? t('callActions.selectHint') : t('callActions.selected', { count: size });
}
