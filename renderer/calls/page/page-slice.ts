import type { CallPage } from '../../../shared/calls/rows.ts';
import type { AppErrorData, Result } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';

/** Whether a newer record could be requested behind the shown page. */
export type Freshness = { kind: 'current' } | { kind: 'failed'; error: AppErrorData };

/** The open call: shown from the history at once, while its record is requested (`freshness`). */
export type PageState =
  | { kind: 'none' }
  | { kind: 'loading'; uuid: string }
  | { kind: 'failed'; uuid: string; error: AppErrorData }
  /** Forgotten while it was open. */
  | { kind: 'gone'; uuid: string }
  | { kind: 'shown'; uuid: string; page: CallPage; freshness: Freshness };

export interface PageSlice {
  page: PageState;
  /** Shows a call as this extension sees it, then requests its record where that can bring anything. */
  openPage(uuid: string, extension: string): Promise<void>;
  /** Shows the stored call without a request to the PBX: for a call that no person opened. */
  showPage(uuid: string, extension: string): Promise<void>;
  closePage(): void;
  /** Shows the history's present state of the call, without a request to the PBX. */
  refreshPage(): Promise<void>;
  /** Requests the record of the open call again, at the person's wish. */
  refetchPage(): Promise<void>;
}

type Get = () => PageSlice;
type Put = (patch: Partial<PageSlice>) => void;

function uuidOf(page: PageState): string | null {
  return page.kind === 'none' ? null : page.uuid;
}

/** A call is requested from the PBX only once its page has been open this long, ms: not on the way through the list. */
const REQUEST_AFTER = 300;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function makeOpen(
  bridge: Bridge,
  get: Get,
  put: Put,
  pending: { uuid: string | null },
): Pick<PageSlice, 'openPage' | 'showPage' | 'refetchPage'> {
  const refresh = async (uuid: string, extension: string): Promise<Result<CallPage>> => {
    pending.uuid = uuid;
    const refreshed = await bridge.call('calls.refresh', { uuid, extension });
    if (pending.uuid === uuid) pending.uuid = null;
    return refreshed;
  };
  const request = async (uuid: string, extension: string): Promise<void> => {
    const refreshed = await refresh(uuid, extension);
    if (uuidOf(get().page) !== uuid) return;
    const now = get().page;
    if (refreshed.ok) put({ page: { kind: 'shown', uuid, page: refreshed.value, freshness: { kind: 'current' } } });
    else if (now.kind === 'shown') put({ page: { ...now, freshness: { kind: 'failed', error: refreshed.error } } });
    else put({ page: { kind: 'failed', uuid, error: refreshed.error } });
  };
  /** What the history says of opening the call; null where another page was opened since. */
  const read = async (uuid: string, extension: string): Promise<Result<CallPage> | null> => {
    put({ page: { kind: 'loading', uuid } });
    const opened = get().page;
    const stored = await bridge.call('calls.get', { uuid, extension });
    if (get().page !== opened) return null;
    if (stored.ok) put({ page: { kind: 'shown', uuid, page: stored.value, freshness: { kind: 'current' } } });
    return stored;
  };
  return {
    openPage: async (uuid, extension) => {
      const stored = await read(uuid, extension);
      if (stored === null) return;
      if (stored.ok) await after(REQUEST_AFTER);
      if (uuidOf(get().page) === uuid) await request(uuid, extension);
    },
    showPage: async (uuid, extension) => {
      const stored = await read(uuid, extension);
      if (stored?.ok === false) put({ page: { kind: 'failed', uuid, error: stored.error } });
    },
    refetchPage: async () => {
      const { page } = get();
      if (page.kind === 'shown' && pending.uuid === null) await request(page.uuid, page.page.extension);
    },
  };
}

/** The open call's part of the calls store. */
export function pageSlice(bridge: Bridge, get: Get, put: Put): PageSlice {
  const pending: { uuid: string | null } = { uuid: null };
  return {
    page: { kind: 'none' },
    ...makeOpen(bridge, get, put, pending),
    closePage: () => {
      if (pending.uuid !== null) void bridge.call('calls.stopRefresh', { uuid: pending.uuid });
      pending.uuid = null;
      put({ page: { kind: 'none' } });
    },
    refreshPage: async () => {
      const before = get().page;
      if (before.kind !== 'shown') return;
      const stored = await bridge.call('calls.get', { uuid: before.uuid, extension: before.page.extension });
      const now = get().page;
      if (!stored.ok && stored.error.kind === 'callNotInHistory' && now.kind === 'shown' && now.uuid === before.uuid)
        put({ page: { kind: 'gone', uuid: now.uuid } });
      if (stored.ok && now.kind === 'shown' && now.uuid === before.uuid) put({ page: { ...now, page: stored.value } });
    },
  };
}
