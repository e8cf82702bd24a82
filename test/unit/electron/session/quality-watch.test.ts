import { describe, expect, it } from 'vitest';
import { createQualityWatch } from '../../../../electron/session/quality-watch.ts';
import type { NotificationResult } from '../../../../shared/calls/missed-state.ts';
import type { MeasuredCall } from '../../../../shared/quality/measured-call.ts';
import type { Worse } from '../../../../shared/quality/worse-than-usual.ts';
import { DAY, HOUR, MINUTE } from '../../../../shared/time/durations.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

const start = Date.UTC(2026, 10, 23, 9);

/** A watch over calls in memory; `meta` outlives it as the history's file does. */
function watching(meta = new Map<string, string | null>(), result: NotificationResult = 'shown') {
  const time = createVirtualTime(start);
  const settings = { extension: '101', notifyWorse: true };
  const calls: MeasuredCall[] = [];
  const told: Worse[] = [];
  let reads = 0;
  const add = (poor: boolean, at = time.now()): void => {
    calls.push({ uuid: `u${calls.length}`, at, poor, direction: 'out', address: '10.0.0.1', party: null });
  };
  for (let index = 0; index < 300; index += 1) add(index % 50 === 0, start - 10 * DAY - (300 - index) * HOUR);
  const history = {
    async measuredCalls() {
      reads += 1;
      return calls;
    },
    newestAt: () => calls.at(-1)?.at ?? null,
    meta: {
      get: (name: string) => meta.get(name) ?? null,
      set: (name: string, value: string | null) => void meta.set(name, value),
    },
  };
  const make = () =>
    createQualityWatch({
      ...{ history, settings: () => settings, now: time.now, timers: time.timers },
      onWorse(change, onEnd) {
        told.push(change);
        onEnd(result);
      },
    });
  let watch = make();
  const check = async (): Promise<void> => {
    watch.checkSoon();
    await time.advance(6000);
    // The rule's code is loaded with the first check.
    await import('../../../../shared/quality/worse-than-usual.ts');
    await time.settle();
  };
  const restart = (): void => {
    watch.close();
    watch = make();
  };
  const poorCalls = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      await time.advance(10 * MINUTE);
      add(true);
    }
    await check();
  };
  return { time, settings, told, meta, add, check, restart, poorCalls, reads: () => reads, close: () => watch.close() };
}

describe('calls that got worse', () => {
  it('are told once, also after a restart', async () => {
    const { told, poorCalls, restart, time } = watching();
    await poorCalls(6);
    expect(told).toHaveLength(1);
    await poorCalls(3);
    restart();
    await poorCalls(3);
    await time.advance(2 * DAY);
    await poorCalls(3);
    expect(told).toHaveLength(1);
  });

  it('are told of at most once a day, however much changes', async () => {
    const { told, poorCalls, add, time } = watching();
    await poorCalls(6);
    for (let index = 0; index < 40; index += 1) add(false, time.now() + index * MINUTE);
    await time.advance(HOUR);
    await poorCalls(8);
    expect(told).toHaveLength(1);
    await time.advance(DAY);
    await poorCalls(2);
    expect(told).toHaveLength(2);
  });

  it('are told of again where the desktop refused', async () => {
    const { told, poorCalls, meta } = watching(new Map(), 'refused');
    await poorCalls(6);
    expect(meta.get('worse told 101')).toBeNull();
    await poorCalls(1);
    expect(told).toHaveLength(2);
  });
});

describe('nothing is told', () => {
  it('where the setting is off, and nothing is read', async () => {
    const { settings, told, poorCalls, reads } = watching();
    settings.notifyWorse = false;
    await poorCalls(8);
    expect([told.length, reads()]).toEqual([0, 0]);
  });

  it('without a new call', async () => {
    const { reads, poorCalls, check } = watching();
    await poorCalls(1);
    const before = reads();
    await check();
    expect(reads()).toBe(before);
  });

  it('of old calls that are only loaded now', async () => {
    const { told, add, check } = watching();
    for (let index = 0; index < 8; index += 1) add(true, start - 4 * DAY + index * MINUTE);
    await check();
    expect(told).toEqual([]);
  });

  it('after the end of the session', async () => {
    const { told, poorCalls, close } = watching();
    close();
    await poorCalls(8);
    expect(told).toEqual([]);
  });
});
