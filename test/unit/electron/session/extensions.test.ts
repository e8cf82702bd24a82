import { describe, expect, it } from 'vitest';
import {
  createExtensionList,
  createWatchedExtension,
  mergeExtensions,
} from '../../../../electron/session/extensions.ts';
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

describe('the PBX’s list of extensions', () => {
  const jonas = [{ number: '102', name: 'Jonas' }];
  const world = () => ({ now: 0, reads: 0, mayRead: true, answer: async (): Promise<typeof jonas | null> => jonas });
  const listOf = (of: ReturnType<typeof world>) =>
    createExtensionList({
      read: () => {
        of.reads += 1;
        return of.answer();
      },
      mayRead: () => of.mayRead,
      now: () => of.now,
    });

  it('is read once an hour, however often and by how many it is wanted', async () => {
    const of = world();
    const list = listOf(of);
    expect(await Promise.all([list.get(), list.get(), list.get()])).toEqual([jonas, jonas, jonas]);
    of.now += 59 * minute;
    await list.get();
    expect(of.reads).toBe(1);
    of.now += 2 * minute;
    of.answer = async () => null;
    expect([await list.get(), await list.get(), of.reads]).toEqual([null, null, 2]);
  });

  it('leaves the reserve, and is the last one after a failure, which is tried again after a minute', async () => {
    const of = world();
    const list = listOf(of);
    of.mayRead = false;
    expect([await list.get(), of.reads]).toEqual([null, 0]);
    of.mayRead = true;
    await list.get();
    of.now += 61 * minute;
    of.answer = () => Promise.reject(new Error('offline'));
    expect([await list.get(), await list.get(), of.reads]).toEqual([jonas, jonas, 2]);
    of.now += minute;
    expect([await list.get(), of.reads]).toEqual([jonas, 3]);
  });
});
