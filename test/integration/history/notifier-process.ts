import fs from 'node:fs';
import { createMissedNotifier } from '../../../electron/desktop/notifications.ts';
import { formatPbxTime } from '../../../shared/time/pbx-time.ts';
import { openTestHistory } from '../../support/fakes/open-history.ts';
import { fakeDesktop } from '../../support/notifications/desktop.ts';

/**
 * Run as a process of its own and killed in the middle: takes missed calls in without end and notifies of them. Arguments: the file,
 * the file that stands for the desktop's screen (a UUID a line), and a word that makes this run's UUIDs its own. Says each step on standard
 * output.
 */
const [file = '', screen = '', run = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const history = openTestHistory({ file, zone: 'UTC', country: 'DE', now: Date.now });
const desktop = fakeDesktop((uuids) => {
  fs.appendFileSync(screen, uuids.map((uuid) => `${uuid}\n`).join(''));
  say(`shown ${uuids}`);
});
const notify = createMissedNotifier({
  ledger: {
    ...history.ledger,
    claimUnnotified(extension) {
      const calls = history.ledger.claimUnnotified(extension);
      say('claimed');
      return calls;
    },
  },
  isWanted: () => true,
  isQuiet: () => false,
  now: Date.now,
  show: desktop.show,
  onFailure: (what, error) => {
    say(`failed ${what} ${String(error)}`);
    process.exitCode = 3;
  },
});

for (let page = 0; ; page += 1) {
  const count = 1 + (page % 5);
  const start = formatPbxTime(Date.now() + page * 1000, 'UTC');
  const uuids = Array.from({ length: count }, (_, i) => `${run}-${page}-${i}`);
  const records = uuids.map((uuid, i) => ({
    call_uuid: uuid,
    caller_id_number: `03012${String(page * 5 + i).padStart(5, '0')}`,
    destination_number: '101',
    direction: 'inbound',
    start_time: start,
    status: 'MISSED',
    call_flow: [{ destination_number: '101', answer_time: '' }],
  }));
  history.records.ingest(records, { extension: '101', status: 'missed' });
  say(`in ${uuids}`);
  desktop.behave(page % 3 === 2 ? 'refuses' : 'shows');
  notify('101');
  say('settled');
}
