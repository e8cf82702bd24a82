import type { SavedView } from '../../../shared/calls/view-filter.ts';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { Result } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import { type Loadable, settled } from '../../ui/feedback/loadable.ts';

export interface FilterSlice {
  /** The media addresses and tags of an extension's calls. */
  facets: CallOutput<'calls.facets'>;
  /** Loads the facets; the old ones stay when that fails. */
  loadFacets(extension: string): Promise<void>;
  views: Loadable<{ views: SavedView[] }>;
  loadViews(): Promise<void>;
  /** Reads the view in a text that was handed on; null for anything else. */
  readView(text: string): Promise<Pick<SavedView, 'name' | 'filter'> | null>;
  /** Saves a view at this place, null for its old one or the end; the same id replaces. After a failure the shown views stay. */
  saveView(view: SavedView, place: number | null): Promise<Result<SavedView[]>>;
  removeView(id: string): Promise<Result<SavedView[]>>;
}

/** The part of the calls store with what the filter can be set to: facets and saved views. */
export function filterSlice(bridge: Bridge, put: (patch: Partial<FilterSlice>) => void): FilterSlice {
  const shown = (answer: Result<SavedView[]>): Result<SavedView[]> => {
    if (answer.ok) put({ views: { kind: 'shown', views: answer.value } });
    return answer;
  };
  return {
    facets: { media: [], codecs: [], lines: [], causes: [], tags: [] },
    loadFacets: async (extension) => {
      const answer = await bridge.call('calls.facets', { extension });
      if (answer.ok) put({ facets: answer.value });
    },
    views: { kind: 'loading' },
    loadViews: async () => put({ views: settled(await bridge.call('views.list', undefined), (views) => ({ views })) }),
    readView: async (text) => {
      const answer = await bridge.call('views.read', { text });
      return answer.ok ? answer.value : null;
    },
    saveView: async (view, place) => shown(await bridge.call('views.save', { view, place })),
    removeView: async (id) => shown(await bridge.call('views.remove', { id })),
  };
}
