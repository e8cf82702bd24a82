import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../../../../electron/history/history.ts';
import { createClockWatch } from '../../../../electron/session/clock-watch.ts';
import type { Dial, DialState } from '../../../../shared/dialing/dial.ts';
import { historyFolder, minute, noon, outRecord, record } from '../history/records.ts';

let place: ReturnType<typeof historyFolder>;
beforeEach(() => {
  place = historyFolder();
});
afterEach(() => place.end());

interface World {
  now: number;
  zone: string;
  source: string;
  answer: { dateHeader: number; receivedAt: number } | null;
}

function watched(history: History) {
  const world: World = { now: noon, zone: 'Europe/London', source: 'one', answer: null };
  const watch = () =>
    createClockWatch({
      history,
      extensions: () => ['101'],
      answer: () => world.answer,
      source: () => world.source,
      zone: () => world.zone,
      computerZone: 'Europe/Berlin',
      now: () => world.now,
    });
  return { world, watch };
}

const done = (callUuid: string, foundBy: 'uuid' | 'records' = 'uuid'): DialState => ({
  kind: 'done',
  callUuid,
  at: noon,
  foundBy,
});
const dialOf = (state: DialState, createdAt = noon): Dial => ({
  id: '00000000-0000-4000-8000-000000000001',
  order: { number: '0301234567', extension: '101', gatewayUuid: 'g', callerId: null },
  gatewayName: null,
  createdAt,
  state,
});

/** A PBX in Berlin that Ringback reads as if it stood in London: two calls dialled from here. */
function twoDialled(history: History): Dial[] {
  const dials = ['a', 'b'].map((uuid, index) => {
    const at = noon + index * 10 * minute;
    history.ingest([outRecord({ uuid, at: at + 2000 })], { extension: '101', status: 'unknown' });
    return dialOf(done(uuid), at);
  });
  return dials.reverse();
}

describe('the watch over the zone', () => {
  it('takes the dials whose record came by the PBX’s own word, each once, and keeps them for the next start', () => {
    const history = place.open({ zone: 'Europe/London' });
    const { world, watch } = watched(history);
    const first = watch();
    const dials = twoDialled(history);
    first.dials([dialOf(done('a', 'records')), dialOf({ kind: 'noRecord', callUuid: 'b', at: noon })]);
    for (let again = 0; again < 3; again += 1) first.dials(dials.slice(1));
    expect(first.finding()).toEqual({ kind: 'none' });
    first.dials(dials);
    const wrong = { kind: 'zoneWrong', offBy: 3600, calls: 2, zones: ['Europe/Berlin', 'Africa/Lagos'] };
    expect(first.finding()).toMatchObject(wrong);
    expect(watch().finding()).toMatchObject(wrong);
    world.zone = 'Europe/Berlin';
    expect(first.finding()).toEqual({ kind: 'none' });
    Object.assign(world, { zone: 'Europe/London', source: 'another' });
    expect(first.finding()).toEqual({ kind: 'none' });
  });

  it('starts over where its notes cannot be read', () => {
    const history = place.open();
    history.meta.set('clock evidence one', '{"dials":[');
    history.meta.set('clock left one', 'nothing');
    const { watch } = watched(history);
    const clock = watch();
    expect(clock.finding()).toEqual({ kind: 'none' });
    clock.dials(twoDialled(history));
    expect(clock.finding()).toMatchObject({ kind: 'zoneWrong' });
  });

  it('leaves a finding alone until it is another one, and takes that back', () => {
    const history = place.open({ zone: 'Europe/London' });
    const { world, watch } = watched(history);
    const one = watch();
    one.dials(twoDialled(history));
    const found = one.finding();
    if (found.kind === 'none') throw new Error('Nothing was found.');
    let changes = 0;
    one.onDismissed(() => {
      changes += 1;
    });
    one.dismiss(found.key, true);
    expect(changes).toBe(1);
    expect([one.finding(), watch().finding()]).toEqual([{ kind: 'none' }, { kind: 'none' }]);
    world.zone = 'UTC';
    expect(one.finding()).toMatchObject({ kind: 'zoneWrong', zone: 'UTC' });
    world.zone = 'Europe/London';
    one.dismiss(found.key, false);
    expect(one.finding()).toEqual(found);
  });

  it('sees calls that end in the future, and forgets them after two days', () => {
    const history = place.open({ zone: 'America/New_York' });
    const { world, watch } = watched(history);
    world.zone = 'America/New_York';
    const one = watch();
    for (const [index, uuid] of ['a', 'b', 'c'].entries()) {
      world.now = noon + index * 10 * minute;
      history.ingest([record({ uuid, at: world.now - 3 * minute })], { extension: '101', status: 'unknown' });
      one.check();
    }
    expect(one.finding()).toMatchObject({
      kind: 'zoneWrong',
      atLeast: true,
      calls: 3,
      zones: ['Europe/Berlin', 'Africa/Lagos'],
    });
    world.now += 49 * 60 * minute;
    expect(one.finding()).toEqual({ kind: 'none' });
  });

  it('compares the PBX’s clock with this one by three answers, each counted once', () => {
    const { world, watch } = watched(place.open());
    const one = watch();
    for (let index = 0; index < 3; index += 1) {
      expect(one.finding()).toEqual({ kind: 'none' });
      const receivedAt = noon + index * minute;
      world.answer = { receivedAt, dateHeader: receivedAt - 20 * minute };
      one.check();
      one.check();
    }
    expect(one.finding()).toMatchObject({ kind: 'clockWrong', by: 'answers', offBy: -1200 });
  });

  it('outlives a disk that refuses, and notes that it cannot read', () => {
    const history = place.open();
    const { watch } = watched(history);
    history.meta.set('clock evidence one', '{"dials":7}');
    expect(watch().finding()).toEqual({ kind: 'none' });
    const refusing = watched({
      ...history,
      between: () => {
        throw new Error('disk');
      },
    } as History).watch();
    expect(() => refusing.check()).not.toThrow();
  });
});
