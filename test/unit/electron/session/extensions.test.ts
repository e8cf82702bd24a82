import { describe, expect, it } from 'vitest';
import { createWatchedExtension, mergeExtensions } from '../../../../electron/session/extensions.ts';
import { calls } from '../../../../shared/contract/calls.ts';

describe('mergeExtensions', () => {
  it('puts one’s own first, then by number, the PBX’s names over those of the records', () => {
    const merged = mergeExtensions({
      listed: [{ number: '102', name: 'Jonas' }],
      fromRecords: [{ number: '1000' }, { number: '102' }, { number: '99' }],
      own: '150',
      nameOf: () => null,
    });
    expect(merged).toEqual([
      { number: '150', name: null },
      { number: '99', name: null },
      { number: '102', name: 'Jonas' },
      { number: '1000', name: null },
    ]);
  });

  it('has the names of the last list that was read where there is none now, also one’s own', () => {
    const nameOf = (number: string) => (number === '104' ? 'Jonas' : 'Anna');
    const merged = mergeExtensions({ listed: null, fromRecords: [{ number: '104' }], own: '101', nameOf });
    expect(merged.map(({ name }) => name)).toEqual(['Anna', 'Jonas']);
  });
});

it('lists thousands of extensions, one’s own first, and no more than may cross to the window', () => {
  const listed = Array.from({ length: 25_000 }, (_, i) => ({ number: String(100_000 + i), name: null }));
  const merged = mergeExtensions({
    listed: listed.slice(0, 2_500),
    fromRecords: [],
    own: '102499',
    nameOf: () => null,
  });
  expect(merged).toHaveLength(2_500);
  expect(calls['extensions.list'].output.safeParse(merged).success).toBe(true);
  const most = mergeExtensions({ listed, fromRecords: [], own: '124999', nameOf: () => null });
  expect(most[0]?.number).toBe('124999');
  expect(calls['extensions.list'].output.safeParse(most).success).toBe(true);
});

const minute = 60_000;

it('reads a colleague’s extension while it is on screen and a short while after', () => {
  let now = 0;
  let own: string | null = '101';
  const watched = createWatchedExtension({ own: () => own, now: () => now });
  expect(watched.extensions()).toEqual(['101']);
  expect(watched.watch('101')).toBe(false);
  expect(watched.watch('104')).toBe(true);
  expect(watched.extensions()).toEqual(['101', '104']);
  for (let i = 0; i < 30; i += 1) {
    now += minute;
    expect(watched.watch('104')).toBe(false);
  }
  expect(watched.extensions()).toEqual(['101', '104']);
  // The own calls are shown again.
  now += 2 * minute;
  watched.watch('101');
  expect(watched.extensions()).toEqual(['101', '104']);
  now += minute;
  expect(watched.extensions()).toEqual(['101']);
  expect(watched.watch('104')).toBe(true);
  own = '104';
  expect(watched.extensions()).toEqual(['104']);
  own = null;
  now -= 24 * 60 * minute;
  expect(watched.extensions()).toEqual([]);
});
