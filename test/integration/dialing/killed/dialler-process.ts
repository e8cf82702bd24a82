import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DialingClient } from '../../../../electron/dialing/dialing.ts';
import { realTimers } from '../../../../electron/timers.ts';
import { dialingAlone } from '../../../support/fakes/dialing-alone.ts';
import { openTestHistory } from '../../../support/fakes/open-history.ts';
import { dialClient } from '../../pbx/one-dial-one-post/cells.ts';
import { callOf } from '../../pbx/one-dial-one-post/modes.ts';
import { anOrder } from '../../pbx/one-dial-one-post/post-dials.ts';
import { idOf, type Line, numberOf, type StepName } from './kill-steps.ts';

/**
 * Run as a process of its own and killed: opens the history, takes up what an earlier one left, says how that stands, looks for it,
 * and then dials once and stands still at a step. Arguments: the file, the PBX's address, the dial's serial number (0: none), and the
 * step.
 */
const [file = '', address = '', serialText = '0', wanted = ''] = process.argv.slice(2);
const serial = Number(serialText);
const id = idOf(serial);

function say(line: Line): void {
  fs.writeSync(1, `${JSON.stringify(line)}\n`);
}

/** Stops forever at the chosen step, so that the process is killed exactly there. */
function at(step: StepName): void {
  if (step !== wanted) return;
  say({ kind: 'at' });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300_000);
  // The parent that would kill it has ended.
  process.exit(4);
}

const history = openTestHistory({ file, zone: 'UTC', country: 'DE', now: Date.now });
/** Requests of what was taken up bear another marker than those of the own dial. */
let marker = 'd0';
const clients = new Map<string, DialingClient>();
const searching = dialClient(`${address}/d0`);

function client(): DialingClient {
  const known = clients.get(marker);
  if (known !== undefined) return known;
  const real = dialClient(`${address}/${marker}`);
  const made: DialingClient = {
    async originate(order, departure) {
      at('before the POST');
      const answer = await real.originate(order, departure);
      at('after the answer');
      return answer;
    },
    record(uuid) {
      if (uuid === callOf(marker)) at('while its record is asked for');
      return real.record(uuid);
    },
    // A search is for earlier dials: it does not find the call that is being made.
    list: (query) => searching.list(query),
  };
  clients.set(marker, made);
  return made;
}

const written: Record<string, readonly [before: StepName, after: StepName]> = {
  preparing: ['before the intent', 'after the intent'],
  asking: ['before its leaving is written', 'after its leaving is written'],
  inCall: ['before the answer is written', 'after the answer is written'],
  refused: ['before the refusal is written', 'after the refusal is written'],
  unknown: ['before the missing answer is written', 'after the missing answer is written'],
  done: ['before the end is written', 'after the end is written'],
};

const dialing = dialingAlone({
  client,
  store: {
    put(dial) {
      const [before, after] = (dial.id === id ? written[dial.state.kind] : undefined) ?? [];
      if (before) at(before);
      history.dials.put(dial);
      if (after) at(after);
    },
    all: () => history.dials.all(),
    remove(one) {
      // A start takes the cards of old dials away as well.
      if (one === id) at('before its card is taken away');
      history.dials.remove(one);
      if (one === id) at('after its card is taken away');
    },
  },
  history,
  now: Date.now,
  timers: realTimers,
});

const book = () => dialing.list().map((dial) => ({ id: dial.id, state: dial.state.kind }));

async function dialOnce(): Promise<void> {
  marker = `d${serial}`;
  say({ kind: 'dials' });
  const accepted = new Promise<void>((resolve) => {
    dialing.onChange(() => {
      // Where a search for an earlier dial has brought its record, it is done at once.
      if (dialing.list().some(({ id: one, state }) => one === id && (state.kind === 'inCall' || state.kind === 'done')))
        resolve();
    });
  });
  dialing.start(id, { ...anOrder, number: numberOf(serial) });
  await accepted;
  // A kill at a random moment may come late.
  if (wanted === ('at some moment of the POST' satisfies StepName)) await sleep(60_000);
  await dialing.pollNow(id);
  dialing.close(id);
}

dialing.resume();
say({ kind: 'resumed', dials: book() });
await Promise.all(
  dialing
    .list()
    .slice(0, 5)
    .map((dial) => dialing.pollNow(dial.id)),
);
say({ kind: 'looked', dials: book() });
if (serial > 0) await dialOnce();
dialing.stop();
