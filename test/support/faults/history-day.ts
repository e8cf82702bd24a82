import fs from 'node:fs';
import path from 'node:path';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { AppError, errorData } from '../../../shared/errors.ts';
import { noDetails } from '../../../shared/people/people.ts';
import { hour, minute, missedRecord, noon, outRecord, record, zone } from '../../unit/electron/history/records.ts';
import { makeDial, uuidOf } from '../../unit/shared/make-dial.ts';
import { forgetting } from '../fakes/forgetting.ts';
import { openTestHistory, type TestHistory } from '../fakes/open-history.ts';
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts';

/** A confirmed change, which must be there afterwards: its name and how to check for it. */
type Kept = Map<string, (history: TestHistory) => boolean>;

/** What became of a day on which the disk failed once. */
export interface AfterDay {
  /** Errors that were no AppError, and acknowledged things that are lost. Both empty: survived. */
  readonly untyped: string[];
  readonly lost: string[];
  /** Steps that were refused with a typed error, and whether the history said that it lived in memory. */
  readonly refused: number;
  readonly noticed: boolean;
}

const person = (n: number, name: string) => ({
  id: uuidOf(n),
  name,
  ...noDetails,
  favourite: 0,
  numbers: [{ number: `03099${n}`, label: null, names: true }],
});
const dial = makeDial({ kind: 'preparing', since: noon }, { n: 8, createdAt: noon });
const note = (subject: string, text: string) => (history: TestHistory) =>
  history.notes.get([subject])[0]?.text === text;
const page = (from: number) =>
  Array.from({ length: 5 }, (_, i) =>
    (i % 2 ? missedRecord : record)({
      uuid: `u${from + i}`,
      at: noon + (from + i) * minute,
      from: `03012345${from + i}`,
    }),
  );

const peopleBeside = (file: string): string => path.join(path.dirname(file), 'people.sqlite');

/** Fills the file that each day begins with, and the people's file beside it. */
export function prepareDay(file: string): void {
  const history = openTestHistory({ file, zone, country: 'DE', now: () => noon + hour });
  history.records.ingest(page(0), { extension: '101', status: 'unknown' });
  history.notes.change('call u0', 'From before', ['before']);
  history.people.write({ put: [person(1, 'Anna')], remove: [] });
  history.close();
}

/** When the call of this day was forgotten. */
let forgottenAt = 0;

interface Step {
  readonly act: (history: TestHistory) => unknown;
  /** What it promises once it has returned. */
  readonly keeps?: readonly [name: string, isThere: (history: TestHistory) => boolean][];
  /** Promises of before that it takes back. */
  readonly ends?: readonly string[];
}

const whole = (history: TestHistory) => history.calls.call('u0') !== null;

/** All that the app does with its history, in an order in which everything happens. */
const steps: readonly Step[] = [
  { act: (history) => history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 50 }) },
  {
    act: (history) => history.records.ingest(page(5), { extension: '101', status: 'unknown' }),
    keeps: [['a page', (h) => h.calls.call('u7') !== null]],
  },
  {
    act: (history) => history.notes.change('call u2', 'A note', ['tag']),
    keeps: [['a note', note('call u2', 'A note')]],
  },
  {
    act: (history) => history.people.write({ put: [person(2, 'Ben')], remove: [] }),
    keeps: [['a person', (h) => h.people.list().some(({ name }) => name === 'Ben')]],
  },
  {
    act: (history) => history.views.save({ id: uuidOf(5), name: 'View', filter: noViewFilter }),
    keeps: [['a view', (h) => h.views.all().length === 1]],
  },
  { act: (history) => history.dials.put(dial), keeps: [['a dial', (h) => h.dials.all().length === 1]] },
  { act: (history) => history.missed.list('101', { open: 50, dealtWith: 50 }, 'Europe/Berlin') },
  {
    act: (history) => history.missed.decide('101', ['u1'], { kind: 'dismissed' }),
    keeps: [
      [
        'a decision',
        (h) =>
          h.missed
            .list('101', { open: 50, dealtWith: 50 }, 'Europe/Berlin')
            .dealtWith.some(({ callUuids }) => callUuids.includes('u1')),
      ],
    ],
  },
  { act: (history) => history.ledger.claimUnnotified('101') },
  {
    act: (history) =>
      history.calls.list({ extension: '101', filter: { ...noFilter, text: '0301' }, before: null, limit: 50 }),
  },
  { act: (history) => history.redecode({ zone: 'America/New_York' }) },
  { act: (history) => history.redecode({ zone }) },
  {
    act: (history) => {
      forgottenAt = forgetting.calls(history, 'u4');
    },
    keeps: [['a forgotten call', (h) => h.calls.call('u4') === null]],
  },
  {
    act: (history) => forgetting.undo(history, forgottenAt),
    keeps: [['a call restored', (h) => h.calls.call('u4') !== null]],
    ends: ['a forgotten call'],
  },
  { act: (history) => forgetting.caller(history, '+4930123456') },
  { act: (history) => forgetting.purge(history) },
  {
    act: (history) =>
      history.records.ingest([outRecord({ uuid: 'out', at: noon + hour })], { extension: '101', status: 'unknown' }),
    keeps: [['a call', (h) => h.calls.call('out') !== null]],
  },
  { act: (history) => void history.cleanup.deleteOlder(noon - 24 * hour) },
  { act: (history) => history.meta.set('name', 'value'), keeps: [['an entry', (h) => h.meta.get('name') === 'value']] },
];

