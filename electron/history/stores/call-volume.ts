import { type Database, prepare } from '../db/sqlite.ts';

/** How many calls started in an hour. `hourAt`: its beginning, epoch ms, a whole hour in UTC. */
export interface HourlyCalls {
  readonly hourAt: number;
  readonly calls: number;
}

/** How many calls an extension had in each hour since an instant (epoch ms); hours without any are left out. */
export type BusyHours = (extension: string, since: number) => HourlyCalls[];

/** Prepares the statement once. It reads the index alone. */
export function createBusyHours(db: Database): BusyHours {
  const hours = prepare<HourlyCalls>(
    db,
    `SELECT at / 3600000 * 3600000 AS hourAt, count(*) AS calls FROM involvement
       WHERE extension = ? AND at >= ? GROUP BY hourAt`,
  );
  return (extension, since) => hours.all(extension, Math.floor(since)).map(({ hourAt, calls }) => ({ hourAt, calls }));
}
