import type { PbxFound } from '../../../shared/calls/pbx-results.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';

/** The last search of the PBX itself: these digits among an extension's calls. */
export type PbxSearch =
  | { kind: 'idle' }
  | { kind: 'searching'; extension: string; text: string }
  | { kind: 'failed'; extension: string; text: string; error: AppErrorData }
  | ({ kind: 'found'; extension: string; text: string } & PbxFound);

export interface PbxSearchSlice {
  pbxSearch: PbxSearch;
  /** Searches with one request; the calls that are found come through the history. */
  searchPbx(extension: string, text: string): Promise<void>;
  stopPbxSearch(): void;
}

type Get = () => PbxSearchSlice;
type Put = (patch: Partial<PbxSearchSlice>) => void;

const idle: PbxSearch = { kind: 'idle' };

/** The search for this text; idle where the last one was for another. */
export function pbxSearchOf({ pbxSearch }: PbxSearchSlice, extension: string, text: string): PbxSearch {
  return pbxSearch.kind !== 'idle' && pbxSearch.extension === extension && pbxSearch.text === text ? pbxSearch : idle;
}

/** The part of the calls store that searches the PBX. */
export function pbxSearchSlice(bridge: Bridge, get: Get, put: Put): PbxSearchSlice {
  return {
    pbxSearch: idle,
    async searchPbx(extension, text) {
      const searching: PbxSearch = { kind: 'searching', extension, text };
      put({ pbxSearch: searching });
      const answer = await bridge.call('calls.searchPbx', { extension, text });
      if (get().pbxSearch !== searching) return;
      const of = { extension, text };
      put({
        pbxSearch: answer.ok
          ? { kind: 'found', ...of, ...answer.value }
          : { kind: 'failed', ...of, error: answer.error },
      });
    },
    stopPbxSearch() {
      if (get().pbxSearch.kind !== 'searching') return;
      put({ pbxSearch: idle });
      void bridge.call('calls.stopSearchPbx', undefined);
    },
  };
}
