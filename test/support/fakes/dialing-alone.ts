import { Dialing, type DialingDeps } from '../../../electron/dialing/dialing.ts';
import { reportUncaught } from '../../../electron/emitter.ts';
import type { Dial } from '../../../shared/dialing/dial.ts';

/** A dialing service over a client and a store, with no settings around it and, unless one is given, no history. */
export function dialingAlone(
  given: Partial<DialingDeps> & Pick<DialingDeps, 'client' | 'store' | 'now' | 'timers'>,
): Dialing {
  return new Dialing({
    report: reportUncaught,
    history: {
      dialledNumbers: { originOf: () => ({ isCallerId: false, wasCalled: true }) },
      records: { ingestInTurns: async () => {} },
      calls: { call: () => null, findCalls: () => [] },
      onChange: () => () => {},
    },
    gatewayName: () => null,
    zone: () => 'UTC',
    country: () => 'DE',
    budget: () => null,
    own: () => ({
      callerIds: [],
      judgedBy: { countries: [], outsidePrefixes: [] },
      dialPlan: { outsidePrefix: null, isExtension: () => false },
    }),
    ...given,
  });
}

/** A store of dials in memory. `onWrite` is called before each state is written. */
export function dialsInMemory(
  onWrite: (dial: Dial) => void,
): DialingDeps['store'] & { readonly disk: ReadonlyMap<string, Dial> } {
  const disk = new Map<string, Dial>();
  return {
    disk,
    put(dial) {
      onWrite(dial);
      disk.set(dial.id, dial);
    },
    all: () => [...disk.values()],
    remove: (id) => void disk.delete(id),
  };
}
