import type { OlderRead } from '../../../shared/calls/views.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import type { ListSlice } from './list-slice.ts';

/** How asking the PBX for what is older than everything stored stands. `asked`: what it answered the last time. */
export type Beyond =
  | { kind: 'open' }
  | { kind: 'reading' }
  | { kind: 'failed'; error: AppErrorData }
  | ({ kind: 'asked' } & OlderRead);

export interface OlderSlice {
  /** By extension; one that is not there was never asked for. */
  beyond: Readonly<Record<string, Beyond>>;
  /** Asks the PBX for the next older calls; nothing happens while that is under way or where there are none. */
  readOlder(extension: string): Promise<void>;
}

type Get = () => OlderSlice & Pick<ListSlice, 'extension' | 'list'>;
type Put = (patch: Partial<OlderSlice & Pick<ListSlice, 'list'>>) => void;

const open: Beyond = { kind: 'open' };

/** How it stands with an extension. */
export const beyondOf = ({ beyond }: OlderSlice, extension: string): Beyond => beyond[extension] ?? open;

/** Whether asking (again) can bring anything. */
export const canReadOlder = (beyond: Beyond): boolean =>
  beyond.kind === 'asked' ? beyond.below === 'more' : beyond.kind !== 'reading';

/** The part of the calls store that goes past the end of what is stored. */
export function olderSlice(bridge: Bridge, get: Get, put: Put): OlderSlice {
  const tell = (extension: string, beyond: Beyond): void => put({ beyond: { ...get().beyond, [extension]: beyond } });
  return {
    beyond: {},
    async readOlder(extension) {
      if (!canReadOlder(beyondOf(get(), extension))) return;
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
