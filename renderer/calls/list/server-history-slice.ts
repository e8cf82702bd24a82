import type { OlderRead } from '../../../shared/calls/pbx-results.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import type { ListSlice } from './list-slice.ts';

/** How asking the PBX for what is older than everything stored stands. `asked`: what it answered the last time. */
export type ServerHistoryState =
  | { kind: 'open' }
  | { kind: 'reading' }
  | { kind: 'failed'; error: AppErrorData }
  | ({ kind: 'asked' } & OlderRead);

export interface ServerHistorySlice {
  /** By extension; one that is not there was never asked for. */
  serverHistory: Readonly<Record<string, ServerHistoryState>>;
  /** Asks the PBX for the next older calls; nothing happens while that is under way or where there are none. */
  fetchOlder(extension: string): Promise<void>;
}

type Get = () => ServerHistorySlice & Pick<ListSlice, 'extension' | 'list'>;
type Put = (patch: Partial<ServerHistorySlice & Pick<ListSlice, 'list'>>) => void;

const open: ServerHistoryState = { kind: 'open' };

/** How it stands with an extension. */
export const serverHistoryOf = ({ serverHistory: beyond }: ServerHistorySlice, extension: string): ServerHistoryState =>
  beyond[extension] ?? open;

/** Whether asking (again) can bring anything. */
export const canFetchOlder = (beyond: ServerHistoryState): boolean =>
  beyond.kind === 'asked' ? beyond.below === 'more' : beyond.kind !== 'reading';

/** The part of the calls store that goes past the end of what is stored. */
export function serverHistorySlice(bridge: Bridge, get: Get, put: Put): ServerHistorySlice {
  const tell = (extension: string, beyond: ServerHistoryState): void =>
    put({ serverHistory: { ...get().serverHistory, [extension]: beyond } });
  return {
    serverHistory: {},
    async fetchOlder(extension) {
      if (!canFetchOlder(serverHistoryOf(get(), extension))) return;
      tell(extension, { kind: 'reading' });
      const answer = await bridge.call('calls.readOlder', { extension });
      tell(extension, answer.ok ? { kind: 'asked', ...answer.value } : { kind: 'failed', error: answer.error });
      const { list, extension: shown } = get();
      const last = list.kind === 'shown' ? list.rows.at(-1) : undefined;
      if (!answer.ok || shown !== extension || list.kind !== 'shown' || last === undefined) return;
      // What came lies behind the last row, where the list reads on by itself.
      if (list.older.kind !== 'end') return;
      put({ list: { ...list, older: { kind: 'ready', before: { at: last.at ?? 0, uuid: last.uuid } } } });
    },
  };
}
