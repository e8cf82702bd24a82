import { type KeyLimit, playDay } from '../support/quota/limited-day.ts';
import { type Bench, type Figure, quantile } from './figures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const HOURS = 10;

/** The limits of a key, and within how many seconds a missed call is told of at the latest: in sight, and in the tray. Null where the limit decides. */
const KEYS: readonly (readonly [string, KeyLimit | null, shown: number | null, hidden: number | null])[] = [
  ['no limit', null, 10, 80],
  ['60 a minute', { limit: 60, window: minute, tellsReset: true }, 20, 70],
  ['60 a minute without a reset', { limit: 60, window: minute, tellsReset: false }, 20, 70],
  ['200 a day', { limit: 200, window: day, tellsReset: true }, null, null],
  ['2,000 a day', { limit: 2000, window: day, tellsReset: true }, null, null],
];

/**
 * An office day of ten hours with a missed call every six minutes, in virtual time: from the end of a missed call, when the PBX writes its
 * record, to its notification, and the requests that takes.
 */
export const bench: Bench = async () => {
  const figures: Figure[] = [];
  for (const [name, key, ...latest] of KEYS)
    for (const [index, place] of ['in sight', 'in the tray'].entries()) {
      const { waits, requests, refused } = await playDay({
        ...{ key, isHidden: index === 1, hours: HOURS, missedAnHour: 10, older: 50 },
      });
      const most = latest[index] ?? null;
      const what = (of: string) => `${name}, ${place}: ${of}`;
      for (const part of [0.5, 0.95])
        figures.push({
          ...{
            what: what(`missed call to notification, p${part * 100}`),
            value: quantile(waits, part) / 1000,
            unit: 's',
          },
          ...{
            floor: most ?? 1,
            floorIs: most === null ? 'a second' : 'the longest allowed',
            wanted: most === null ? null : { atMost: 1 },
          },
        });
      const allowed = key === null ? (HOURS * 3600) / 9 : key.limit * Math.ceil((HOURS * 60 * minute) / key.window);
      figures.push({
        ...{ what: what('requests in ten hours'), value: requests, unit: 'requests', floor: allowed },
        ...{ floorIs: key === null ? 'one every 9 s' : 'the limit', wanted: { atMost: 1.5 } },
      });
      figures.push({
        ...{
          what: what('requests that were one too many'),
          value: refused,
          unit: 'requests',
          floor: 1,
          floorIs: 'one',
        },
        wanted: { atMost: 0 },
      });
    }
  return figures;
};
