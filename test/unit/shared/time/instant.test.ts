import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quietAt } from '../../../../electron/desktop/quiet.ts';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';
import { missedDecision } from '../../../../shared/calls/follow-up-state.ts';
import { neverQuiet, quietRules } from '../../../../shared/quiet-settings.ts';
import { instant, isInstant } from '../../../../shared/time/instant.ts';

const anyNumber = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(8.64e15, 8.64e15 + 1, -8.64e15, 1e300));

it('takes exactly the instants that a date can be made of', () => {
  fc.assert(
    fc.property(anyNumber, (at) => {
      const isDate = !Number.isNaN(new Date(at).getTime());
      expect([isInstant(at), instant.safeParse(at).success]).toEqual([isDate, isDate]);
    }),
    { numRuns: 2000 },
  );
});

it('whatever number a reminder, a quiet time or a span is given, it is refused or can be shown', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (at, now) => {
      const decision = missedDecision.safeParse({ kind: 'todo', at });
      if (decision.success) new Date(at).toISOString();
      const rules = quietRules.safeParse({ ...neverQuiet, until: at, outsideHours: true });
      const today = Math.floor(Math.min(4e12, Math.max(0, now)) || 0);
      const quiet = rules.success ? quietAt(rules.data, today, 'Europe/Berlin') : null;
      if (quiet !== null && quiet.until !== null) new Date(quiet.until).toISOString();
      if (!Number.isNaN(at)) expect(formatPbxTime(at, 'Europe/Berlin')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }),
    { numRuns: 2000 },
  );
});