/** Lives through a day over a copy of a prepared file; `fail` begins the fault, which happens once somewhere in the day. */
export async function liveThrough(prepared: string, folder: string, fail: () => { end(): void }): Promise<AfterDay> {
  const file = path.join(folder, 'history.sqlite');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  fs.copyFileSync(prepared, file);
  fs.copyFileSync(peopleBeside(prepared), peopleBeside(file));
  const time = createVirtualTime(noon + 2 * hour);
  const untyped: string[] = [];
  const kept: Kept = new Map([
    ['from before', note('call u0', 'From before')],
    ['the first calls', whole],
    ['Anna', (history) => history.people.list().some(({ name }) => name === 'Anna')],
  ]);
  let refused = 0;
  let noticed = false;
  const fault = fail();
  let history: TestHistory | null = null;
  try {
    history = openedAtLast(() => openTestHistory({ file, zone, country: 'DE', now: time.now, timers: time.timers }));
    for (const step of steps) {
      noticed ||= history.notices().length > 0;
      if (await isDone(step, history, { time, untyped })) {
        for (const name of step.ends ?? []) kept.delete(name);
        for (const [name, isThere] of history.notices().length > 0 ? [] : (step.keeps ?? [])) kept.set(name, isThere);
      } else {
        refused += 1;
        // Its success was neither confirmed nor denied: both outcomes are allowed.
        for (const name of [...(step.ends ?? []), ...(step.keeps ?? []).map(([one]) => one)]) kept.delete(name);
      }
    }
    await heal(time);
    history.close();
  } catch (thrown) {
    untyped.push(`opening or closing: ${thrown}`);
  } finally {
    fault.end();
  }
  return { untyped, lost: lostOf(file, kept), refused, noticed };
}

/** Whether a step has returned; what it throws must be an AppError. */
async function isDone(
  { act }: Step,
  history: TestHistory,
  { time, untyped }: { time: VirtualTime; untyped: string[] },
): Promise<boolean> {
  try {
    let isOpen = true;
    const ended = Promise.resolve(act(history)).finally(() => {
      isOpen = false;
    });
    ended.catch(() => {});
    // What waits for its turn waits on the virtual clock.
    while (isOpen) await time.advance(1);
    await ended;
    return true;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) untyped.push(`${act}: ${thrown}`);
    return false;
  }
}

/** Opens the history, and tries again where the first try failed by the one fault, in words. */
function openedAtLast(open: () => TestHistory): TestHistory {
  try {
    return open();
  } catch (thrown) {
    if (errorData(thrown).kind !== 'historyClosed') throw thrown;
    return open();
  }
}

/** Runs everything that is retried automatically. */
async function heal(time: VirtualTime): Promise<void> {
  for (let i = 0; i < 5; i += 1) await time.advance(minute);
}

function lostOf(file: string, kept: Kept): string[] {
  const history = openTestHistory({ file, zone, country: 'DE', now: () => noon + 3 * hour });
  try {
    return [...kept].filter(([, isThere]) => !isThere(history)).map(([name]) => name);
  } finally {
    history.close();
  }
}
