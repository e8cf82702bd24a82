import { z } from 'zod';
import type { ClockFinding } from '../../shared/connection.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import { type DialSighting, dialSighting, judgeClock } from '../connection/zone-check.ts';
import { createEmitter } from '../emitter.ts';
import type { History } from '../history/history.ts';
import { readStored } from '../stored-json.ts';

/** What the watch needs. Zones IANA. */
export interface ClockWatchDeps {
  readonly history: Pick<History, 'calls' | 'meta'>;
  readonly zone: () => string;
  readonly computerZone: string;
}

const NAME = 'clock evidence';
/** `dismissed`: the key of the finding that the person dismissed last. */
const evidence = z.object({ dials: z.array(dialSighting), dismissed: z.string().nullable() });
type Evidence = z.infer<typeof evidence>;

/** Watches whether calls that are dialled here come back at another hour, as they do where the PBX's zone is wrong. */
export function createClockWatch({ history, zone, computerZone }: ClockWatchDeps) {
  const dismissedChanged = createEmitter('clock finding left alone');
  const stored = (): Evidence => readStored(evidence, history.meta.get(NAME)) ?? { dials: [], dismissed: null };
  const store = (change: Partial<Evidence>) => history.meta.set(NAME, JSON.stringify({ ...stored(), ...change }));

  function noteDials(dials: readonly Dial[]): void {
    const before = stored().dials;
    const known = new Set(before.map(({ uuid }) => uuid));
    const fresh = dials.flatMap(({ state, createdAt }): DialSighting[] => {
      if (state.kind !== 'done' || state.foundBy !== 'uuid' || known.has(state.callUuid)) return [];
      const text = history.calls.call(state.callUuid)?.start?.text;
      return text === undefined ? [] : [{ uuid: state.callUuid, sentAt: createdAt, text }];
    });
    const latest = [...before, ...fresh].sort((a, b) => a.sentAt - b.sentAt).slice(-2);
    if (latest.some(({ uuid }) => !known.has(uuid))) store({ dials: latest });
  }

  return {
    /** Takes these dials as evidence where their record was found by its UUID. */
    dials(dials: readonly Dial[]): void {
      try {
        noteDials(dials);
      } catch {
        // The next dial is evidence as well; what reads calls reports a disk that refuses.
      }
    },
    /** What the evidence says; `none` for a finding that the person dismissed. */
    finding(): ClockFinding {
      const { dials, dismissed } = stored();
      const finding = judgeClock(dials, zone(), computerZone);
      return finding.kind !== 'none' && finding.key === dismissed ? { kind: 'none' } : finding;
    },
    /** The person dismisses a finding, or takes that back. */
    dismiss(key: string, isDismissed: boolean): void {
      store({ dismissed: isDismissed ? key : null });
      dismissedChanged.emit();
    },
    /** Called after `dismiss`. */
    onDismissed: dismissedChanged.on,
  };
}
