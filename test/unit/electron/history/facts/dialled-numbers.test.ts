import { beforeEach, describe, expect, it } from 'vitest';
import { forgetting } from '../../../../support/fakes/forgetting.ts';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { makeDial } from '../../../shared/make-dial.ts';
import { personOf } from '../../../shared/make-person.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, noon, outRecord, record } from '../records.ts';

const place = ownFolder();
let history: TestHistory;
beforeEach(() => {
  history = place.open();
});

const dial = (n: number, number: string, createdAt: number) =>
  makeDial({ kind: 'preparing', since: createdAt }, { n, number, createdAt });
const recents = async (text = '', limit = 10) =>
  (await history.search.recents({ extension: '101', text, limit })).map(({ number }) => number);

describe('numbers dialled lately', () => {
  beforeEach(() => {
    history.records.ingest([
      outRecord({ uuid: 'a', at: noon, to: '030 1111111' }),
      outRecord({ uuid: 'b', at: noon + minute, to: '+49 30 2222222', name: 'ACME' }),
      outRecord({ uuid: 'c', at: noon + 2 * minute, to: '0301111111' }),
      record({ uuid: 'd', at: noon + 3 * minute, from: '030 3333333' }),
    ]);
    history.dials.put(dial(1, '+49302222222', noon + hour));
    history.dials.put(dial(2, '104', noon + 2 * hour));
  });

  it('come from dials and outgoing calls, newest first, each once', async () => {
    expect(await recents()).toEqual(['104', '+49302222222', '0301111111']);
    expect(await recents('', 2)).toEqual(['104', '+49302222222']);
    expect(await history.search.recents({ extension: null, text: '', limit: 5 })).toHaveLength(2);
  });

  it('say how the last call went, unless its record has not come yet', async () => {
    const took = record({
      uuid: 'e',
      at: noon + 2 * hour,
      direction: 'outbound',
      from: '101',
      to: '104',
      takenBy: '104',
    });
    const lasts = async () =>
      (await history.search.recents({ extension: '101', text: '', limit: 9 })).map(({ last }) => last);
    const none = { direction: 'out', outcome: { kind: 'notReached' } };
    expect(await lasts()).toMatchObject([null, null, { direction: 'out', outcome: { kind: 'answered' } }]);
    history.records.ingest([
      took,
      outRecord({ uuid: 'f', at: noon + hour - 1000, to: '+49 30 2222222', takenBy: null }),
    ]);
    expect(await lasts()).toMatchObject([
      { outcome: { kind: 'answered' }, talkSeconds: 60 },
      none,
      { direction: 'out' },
    ]);
  });

  it('tells whether a number is a caller’s word, and whether it was called before', () => {
    history.records.ingest([
      record({ uuid: 'e', at: noon + 4 * minute, from: '+252 9000001' }),
      record({ uuid: 'f', at: noon + 5 * minute, from: '*21*0900123#' }),
    ]);
    const origin = (number: string) => {
      const { isCallerId, wasCalled } = history.dialledNumbers.originOf(number, '101');
      return [isCallerId, wasCalled];
    };
    expect(origin('+2529000001')).toEqual([true, false]);
    expect(origin('002529000001')).toEqual([true, false]);
    expect(origin('*21*0900123#')).toEqual([true, false]);
    expect(origin('+49301111111')).toEqual([false, true]);
    expect(history.dialledNumbers.originOf('+49301111111', '102').wasCalled).toBe(false);
    expect(origin('+49302222222')).toEqual([false, true]);
    expect(origin('+4930999')).toEqual([false, false]);
    history.dials.put(dial(3, '002529000001', noon + hour));
    expect(origin('+2529000001')).toEqual([true, true]);
    history.people.write({ put: [personOf(1, 'Forward', '*21*0900123#')], remove: [] });
    // A name changes nothing.
    expect(origin('*21*0900123#')).toEqual([true, false]);
  });

  it('are found by digits in any notation and by the name of whom they reach', async () => {
    history.people.write({ put: [personOf(1, 'Änne Groß', '104')], remove: [] });
    expect(await recents('+49 30 2')).toEqual(['+49302222222']);
    expect(await recents('030')).toEqual(['+49302222222', '0301111111']);
    expect(await recents('gross')).toEqual(['104']);
    expect(await recents('333')).toEqual([]);
    expect(await history.search.recents({ extension: '101', text: '10', limit: 5 })).toMatchObject([
      { name: 'Änne Groß' },
    ]);
  });

  it('stay when the card is closed, and a number that is dialled again comes first', async () => {
    history.dials.remove(dial(2, '104', 0).id);
    history.dials.put(dial(3, '+49302222222', noon + 3 * hour));
    expect(await recents()).toEqual(['+49302222222', '104', '0301111111']);
  });

  it('a dial that goes on is noted once, at the press', async () => {
    history.dials.put({
      ...dial(4, '105', noon),
      state: { kind: 'unknown', error: null, since: noon, nextPollAt: null },
    });
    expect(await recents('105')).toEqual([]);
  });

  it('go with the one call to it that is forgotten', async () => {
    forgetting.calls(history, 'b', 'a');
    expect(await recents()).toEqual(['104', '0301111111']);
  });

  it('go with everything that is forgotten, and with their age', async () => {
    while (history.cleanup.deleteOlder(noon + 90 * minute));
    expect(await recents()).toEqual(['104']);
    forgetting.all(history);
    expect(await recents()).toEqual([]);
  });
});
