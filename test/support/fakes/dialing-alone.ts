import { createDialing, type Dialing, type DialingClient } from '../../../electron/dialing/dialing.ts';
import { reportUncaught } from '../../../electron/emitter.ts';
import type { Timers } from '../../../electron/timers.ts';
import type { Dial } from '../../../shared/dialing/dial.ts';

/** A dialing service over a client, with no history and no settings around it. Dials are written to `disk`, after `onWrite` was called. */
export function dialingAlone(given: {
  readonly client: DialingClient;
  readonly disk: Map<string, Dial>;
  readonly onWrite?: (dial: Dial) => void;
  readonly now: () => number;
  readonly timers: Timers;
}): Dialing {
  const { client, disk, onWrite, now, timers } = given;
  return createDialing({
    report: reportUncaught,
    client: () => client,
    store: {
      put(dial) {
        onWrite?.(dial);
        disk.set(dial.id, dial);
      },
      all: () => [...disk.values()],
      remove: (id) => void disk.delete(id),
    },
    history: {
      dialledNumbers: { originOf: () => ({ isCallerId: false, wasCalled: true }) },
      records: { ingest: () => {} },
      calls: { call: () => null, findCalls: () => [] },
      onChange: () => () => {},
    },
    gatewayName: () => null,
    zone: () => 'UTC',
    country: () => 'DE',
    budget: () => null,
    isSynced: () => true,
    own: () => ({
      callerIds: [],
      judgedBy: { countries: [], outsidePrefixes: [] },
      dialPlan: { outsidePrefix: null, isExtension: () => false },
    }),
    now,
    timers,
  });
}
