import type { OlderFetched } from '../../../shared/calls/pbx-results.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import type { ListSlice } from './list-slice.ts';

/** The request for calls older than everything stored. `answered`: the PBX's last response. */
export type ServerHistoryState =
  | { kind: 'open' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppErrorData }
  | ({ kind: 'answered' } & OlderFetched);

export interface ServerHistorySlice {
  /** By extension; absent before the first request. */
  serverHistory: Readonly<Record<string, ServerHistoryState>>;
  /** Requests the next older calls; does nothing while a request is under way or where no older ones exist. */
  fetchOlder(extension: string): Promise<void>;
}

type Get = () => ServerHistorySlice & Pick<ListSlice, 'extension' | 'list'>;
type Put = (patch: Partial<ServerHistorySlice & Pick<ListSlice, 'list'>>) => void;

const open: ServerHistoryState = { kind: 'open' };

export const serverHistoryOf = ({ serverHistory }: ServerHistorySlice, extension: string): ServerHistoryState =>
  serverHistory[extension] ?? open;

/** Whether a request can bring anything. */
export const canFetchOlder = (state: ServerHistoryState): boolean =>
  state.kind === 'answered' ? /more|reserved/u.test(state.remaining) : state.kind !== 'loading';

/** The part of the calls store that goes past the end of what is stored. */
export function serverHistorySlice(bridge: Bridge, get: Get, put: Put): ServerHistorySlice {
  const set = (extension: string, state: ServerHistoryState): void =>
    put({ serverHistory: { ...get().serverHistory, [extension]: state } });
  return {
    serverHistory: {},
    async fetchOlder(extension) {
      if (!canFetchOlder(serverHistoryOf(get(), extension))) return;
      set(extension, { kind: 'loading' });
      const answer = await bridge.call('calls.fetchOlder', { extension });
      set(extension, answer.ok ? { kind: 'answered', ...answer.value } : { kind: 'failed', error: answer.error });
      const { list, extension: shown } = get();
      const last = list.kind === 'shown' ? list.rows.at(-1) : undefined;
      if (!answer.ok || shown !== extension || list.kind !== 'shown' || last === undefined) return;
      // The new calls follow the last row, where the list loads more.
      if (list.older.kind !== 'end') return;
      put({ list: { ...list, older: { kind: 'ready', before: { at: last.at ?? 0, uuid: last.uuid } } } });
    },
  };
}
