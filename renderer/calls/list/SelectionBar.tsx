import { Download, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toolbar } from 'react-aria-components';
import { exportActions, sheetAction } from '../../call-actions/export-calls.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/overlays/Menu.tsx';
import { useFoundCalls, useFoundCount } from '../find/found-calls.ts';
import { forgetRows } from '../forget-rows.ts';
import { type Selection, selectedCalls } from './selection.ts';

export interface SelectionBarProps {
  extension: string;
  selection: Selection;
  /** Ends the selection. */
  onEnd: () => void;
}

/** Actions on the selected calls, in place of the list's tools. */
export function SelectionBar({ extension, selection, onEnd }: SelectionBarProps): ReactNode {
  const found = useFoundCalls(extension);
  const chosen = selectedCalls(selection, found);
  const calls = chosen && { extension, what: chosen };
  const count = useFoundCount(selection.keys === 'all' ? found : null);
  return (
    <Toolbar aria-label={t('callActions.selection')} className="row gap-1 fill">
      <span className="clip control bold grow tabular" role="status">
        {selectionWords(selection, count)}
      </span>
      <MenuButton
        label={t('callActions.export')}
        icon={Download}
        isDisabled={chosen === null}
        items={calls === null ? [] : [...exportActions(calls), sheetAction({ ...calls, backTo: null })]}
      />
      <Button
        kind="quiet"
        isDisabled={chosen === null}
        icon={Trash2}
        onPress={() => {
          if (chosen === null) return;
          onEnd();
          void forgetRows(chosen);
        }}
      >
        {t('shell.delete')}
      </Button>
      <IconButton label={t('callActions.cancel')} onPress={onEnd} icon={X} />
    </Toolbar>
  );
}

function selectionWords({ keys, uuids }: Selection, count: number | null): string {
  if (keys === 'all') return count === null ? '' : t('callActions.allCounted', { count });
  return uuids.length === 0 ? t('callActions.selectHint') : t('callActions.selected', { count: uuids.length });
}
