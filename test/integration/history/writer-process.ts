import { openHistory } from '../../../electron/history/history.ts';

/**
 * Run as a process of its own and killed in the middle: takes records in without end and says on standard output what is
 * acknowledged. Arguments: the file, and a word that makes this run's UUIDs its own.
 */
const [file = '', run = ''] = process.argv.slice(2);
const history = openHistory({ file, zone: 'UTC', country: 'DE', now: Date.now });
for (let page = 0; ; page += 1) {
  const uuids = Array.from({ length: 10 }, (_, i) => `${run}-${page}-${i}`);
  history.ingest(
    uuids.map((uuid) => ({
      call_uuid: uuid,
      caller_id_number: '0301234567',
      destination_number: '101',
      direction: 'inbound',
      start_time: '2026-03-02 12:00:00',
      status: 'MISSED',
      call_flow: [{ destination_number: '101', answer_time: '' }],
    })),
  );
  process.stdout.write(`${page}\n`);
}
