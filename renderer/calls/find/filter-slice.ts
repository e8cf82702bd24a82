import type { SavedView } from '../../../shared/calls/saved-view.ts';
import type { AppErrorData, Result } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';

/** The filters that were kept under a name, as far as they are read. */
export type ViewsState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppErrorData }
  | { kind: 'shown'; views: SavedView[] };

export interface ViewsSlice {
  views: ViewsState;
  loadViews(): Promise<void>;
  /** Keeps a view at this place, null for where it was, else the end; the same id replaces. What is shown stays where it fails. */
  saveView(view: SavedView, place: number | null): Promise<Result<SavedView[]>>;
  removeView(id: string): Promise<Result<SavedView[]>>;
}

/** The saved views' part of the calls store. */
export function viewsSlice(bridge: Bridge, put: (patch: Partial<ViewsSlice>) => void): ViewsSlice {
  const shown = (answer: Result<SavedView[]>): Result<SavedView[]> => {
    if (answer.ok) put({ views: { kind: 'shown', views: answer.value } });
    return answer;
  };
  return {
    views: { kind: 'loading' },
    loadViews: async () => {
      const answer = shown(await bridge.call('views.list', undefined));
      if (!answer.ok) put({ views: { kind: 'failed', error: answer.error } });
    },
    saveView: async (view, place) => shown(await bridge.call('views.save', { view, place })),
    removeView: async (id) => shown(await bridge.call('views.remove', { id })),
  };
}
