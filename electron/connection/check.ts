import {
  type Check,
  type CheckName,
  type CheckReport,
  type ConnectionDraft,
  checkName,
} from '../../shared/connection.ts';
import { errorData } from '../../shared/errors.ts';
import type { CountryGuess, PathForm } from '../../shared/settings.ts';
import type { PbxAddress } from '../pbx/address.ts';
import type { PbxClient } from '../pbx/client.ts';
import {
  type Asking,
  addressFound,
  askForNewest,
  clockFound,
  countryFound,
  countryGuessed,
  extensionFound,
  type Found,
  type Newest,
  pathFormFound,
} from './check-steps.ts';
import { readAddress } from './draft.ts';
import type { Probe } from './probe.ts';

/** What a run of the checks needs. `makeClient` makes the client for the draft; `form` tells the path form that it found. */
export type CheckDeps = {
  run: string;
  probe: Probe;
  computerZone: string;
  settings: Asking['settings'];
  makeClient: (address: PbxAddress) => { client: PbxClient; form: () => PathForm | null };
  onReport: (report: CheckReport) => void;
  /** The country that was guessed for a normalised address, before the report tells that the check is done. */
  onCountry: (address: string, guess: CountryGuess | null) => void;
};

/** Keeps the report and tells it, whole, at each step. After a failure the rest is skipped. */
function createReporter(run: string, onReport: (report: CheckReport) => void) {
  let checks: Check[] = checkName.options.map((name) => ({ name, state: { kind: 'waiting' } }));
  let state: CheckReport['state'] = 'running';
  const report = (): CheckReport => ({ run, checks, state });
  const set = (name: CheckName, to: Check['state']) => {
    checks = checks.map((one) => (one.name === name ? { name, state: to } : one));
    onReport(report());
  };
  return {
    async step(name: CheckName, look: () => Found | Promise<Found>): Promise<void> {
      if (state === 'failed') return;
      set(name, { kind: 'running' });
      try {
        set(name, await look());
      } catch (error) {
        state = 'failed';
        checks = checks.map((one) => (one.state.kind === 'waiting' ? { ...one, state: { kind: 'skipped' } } : one));
        set(name, { kind: 'failed', error: errorData(error) });
      }
    },
    hasFailed: () => state === 'failed',
    finish(): CheckReport {
      if (state === 'running') {
        state = 'usable';
        onReport(report());
      }
      return report();
    },
  };
}

const fine: Found = { kind: 'good', finding: { kind: 'none' } };

async function askThePbx(
  reporter: ReturnType<typeof createReporter>,
  asking: Asking,
  onCountry: (guess: CountryGuess | null) => void,
): Promise<void> {
  let asked: Newest = { records: [], path: null };
  await reporter.step('key', async () => {
    asked = await askForNewest(asking);
    // An answer that is none of the interface's says nothing of the key.
    return asked.path === null ? fine : { kind: 'skipped' };
  });
  await reporter.step('pathForm', () => {
    if (asked.path !== null) throw asked.path;
    return pathFormFound(asking);
  });
  await reporter.step('extension', () => extensionFound(asking, asked.records));
  await reporter.step('clock', () => clockFound(asking, asked.records[0] ?? null));
  await reporter.step('country', () => {
    const guess = countryGuessed(asking, asked.records);
    onCountry(guess);
    return countryFound(asking, guess);
  });
}

/**
 * Runs the checks of a draft one after another, in the order of `checkName`, and reports each step. Sends the key only once the
 * server's certificate was accepted. Never rejects: what goes wrong stands in the report.
 */
export async function runChecks(draft: ConnectionDraft, deps: CheckDeps): Promise<CheckReport> {
  const reporter = createReporter(deps.run, deps.onReport);
  const read: { address: PbxAddress | null } = { address: null };
  await reporter.step('address', () => {
    read.address = readAddress(draft);
    return addressFound(read.address);
  });
  const { address } = read;
  if (address === null) return reporter.finish();
  await reporter.step('reachable', async () => {
    await deps.probe.reach(address);
    return fine;
  });
  await reporter.step('tls', async () => {
    if (!address.secure) return { kind: 'skipped' };
    await deps.probe.handshake(address, draft.trust);
    return fine;
  });
  if (reporter.hasFailed()) return reporter.finish();
  const { client, form } = deps.makeClient(address);
  try {
    const { computerZone, settings } = deps;
    await askThePbx(reporter, { draft, client, form, computerZone, settings }, (guess) =>
      deps.onCountry(address.address, guess),
    );
  } finally {
    client.close();
  }
  return reporter.finish();
}
