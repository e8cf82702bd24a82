import { beforeEach, expect, it } from 'vitest';
import { exportCalls } from '../../../../electron/export/export-range.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import type { TestHistory } from '../../../support/fakes/open-history.ts';
import { ownFolder } from '../history/own-folder.ts';
import { hour, noon, record } from '../history/records.ts';

const place = ownFolder();
let history: TestHistory;
beforeEach(() => {
  history = place.open();
});

/** Exports what lies between two instants; calls are loaded from noon on. */
async function exported(from: number | null, to: number | null) {
  let runs = 0;
  const run = async () => {
    runs += 1;
    return { kind: 'saved', file: 'calls.csv', calls: 1 } as const;
  };
  const what = { kind: 'found', extension: '101', filter: { ...noFilter, from, to } } as const;
  const loaded = () => ({ remaining: 'more', oldestAt: noon, unlisted: 0 }) as const;
  return [await exportCalls({ extension: '101', what, format: 'csv' }, { run }, { history, loaded }), runs];
}

it('makes no file without a call, and says where the range begins before the loaded calls', async () => {
  history.records.ingest([record({ uuid: 'a', at: noon + hour })]);
  const saved = { kind: 'saved', file: 'calls.csv', calls: 1 };
  expect(await exported(null, null)).toEqual([saved, 1]);
  expect(await exported(noon, null)).toEqual([saved, 1]);
  expect(await exported(noon - hour, null)).toEqual([{ ...saved, loadedFrom: noon }, 1]);
  expect(await exported(noon - 2 * hour, noon - hour)).toEqual([{ kind: 'nothing', loadedFrom: noon }, 0]);
  expect(await exported(noon + 2 * hour, null)).toEqual([{ kind: 'nothing' }, 0]);
});
