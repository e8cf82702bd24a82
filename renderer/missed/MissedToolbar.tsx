import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MissedList, Standing } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { SegmentedControl } from '../ui/fields/toggles.tsx';
import { MenuButton } from '../ui/overlays/Menu.tsx';
import { dismissAll } from './follow-up-actions.ts';
import { partTitle } from './missed-words.ts';

/** The parts of the list, in their order. */
export const segments = ['waiting', 'later', 'dealtWith'] as const satisfies Standing[];

export interface MissedToolbarProps {
  segment: Standing;
  /** How many there are of each. Done callers are not counted. */
  totals: MissedList['totals'];
  onSegment: (segment: Standing) => void;
}

/** Chooses the part of the list; its menu marks everybody who waits done. */
export function MissedToolbar({ segment, totals, onSegment }: MissedToolbarProps): ReactNode {
  const markAllDone = (): void => {
    onSegment('waiting');
    void dismissAll();
  };
  return (
    <div className="container toolbar">
      <SegmentedControl
        label={t('missed.segments')}
        choices={segments.map((id) => ({ id, label: segmentWords(id, id === 'dealtWith' ? 0 : totals[id]) }))}
        value={segment}
        onChange={onSegment}
      />
      {totals.waiting + totals.withheld === 0 ? null : (
        <MenuButton
          label={t('find.more')}
          icon={Ellipsis}
          items={[{ id: 'dismissAll', label: t('missed.dismissAll'), run: markAllDone }]}
        />
      )}
    </div>
  );
}

function segmentWords(segment: Standing, count: number): string {
  const title = partTitle(segment);
  return count === 0 ? title : t('missed.segment', { title, count });
}
