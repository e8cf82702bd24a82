import { noFilter } from '../../shared/calls/call-filter.ts';
import { historyFolder, minute, missedRecord, noon, outRecord, record } from '../unit/electron/store/records.ts';
import { type Bench, type Figure, spreadOf } from './figures.ts';

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

/** What is timed, by turns, so that each meets the same machine. Times of each, ms. */
function inTurns<Name extends string>(works: Readonly<Record<Name, () => unknown>>): Record<Name, number[]> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) {
      const from = performance.now();
      works[name]();
      times[name].push(performance.now() - from);
    }
  }
  return times;
}

/** Of each fifth of the runs the quickest: what others do on the machine counts least in it. */
function quickest(times: readonly number[]): number[] {
  const fifth = runs / 5;
  return Array.from({ length: 5 }, (_, i) => Math.min(...times.slice(i * fifth, (i + 1) * fifth)));
}

/** The badge and the list of a person with 20,000 missed calls, each after a change of the history. */
export const bench: Bench = async () => {
  const place = historyFolder();
  try {
    const history = place.open();
    const all = [...records()];
    for (let i = 0; i < all.length; i += 2000) history.records.ingest(all.slice(i, i + 2000));
    let next = 0;
    const change = () => history.missed.markSeen('101', [`m${next++ * 3}`]);
    const page = () => history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 200 });
    const times = inTurns({
      // The first page after a change is dearer, and is not the floor.
      warmUp: page,
      page,
      change,
      badge: () => {
        change();
        history.missed.waiting('101');
      },
      list: () => {
        change();
        history.missed.list('101', { open: 100, dealtWith: 30 });
      },
    });
    const floors = quickest(times.page);
    const changing = Math.min(...times.change);
    const figure = (what: string, own: readonly number[]): Figure => ({
      what,
      value: Math.max(0, Math.min(...own) - changing),
      floor: Math.min(...floors),
      floorIs: 'a page of 200 calls',
      unit: 'ms',
      wanted: null,
      ...spreadOf(own, floors),
    });
    const { totals } = history.missed.list('101', { open: 1, dealtWith: 0 });
    return [
      figure(`the badge, ${totals.waiting} of ${callers} callers waiting, after a change`, quickest(times.badge)),
      figure('the first page of the missed list, after a change', quickest(times.list)),
    ];
  } finally {
    place.end();
  }
};
