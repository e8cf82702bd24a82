import type { AppErrorData } from '../../shared/errors.ts';
import type { CallPage } from '../../shared/views.ts';
import type { Bridge } from '../bridge.ts';

/** How reading the record again behind the shown page stands. */
export type Freshness = { kind: 'reading' } | { kind: 'read' } | { kind: 'failed'; error: AppErrorData };

/** The open call. It is shown from the history at once; `freshness` tells of the reading behind. */
export type PageState =
  | { kind: 'none' }
  | { kind: 'loading'; uuid: string }
  | { kind: 'failed'; uuid: string; error: AppErrorData }
  /** It was forgotten while it was open. */
  | { kind: 'gone'; uuid: string }
  | { kind: 'shown'; uuid: string; page: CallPage; freshness: Freshness };

export interface PageSlice {
  page: PageState;
  /** Shows a call as this extension sees it, then reads its record from the PBX again. */
  openPage(uuid: string, extension: string): Promise<void>;
  closePage(): void;
  /** Shows what the history holds by now, without asking the PBX. */
  refreshPage(): Promise<void>;
}

type Get = () => PageSlice;
type Put = (patch: Partial<PageSlice>) => void;

function uuidOf(page: PageState): string | null {
  return page.kind === 'none' ? null : page.uuid;
}

function makeOpen(bridge: Bridge, get: Get, put: Put): PageSlice['openPage'] {
  return async (uuid, extension) => {
    put({ page: { kind: 'loading', uuid } });
    const opened = get().page;
    const left = (): boolean => uuidOf(get().page) !== uuid;
    const kept = await bridge.call('calls.get', { uuid, extension });
    if (left() || get().page !== opened) return;
    if (kept.ok) put({ page: { kind: 'shown', uuid, page: kept.value, freshness: { kind: 'reading' } } });
    const read = await bridge.call('calls.refresh', { uuid, extension });
    if (left()) return;
    const now = get().page;
    if (read.ok) put({ page: { kind: 'shown', uuid, page: read.value, freshness: { kind: 'read' } } });
    else if (now.kind === 'shown') put({ page: { ...now, freshness: { kind: 'failed', error: read.error } } });
    else put({ page: { kind: 'failed', uuid, error: read.error } });
  };
}

/** The open call's part of the calls store. */
export function pageSlice(bridge: Bridge, get: Get, put: Put): PageSlice {
  return {
    page: { kind: 'none' },
    openPage: makeOpen(bridge, get, put),
    closePage: () => put({ page: { kind: 'none' } }),
    refreshPage: async () => {
      const before = get().page;
      if (before.kind !== 'shown') return;
      const kept = await bridge.call('calls.get', { uuid: before.uuid, extension: before.page.extension });
      const now = get().page;
      if (!kept.ok && kept.error.kind === 'callNotInHistory' && now.kind === 'shown' && now.uuid === before.uuid)
        put({ page: { kind: 'gone', uuid: now.uuid } });
      if (kept.ok && now.kind === 'shown' && now.uuid === before.uuid) put({ page: { ...now, page: kept.value } });
    },
  };
}
