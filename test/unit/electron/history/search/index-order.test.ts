import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeOrder } from '../../../../../electron/history/search/index-order.ts';

/** Slots are their own order, two at a time began together, so that what is expected is a sorted list of numbers. */
const emptyOrder = () =>
  createTimeOrder({
    at: (slot) => slot >>> 1,
    isBefore: (a, b) => a < b,
    kind: (slot) => slot % 75,
    talk: (slot) => slot % 1000,
  });

function contents(order: ReturnType<typeof emptyOrder>): number[] {
  return order.blocks.flatMap(({ slots, length }) => [...slots.subarray(0, length)]);
}

describe('the order of time', () => {
  it.each([
    ['newest first', (i: number) => 5000 - i],
    ['oldest first', (i: number) => i],
    ['in any order', (i: number) => (i * 1237) % 5003],
  ])('holds what came %s, and knows what each block has', (_, slotOf) => {
    const order = emptyOrder();
    const slots = Array.from({ length: 5000 }, (__, i) => slotOf(i));
    for (const slot of slots) order.insert(slot);
    expect(contents(order)).toEqual([...slots].sort((a, b) => a - b));
    expect(order.blocks.length).toBeGreaterThan(4);
    for (const { slots: held, length, kinds, longest, shortest } of order.blocks) {
      const talks = [...held.subarray(0, length)].map((slot) => slot % 1000);
      expect([shortest, longest]).toEqual([Math.min(...talks), Math.max(...talks)]);
      for (const slot of held.subarray(0, length)) {
        const kind = slot % 75;
        expect(((kinds[kind >>> 5] ?? 0) >>> (kind & 31)) & 1).toBe(1);
      }
    }
  });

  it('keeps in order what comes and goes, and finds every place', () => {
    const change = fc.record({ from: fc.nat(6000), count: fc.nat(900), isIn: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.nat(7000), (changes, limit) => {
        const order = emptyOrder();
        const held = new Set<number>();
        for (const { from, count, isIn } of changes) {
          for (let slot = from; slot < from + count; slot += 1) {
            if (isIn && !held.has(slot)) order.insert(slot);
            if (!isIn) order.remove(slot);
            if (isIn) held.add(slot);
            else held.delete(slot);
          }
        }
        const sorted = [...held].sort((a, b) => a - b);
        expect(contents(order)).toEqual(sorted);
        const { block, index } = order.place((slot) => slot < limit);
        const before = order.blocks.slice(0, block).reduce((sum, each) => sum + each.length, 0) + index;
        expect(before).toBe(sorted.filter((slot) => slot < limit).length);
      }),
      { numRuns: 60 },
    );
  });
});
