import type { CallPage } from '../../shared/calls/rows.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import type { Bridge } from '../bridge.ts';

/** The call record of a finished dial, for its card. */
export type CardRecord = { kind: 'reading' } | { kind: 'read'; page: CallPage } | { kind: 'failed' };

/** Waits before the retries of a failed read, ms. After the last, a change of the history triggers the next. */
const RETRY_AFTER_MS = [2_000, 10_000, 30_000, 120_000];

export interface CallRecords {
  /** Loads the records of finished dials that were not loaded yet. */
  load(dials: readonly Dial[]): void;
  /** Loads the failed ones again. */
  retryFailed(): void;
}

interface RecordStore {
  dials(): readonly Dial[];
  get(callUuid: string): CardRecord | undefined;
  set(callUuid: string, record: CardRecord): void;
}

/** Loads call records into `store`. */
export function createCallRecords(
  bridge: Bridge,
  later: (run: () => void, ms: number) => void,
  store: RecordStore,
): CallRecords {
  /** Reads under way, by call UUID. `stale`: the history has changed since. */
  const reading = new Map<string, { stale: boolean }>();
  const failedDials = () =>
    store.dials().filter(({ state }) => state.kind === 'done' && store.get(state.callUuid)?.kind === 'failed');

  async function loadOne({ id, state, order }: Dial, attempt: number): Promise<void> {
    if (state.kind !== 'done') return;
    const uuid = state.callUuid;
    const underWay = reading.get(uuid);
    if (underWay !== undefined) {
      underWay.stale = true;
      return;
    }
    const read = { stale: false };
    reading.set(uuid, read);
    const answer = await bridge.call('calls.get', { uuid, extension: order.extension });
    reading.delete(uuid);
    store.set(uuid, answer.ok ? { kind: 'read', page: answer.value } : { kind: 'failed' });
    if (answer.ok) return;
    if (read.stale) retryFailed();
    const wait = RETRY_AFTER_MS[attempt];
    if (wait === undefined) return;
    later(() => {
      const failed = failedDials().find((dial) => dial.id === id);
      if (failed !== undefined) void loadOne(failed, attempt + 1);
    }, wait);
  }

  function retryFailed(): void {
    for (const dial of failedDials()) void loadOne(dial, RETRY_AFTER_MS.length);
  }

  return {
    retryFailed,
    load(dials) {
      for (const dial of dials) {
        if (dial.state.kind !== 'done' || store.get(dial.state.callUuid) !== undefined) continue;
        store.set(dial.state.callUuid, { kind: 'reading' });
        void loadOne(dial, 0);
      }
    },
  };
}
