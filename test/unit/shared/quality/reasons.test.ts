import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../shared/calls/call.ts';
import { createText } from '../../../../shared/messages/index.ts';
import { judge } from '../../../../shared/quality/quality.ts';
import { reasonsOf } from '../../../../shared/quality/reasons.ts';
import { type CallSketch, sketchCall } from '../../../support/fakes/fake-calls.ts';

const now = Date.parse('2026-11-21T09:00:00Z');

const made = (sketch: Partial<CallSketch>): Call =>
  sketchCall({ ago: 3600, direction: 'in', number: '1', talk: 600, ...sketch }, 'uuid', '101', now);

function said(sketch: Partial<CallSketch>, call = made(sketch)): string[] {
  return reasonsOf(call, judge(call), { t: createText('en'), locale: 'en-GB' }).map(
    ({ text, limit }) => `${text} | ${limit}`,
  );
}

describe('the reasons for a verdict', () => {
  it('are none for a good call, and its doubt for one in doubt', () => {
    expect(said({ mos: 4.46 })).toEqual([]);
    expect(said({ mos: 4.46, lossRate: 0.31 })).toEqual([
      'The PBX also estimates a loss rate of 0.31 | The score doesn’t show it. Trust your ear.',
    ]);
  });

  it('are the score with the limits of the bands, where it alone decides', () => {
    expect(said({ mos: 4.31 })).toEqual(['PBX score 4.31 | Good from 4.40, fair from 4.20, poor from 3.60.']);
  });

  it('are what was disturbed, and what the score alone would say', () => {
    expect(
      said({
        mos: 4.46,
        disturbed: [
          { after: 60, seconds: 83 },
          { after: 300, seconds: 19 },
        ],
      }),
    ).toEqual([
      'Disturbed 2 times, 96 s in all | 16% of the talk. Above 10%, the verdict drops one step.',
      'PBX score 4.46, which alone would be good | The score overlooks long gaps, so it never raises a verdict.',
    ]);
  });

  it('are the penalty points that the score forgot', () => {
    const sketch = { mos: 4.47, disturbed: [{ after: 60, seconds: 9 }] };
    const call = made(sketch);
    const forgetful = { ...call, errorPeriods: (call.errorPeriods ?? []).map((each) => ({ ...each, flaws: 9000 })) };
    expect(said(sketch, forgetful).at(-1)).toMatch(
      /^PBX score 4\.47, which alone would be good \| The score counts \d+ penalty points, the disturbed periods hold 9,000\.$/,
    );
  });

  it('are the sound that never arrived, with the figure that shows it was sent', () => {
    const [first] = said({ mos: 4.08, silent: 150, disturbed: [{ after: 60, seconds: 9 }] });
    expect(first).toBe(
      '150 of 600 s of sound never arrived (25%) | The PBX counted gaps in the sound. Above 20% is bad.',
    );
    const [less] = said({ mos: 4.45, silent: 60, disturbed: [{ after: 60, seconds: 9 }] });
    expect(less).toMatch(/^60 of 600 s .*\(10%\) \| .* More than 30 s is poor\.$/);
  });

  it('are what is missing without a sign of loss, with both of its causes', () => {
    expect(said({ mos: 4.5, silent: 27, talk: 180 })).toEqual([
      '27 of 180 s without sound | Muted, or a fault: the record doesn’t show which.',
    ]);
    expect(said({ mos: 4.5, silent: 100, talk: 180 })[0]).toMatch(/^No sound for most of the call: 100 of 180 s/);
  });
});
