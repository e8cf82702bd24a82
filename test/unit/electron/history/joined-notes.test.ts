import path from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { openPeople } from '../../../../electron/history/people/people-store.ts';
import { callerSubject, callSubject, dialSubject } from '../../../../shared/people/notes.ts';
import { openTestHistory } from '../../../support/fakes/open-history.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { tries } from '../../../support/tries.ts';
import { makeDial } from '../../shared/make-dial.ts';
import { missedRecord, noon } from './records.ts';

const caller = callerSubject('+49301234567');
const dial = makeDial({ kind: 'noRecord', callUuid: 'c', at: noon });

/** Two PBXs that share the person's notes. The country of the first one changes. */
function pbxs() {
  const folder = temporaryFolder('notes');
  const store = openPeople({ file: path.join(folder, 'people.sqlite'), now: () => noon });
  const open = (id: string, country: string) =>
    openTestHistory({
      file: path.join(folder, `${id}.sqlite`),
      connectionId: id,
      peopleStore: store,
      country,
      now: () => noon,
    });
  const [berlin, hamburg] = [open('berlin', 'ZZ'), open('hamburg', 'DE')];
  for (const one of [berlin, hamburg])
    one.records.ingest(['a', 'b'].map((uuid) => missedRecord({ uuid, from: '030 1234567' })));
  return {
    berlin,
    hamburg,
    close() {
      for (const one of [berlin, hamburg, store]) one.close();
    },
  };
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('call', 'extension', 'caller', 'draft', 'elsewhere') },
  { weight: 3, arbitrary: fc.constantFrom('forget', 'forget call', 'forget elsewhere') },
  { weight: 2, arbitrary: fc.constantFrom('undo', 'undo first') },
  { weight: 2, arbitrary: fc.constantFrom('DE', 'AT') },
  { weight: 1, arbitrary: fc.constantFrom('no record', 'close') },
);

/** Plays the steps, takes back all that was forgotten, and returns the words that were written and the texts that can be read. */
function play(
  steps: readonly string[],
  { berlin, hamburg }: ReturnType<typeof pbxs>,
): { words: string[]; read: string[] } {
  const words: string[] = [];
  const forgotten: (() => void)[] = [];
  let country = 'ZZ';
  const write = (of: typeof berlin, subject: string) => {
    const word = `word${words.length}.`;
    words.push(word);
    const [before] = of.notes.get([subject]);
    of.notes.change(subject, [before?.text, word].filter((one) => one).join(' '), [...(before?.tags ?? []), word]);
  };
  const forget = (of: typeof berlin, what: Parameters<typeof berlin.forgetting.forget>[0]) => {
    const { at } = of.forgetting.forget(what);
    forgotten.push(() => of.forgetting.undo(at));
  };
  const key = () => ({ ZZ: '0301234567', DE: '+49301234567', AT: '+43301234567' })[country] ?? '';
  for (const one of steps) {
    if (one === 'call') write(berlin, callSubject('a'));
    else if (one === 'extension') write(berlin, callerSubject('101'));
    else if (one === 'caller') write(berlin, callerSubject(key()));
    else if (one === 'elsewhere') write(hamburg, caller);
    else if (one === 'draft') write(berlin, dialSubject(dial.id));
    else if (one === 'forget') forget(berlin, { kind: 'all' });
    else if (one === 'forget call') forget(berlin, { kind: 'calls', uuids: ['a'] });
    else if (one === 'forget elsewhere') forget(hamburg, { kind: 'all' });
    else if (one === 'undo') forgotten.pop()?.();
    else if (one === 'undo first') forgotten.shift()?.();
    else if (one === 'no record') berlin.dials.put(dial);
    else if (one === 'close') berlin.dials.remove(dial.id);
    else {
      country = one;
      berlin.redecode({ country });
    }
  }
  for (const undo of forgotten) undo();
  berlin.redecode({ country: 'DE' });
  // Nobody reads a draft of a dial whose call is known.
  const draft = steps.includes('no record') ? [] : [dialSubject(dial.id)];
  const subjects = [callSubject('a'), callSubject('c'), callerSubject('101'), caller, ...draft];
  const read = subjects.map((subject) => berlin.notes.all().get(subject)).filter((note) => note !== undefined);
  return { words, read: read.flatMap(({ text, tags }) => [...text.split(/\s+/), ...tags]) };
}

it('no order of writing, forgetting and undoing, with drafts and changes of country between, loses or doubles a note', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 14, size: 'max' }), (steps) => {
      const both = pbxs();
      try {
        const { words, read } = play(steps, both);
        expect(read.toSorted()).toEqual([...words, ...words].toSorted());
      } finally {
        both.close();
      }
    }),
    { numRuns: tries(60, 2000) },
  );
});

it('brings a forgotten note back above the one that was written meanwhile, with the tags of both', () => {
  const both = pbxs();
  onTestFinished(() => both.close());
  both.berlin.redecode({ country: 'DE' });
  for (const subject of [callSubject('a'), caller]) {
    both.berlin.notes.change(subject, 'Before', ['a', 'b']);
    const { at } = both.berlin.forgetting.forget({ kind: 'all' });
    expect(both.berlin.notes.get([subject])).toEqual([{ subject, text: '', tags: [] }]);
    both.berlin.notes.change(subject, 'After', ['b', 'c']);
    both.berlin.forgetting.undo(at);
    expect(both.berlin.notes.get([subject])).toEqual([{ subject, text: 'Before\nAfter', tags: ['a', 'b', 'c'] }]);
  }
});
