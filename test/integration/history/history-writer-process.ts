import { formatPbxTime } from '../../../electron/pbx/pbx-time.ts';
import { nextTurn, realTimers } from '../../../electron/timers.ts';
import { noDetails } from '../../../shared/people/people.ts';
import { forgetting } from '../../support/fakes/forgetting.ts';
import { openTestHistory } from '../../support/fakes/open-history.ts';

/**
 * Run as a process of its own and killed in the middle: takes records in without end and says on standard output what is
 * acknowledged. Arguments: the file, a word that makes this run's UUIDs its own, and `reading`, or `forgetting` to forget everything
 * after each page, or `making` while the index is made in slices. Where the disk refuses it says so and ends.
 */
const [file = '', run = '', doing = 'reading'] = process.argv.slice(2);
const timers = doing === 'making' ? { timers: realTimers } : {};
const history = openTestHistory({ file, zone: 'UTC', country: 'DE', now: Date.now, ...timers });
if (history.people.list().length === 0) {
  const person = { id: '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f', name: 'Anna', ...noDetails, favourite: 1 };
  history.people.write({ put: [{ ...person, numbers: [{ number: '0301', label: null, names: true }] }], remove: [] });
  history.meta.set('kept', '1');
}

function takeIn(page: number): void {
  const start = formatPbxTime(Date.now() + page * 1000, 'UTC');
  history.records.ingest(
    Array.from({ length: 10 }, (_, i) => ({
      call_uuid: `${run}-${page}-${i}`,
      caller_id_number: '0301234567',
      destination_number: '101',
      direction: 'inbound',
      start_time: start,
      status: 'MISSED',
      call_flow: [{ destination_number: '101', answer_time: '' }],
    })),
  );
  process.stdout.write(`in ${page}\n`);
}

try {
  for (let page = 0; ; page += 1) {
    takeIn(page);
    if (doing === 'making') await nextTurn(realTimers);
    if (doing !== 'forgetting') continue;
    forgetting.all(history);
    forgetting.purge(history);
    process.stdout.write(`out ${page}\n`);
  }
} catch (error) {
  process.stdout.write(`refused ${error instanceof Error ? error.message : ''}\n`);
  process.exitCode = 3;
}
