import type { RawText } from '../../../shared/calls/raw-record.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import type { AppErrorData, Result } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';

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

/** The raw record of the open call, once somebody asked for it. */
export type RawState =
  | { kind: 'none' }
  | { kind: 'loading'; uuid: string }
  | { kind: 'failed'; uuid: string; error: AppErrorData }
  | { kind: 'shown'; uuid: string; raw: RawText };

export interface PageSlice {
  page: PageState;
  raw: RawState;
  /** Loads the raw record of the open call. */
  loadRaw(): Promise<void>;
  /** Shows a call as this extension sees it, then has its record read again where that can bring anything. */
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

/** Who walks through the list asks the PBX for none of the calls passed on the way, ms. */
const RESTING_AFTER = 300;
/** Reading that takes no longer is not worth a sign, ms. */
const SIGN_AFTER = 150;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function makeOpen(bridge: Bridge, get: Get, put: Put, asked: { uuid: string | null }): PageSlice['openPage'] {
  const ask = async (uuid: string, extension: string): Promise<Result<CallPage>> => {
    const sign = setTimeout(() => {
      const { page } = get();
      if (page.kind === 'shown' && page.uuid === uuid) put({ page: { ...page, freshness: { kind: 'reading' } } });
    }, SIGN_AFTER);
    asked.uuid = uuid;
    const read = await bridge.call('calls.refresh', { uuid, extension });
    clearTimeout(sign);
    if (asked.uuid === uuid) asked.uuid = null;
    return read;
  };
  return async (uuid, extension) => {
    put({ page: { kind: 'loading', uuid }, raw: { kind: 'none' } });
    const opened = get().page;
    const left = (): boolean => uuidOf(get().page) !== uuid;
    const kept = await bridge.call('calls.get', { uuid, extension });
    if (left() || get().page !== opened) return;
    if (kept.ok) {
      put({ page: { kind: 'shown', uuid, page: kept.value, freshness: { kind: 'read' } } });
      await after(RESTING_AFTER);
      if (left()) return;
    }
    const read = await ask(uuid, extension);
    if (left()) return;
    const now = get().page;
    if (read.ok) {
      put({ page: { kind: 'shown', uuid, page: read.value, freshness: { kind: 'read' } } });
      // It may be another record by now.
      if (get().raw.kind !== 'none') void get().loadRaw();
    } else if (now.kind === 'shown') put({ page: { ...now, freshness: { kind: 'failed', error: read.error } } });
    else put({ page: { kind: 'failed', uuid, error: read.error } });
  };
}

/** The open call's part of the calls store. */
export function pageSlice(bridge: Bridge, get: Get, put: Put): PageSlice {
  const asked: { uuid: string | null } = { uuid: null };
  return {
    page: { kind: 'none' },
    raw: { kind: 'none' },
    loadRaw: async () => {
      const uuid = uuidOf(get().page);
      if (uuid === null) return;
      if (get().raw.kind !== 'shown') put({ raw: { kind: 'loading', uuid } });
      const answer = await bridge.call('calls.raw', { uuid });
      if (uuidOf(get().page) !== uuid) return;
      put({
        raw: answer.ok ? { kind: 'shown', uuid, raw: answer.value } : { kind: 'failed', uuid, error: answer.error },
      });
    },
    openPage: makeOpen(bridge, get, put, asked),
    closePage: () => {
      if (asked.uuid !== null) void bridge.call('calls.stopRefresh', { uuid: asked.uuid });
      asked.uuid = null;
      put({ page: { kind: 'none' }, raw: { kind: 'none' } });
    },
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
