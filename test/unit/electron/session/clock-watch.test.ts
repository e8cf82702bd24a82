import { expect, it } from 'vitest';
import { createClockWatch } from '../../../../electron/session/clock-watch.ts';
import type { Dial, DialState } from '../../../../shared/dialing/dial.ts';
import type { TestHistory } from '../../../support/fakes/open-history.ts';
import { makeDial } from '../../shared/make-dial.ts';
import { ownFolder } from '../history/own-folder.ts';
import { minute, noon, outRecord } from '../history/records.ts';

const place = ownFolder();

const watch = (history: TestHistory) =>
  createClockWatch({ history, zone: () => 'Europe/London', computerZone: 'Europe/Berlin' });

const done = (callUuid: string, foundBy: 'uuid' | 'records' = 'uuid'): DialState => ({
  kind: 'done',
  callUuid,
  at: noon,
  foundBy,
});
const dialOf = (state: DialState, createdAt = noon) => makeDial(state, { createdAt });

/** A PBX in Berlin that Ringback reads as if it stood in London: two calls dialled from here. */
function twoDialled(history: TestHistory): Dial[] {
  const dials = ['a', 'b'].map((uuid, index) => {
    const at = noon + index * 10 * minute;
    history.records.ingest([outRecord({ uuid, at: at + 2000 })], { extension: '101', status: 'unknown' });
    return dialOf(done(uuid), at);
  });
  return dials.reverse();
}

const wrong = { kind: 'anotherHour', offBy: 3600, zone: 'Europe/London', likely: 'Europe/Berlin' };

it('takes the dials whose record came by the PBX’s own word, each once, and keeps them for the next start', () => {
  const history = place.open({ zone: 'Europe/London' });
  const first = watch(history);
  const dials = twoDialled(history);
  first.dials([dialOf(done('a', 'records')), dialOf({ kind: 'noRecord', callUuid: 'b', at: noon })]);
  for (let again = 0; again < 3; again += 1) first.dials(dials.slice(1));
  expect(first.finding()).toEqual({ kind: 'none' });
  first.dials(dials);
  expect(first.finding()).toMatchObject(wrong);
  expect(watch(history).finding()).toMatchObject(wrong);
});

it('leaves a dismissed finding alone, also after a restart, until that is taken back', () => {
  const history = place.open({ zone: 'Europe/London' });
  const made = watch(history);
  made.dials(twoDialled(history));
  const finding = made.finding();
  const key = finding.kind === 'none' ? '' : finding.key;
  let changes = 0;
  made.onDismissed(() => {
    changes += 1;
  });
  made.dismiss(key, true);
  expect(watch(history).finding()).toEqual({ kind: 'none' });
  made.dismiss(key, false);
  expect(made.finding()).toMatchObject(wrong);
  expect(changes).toBe(2);
});

it('survives a history that refuses', () => {
  const history = place.open();
  const made = watch({
    ...history,
    calls: {
      ...history.calls,
      call: () => {
        throw new Error('disk');
      },
    },
  } as TestHistory);
  expect(() => made.dials([dialOf(done('a'))])).not.toThrow();
});
