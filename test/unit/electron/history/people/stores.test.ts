import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openPeople } from '../../../../../electron/history/people/people-store.ts';
import { peopleOfThePerson } from '../../../../../electron/history/people/stores.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { numberOf, personOf } from '../../../shared/make-person.ts';
import { noon } from '../records.ts';

const saved = 1200;

/** A folder with many people whose numbers were saved at a PBX, and what waits for its turn. */
function filled() {
  const folder = temporaryFolder('people');
  const store = openPeople({ file: path.join(folder, 'people.sqlite'), now: () => noon });
  const put = Array.from({ length: saved }, (_, i) => ({
    ...personOf(i + 1, `Person ${i}`),
    numbers: [{ ...numberOf(String(1000 + i)), at: 'berlin' }],
  }));
  store.writePeople({ put, remove: [] });
  store.close();
  const due = new Set<() => void>();
  const timers = {
    setTimeout(run: () => void) {
      due.add(run);
      return run;
    },
    clearTimeout: (run: unknown) => void due.delete(run as () => void),
  };
  const connections = ['hamburg'];
  const people = peopleOfThePerson(
    folder,
    timers,
    () => noon,
    () => connections,
  );
  onTestFinished(() => people.close());
  const left = () => [...people.get().people().values()].filter(({ numbers }) => numbers[0]?.at === 'berlin').length;
  const takeTurn = () => {
    const [next] = due;
    due.delete(next as () => void);
    next?.();
    return next !== undefined;
  };
  return { people, connections, left, takeTurn, due };
}

it('gives the numbers of a removed PBX to all others a part at a time, and keeps that', () => {
  const { people, left, takeTurn } = filled();
  expect(left()).toBeGreaterThan(0);
  expect(left()).toBeLessThan(saved);
  while (takeTurn());
  expect(left()).toBe(0);
  people.close();
  expect(left()).toBe(0);
});

it('stops where the PBX is there again, and where the store is closed', () => {
  const { people, connections, left, takeTurn, due } = filled();
  const before = left();
  connections.push('berlin');
  while (takeTurn());
  expect(left()).toBe(before);
  connections.pop();
  people.connectionsChanged();
  people.close();
  expect(due.size).toBe(0);
});
