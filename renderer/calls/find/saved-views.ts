import type { SavedView } from '../../../shared/calls/view-filter.ts';
import type { Result } from '../../../shared/errors.ts';
import { perConnection } from '../../bridge.ts';
import { createResource, withActions } from '../../resource.ts';

/** The saved views. After a change that fails the shown ones stay. */
export const savedViews = perConnection((bridge) => {
  const store = createResource((_: undefined) => bridge.call('views.list', undefined));
  const shown = (answer: Result<SavedView[]>): Result<SavedView[]> => {
    if (answer.ok) store.getState().take(answer);
    return answer;
  };
  return withActions(store, {
    save: async (view: SavedView) => shown(await bridge.call('views.save', view)),
    remove: async (id: string) => shown(await bridge.call('views.remove', { id })),
  });
});
