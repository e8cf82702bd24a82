import { noFilter } from '../../shared/calls/call-filter.ts';
import { historyFolder, minute, missedRecord, noon, outRecord, record } from '../unit/electron/history/records.ts';
import type { Bench, Figure } from './figures.ts';

const missed = 20_000;
const callers = 3000;
const runs = 40;

/** Two thirds of the calls were missed or unanswered: random callers, a third of them rung back at times. */
function* records(): Generator<Record<string, unknown>> {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let i = 0; i < missed * 3; i += 1) {
    const caller = Math.floor(random() * callers);
    const number = `0301${100_000 + caller}`;
    const at = noon - (missed * 3 - i) * minute;
    if (i % 3 === 0) yield missedRecord({ uuid: `m${i}`, from: number, at });
    else if (i % 3 === 1) yield record({ uuid: `o${i}`, from: `0302${100_000 + caller}`, at });
    else
      yield outRecord({
        uuid: `t${i}`,
        to: number,
        at,
        ...(caller % 3 === 0 ? {} : { takenBy: null, status: 'BUSY' }),
      });
  }
}

/** The quickest of so many runs, ms: what others do on the machine counts least in it. */
function quickest(run: (index: number) => void): number {
  const times = Array.from({ length: runs }, (_, index) => {
    const from = performance.now();
    run(index);
    return performance.now() - from;
  });
  return Math.min(...times);
}

/** The badge and the list of a person with 20,000 missed calls, each after a change of the history. */
export const bench: Bench = async () => {
  const place = historyFolder();
  try {
    const history = place.open();
    const all = [...records()];
    for (let i = 0; i < all.length; i += 2000) history.ingest(all.slice(i, i + 2000));
    const change = (index: number) => history.missed.markSeen('101', [`m${index * 3}`]);
    const floor = quickest(() => void history.list({ extension: '101', filter: noFilter, before: null, limit: 200 }));
    let next = 0;
    const changing = quickest(() => change(next++));
    const figure = (what: string, value: number): Figure => ({
      what,
      value: Math.max(0, value - changing),
      floor,
      floorIs: 'a page of 200 calls',
      unit: 'ms',
      wanted: null,
    });
    const counted = quickest(() => {
      change(next++);
      history.missed.waiting('101');
    });
    const listed = quickest(() => {
      change(next++);
      history.missed.list('101', { open: 100, dealtWith: 30 });
    });
    const { totals } = history.missed.list('101', { open: 1, dealtWith: 0 });
    return [
      figure(`the badge, ${totals.waiting} of ${callers} callers waiting, after a change`, counted),
      figure('the first page of the missed list, after a change', listed),
    ];
  } finally {
    place.end();
  }
};
