import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgress, report } from '../support/faults/report.ts';
import { asPromised, type DialEnd, dialVirtually, virtualDials } from '../support/late-dials/virtual.ts';

afterEach(() => vi.useRealTimers());

const count = <T>(all: readonly T[], which: (one: T) => boolean) => all.filter(which).length;
const isSent = ({ posts }: DialEnd) => posts > 0;

function tell(name: string, ends: readonly DialEnd[]): void {
  report({
    name,
    tried: ends.length,
    survived: count(ends, asPromised),
    twice: count(ends, ({ posts }) => posts > 1),
    more: {
      'sent in time': count(ends, (end) => isSent(end) && !end.late),
      'not sent': count(ends, (end) => !isSent(end)),
      late: count(ends, ({ late }) => late),
    },
  });
}

describe('a dial leaves at once or not at all', () => {
  it(`in ${virtualDials.length} orders of keyring, connection, sleep and clock`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const progress = createProgress('late dials', virtualDials.length);
    const ends: (DialEnd & { redialled: boolean })[] = [];
    for (const one of virtualDials) {
      ends.push(await dialVirtually(one));
      progress(ends.length);
    }
    tell('late dials, virtual time', ends);
    expect(virtualDials.filter((_, index) => !asPromised(ends[index] as DialEnd))).toEqual([]);
    expect(virtualDials.filter((_, index) => !ends[index]?.redialled)).toEqual([]);
    expect([count(ends, isSent) > 0, count(ends, (end) => !isSent(end)) > 0]).toEqual([true, true]);
  });

  it('control: a POST that leaves whenever it can is seen to be late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const some = virtualDials.filter((_, index) => index % 7 === 0);
    const ends: DialEnd[] = [];
    for (const one of some) ends.push(await dialVirtually(one, true));
    const late = count(ends, (end) => end.late);
    report({
      name: 'late dials, control without the check',
      tried: some.length,
      survived: some.length - late,
      more: { late },
    });
    expect(late).toBeGreaterThan(0);
  });
});
