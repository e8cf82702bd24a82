import type { SavedView } from '../../../shared/calls/view-filter.ts';
import type { Result } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import { type Loadable, settled } from '../../ui/feedback/loadable.ts';

export interface FilterSlice {
  views: Loadable<{ views: SavedView[] }>;
  loadViews(): Promise<void>;
  /** Saves a view at this place, null for its old one or the end; the same id replaces. After a failure the shown views stay. */
  saveView(view: SavedView, place: number | null): Promise<Result<SavedView[]>>;
  removeView(id: string): Promise<Result<SavedView[]>>;
}

/** The part of the calls store with the saved views. */
export function filterSlice(bridge: Bridge, put: (patch: Partial<FilterSlice>) => void): FilterSlice {
  const shown = (answer: Result<SavedView[]>): Result<SavedView[]> => {
    if (answer.ok) put({ views: { kind: 'shown', views: answer.value } });
    return answer;
  };
  return {
    views: { kind: 'loading' },
    loadViews: async () => put({ views: settled(await bridge.call('views.list', undefined), (views) => ({ views })) }),
    saveView: async (view, place) => shown(await bridge.call('views.save', { view, place })),
    removeView: async (id) => shown(await bridge.call('views.remove', { id })),
  };
}
