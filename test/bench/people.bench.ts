import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import { openPeople } from '../../electron/history/people/people-store.ts';
import { calls } from '../../shared/contract/calls.ts';
import { noDetails, type Person, partsOf } from '../../shared/people/people.ts';
import { openTestHistory } from '../support/fakes/open-history.ts';
import type { Bench } from './figures.ts';
import { threadMs } from './timed-timers.ts';

const PEOPLE = 10_000;
const NUMBERS = 4;

/** Ten thousand people with four numbers each: the stretches in which main does nothing else. */
export const bench: Bench = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-people-'));
  const file = path.join(folder, 'calls.sqlite');
  const open = () => openTestHistory({ file, country: 'DE' });
  try {
    const written = open();
    const writes = partsOf({ put: Array.from({ length: PEOPLE }, personAt), remove: [] }).map((part) =>
      took(() => written.people.write(part)),
    );
    written.close();
    const read = quickest(() => longestOpening(file));
    const history = open();
    const people = history.people.list();
    const answer = quickest(() => took(() => v8.serialize(calls['people.list'].output.parse(people))));
    const moved = took(() => history.redecode({ country: 'AT' }));
    history.close();
    const released = releasedIn(path.join(folder, 'people.sqlite'));
    const figure = (what: string, value: number) => ({
      what: `${PEOPLE.toLocaleString('en')} people with ${NUMBERS} numbers each: ${what}`,
      value,
      floor: 100,
      floorIs: 'the longest stretch of main that is allowed',
      unit: 'ms',
      wanted: { atMost: 1 },
    });
    return [
      figure('opened, and taken over by number', read),
      figure('the answer to the window', answer),
      figure('the longest of the writes that an import is made in', Math.max(...writes)),
      figure('the numbers of a removed PBX given to all others, the longest slice', released),
      { ...figure('read for another country, all slices together', moved), wanted: null },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The longest turn in which the store and a history are opened, a first name is asked for, and the people are taken over. */
function longestOpening(file: string): number {
  const due: (() => void)[] = [];
  const timers = {
    setTimeout(run: () => void) {
      due.push(run);
      return run;
    },
    clearTimeout(run: unknown) {
      if (due.includes(run as () => void)) due.splice(due.indexOf(run as () => void), 1);
    },
  };
  let history: ReturnType<typeof openTestHistory> | undefined;
  const stretches = [
    took(() => {
      history = openTestHistory({ file, country: 'DE', timers });
    }),
    took(() => history?.people.nameOf('0301000001')),
  ];
  for (let next = due.shift(); next !== undefined; next = due.shift()) stretches.push(took(next));
  history?.close();
  return Math.max(...stretches);
}

/** The longest slice in which the numbers of a PBX that is gone are given to all others. */
function releasedIn(file: string): number {
  const store = openPeople({ file, now: Date.now });
  const slices: number[] = [];
  let more = true;
  while (more)
    slices.push(
      took(() => {
        more = store.releaseNumbers(['another']);
      }),
    );
  store.close();
  return Math.max(...slices);
}

function personAt(_: unknown, at: number): Person {
  const numbers = Array.from({ length: NUMBERS }, (_, place) => ({
    number: place === 0 ? `030${1_000_000 + at}` : `+49${30 + place}${1_000_000 + at}`,
    label: 'desk',
    names: true,
  }));
  return { id: `person-${at}`, name: `Person ${(at * 7919) % 10_007}`, ...noDetails, favourite: 0, numbers };
}

/** How long something keeps the thread, ms. */
function took(work: () => unknown): number {
  const begun = threadMs();
  work();
  return threadMs() - begun;
}

/** The least of five: what others do on the machine counts least in it. */
function quickest(measure: () => number): number {
  return Math.min(...Array.from({ length: 5 }, measure));
}
