import { describe, expect, it } from 'vitest';
import { pathSummary } from '../../../../../renderer/calls/page/CallPath.tsx';
import type { Call, Leg } from '../../../../../shared/calls/call.ts';
import { makeCall, makeLeg } from '../../../shared/make-call.ts';
import { pageOf } from '../page-of.ts';

function summary(call: Call): string | null {
  return pathSummary(pageOf(call), 'DE')?.replace(/[\u2066-\u2069]/g, '') ?? null;
}

const dial = (...legs: Leg[]): Call =>
  makeCall({ direction: 'outbound', callerNumber: '101', destinationNumber: '03023125700', status: 'ANSWERED', legs });

describe('the path of a call in one line', () => {
  it('leads from the phone to the number, and says whether it was answered', () => {
    expect(summary(dial(makeLeg('101', [2, 60]), makeLeg('03023125700', [9, 60])))).toBe(
      '101 → 030\u00a023125700 → answered',
    );
    expect(summary(dial(makeLeg('101', [2, 60]), makeLeg('03023125700', null)))).toBe(
      '101 → 030\u00a023125700 → not answered',
    );
  });

  it('does not say whether it was answered where only the own phone’s leg is recorded', () => {
    expect(summary(dial(makeLeg('101', [2, 60])))).toBe('101 → 030\u00a023125700');
  });

  it('leads from the dialled number to the phones, and to the one that answered', () => {
    const legs = [makeLeg('101', null), makeLeg('104', [6, 60])];
    expect(summary(makeCall({ legs, status: 'ANSWERED' }))).toBe('030\u00a023125101 → 101, 104 → 104');
    const more = [...legs, makeLeg('105', null), makeLeg('106', null)];
    expect(summary(makeCall({ legs: more, status: 'ANSWERED' }))).toBe('030\u00a023125101 → 4 phones → 104');
    expect(summary(makeCall({ legs: [makeLeg('101', [6, 60])], destinationNumber: '101' }))).toBe('101 → answered');
  });

  it('is null where the record names no phone', () => {
    expect(summary(makeCall({ legs: [] }))).toBeNull();
  });
});
