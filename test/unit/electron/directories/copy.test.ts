import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDirectoryCopy } from '../../../../electron/directories/copy.ts';
import { connect } from '../../../../electron/history/sqlite.ts';
import { realTimers, type Timers } from '../../../../electron/timers.ts';
import { foldAll, isInNumber, isInText, parseTerms } from '../../../../shared/calls/find-text.ts';
import type { DirectoryPerson } from '../../../../shared/directories/directory.ts';
import { notationsOf, numberKeys } from '../../../../shared/numbers/phone-number.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const sources = ['1b4e28ba-2fa1-41d2-883f-0016d3cca427', '2b4e28ba-2fa1-41d2-883f-0016d3cca427'] as const;

/** How a person is found without any help: every text of theirs is folded and looked through. */
function isFound(
  text: string,
  { name, company, department, email, numbers }: DirectoryPerson,
  country: string,
): boolean {
  const words = [name, company, department, email].map((one) => foldAll(one ?? '')).join('\n');
  const notations = numbers.map(({ number }) => notationsOf(number, numberKeys(number, country))).join('');
  const needles = parseTerms(text);
  return needles.length > 0 && needles.every((one) => isInText(one, words) || isInNumber(one, notations));
}

const WORDS = ['Anna', 'Müller', 'O’Brien', 'Sales 24', 'Ørsted', '030', 'Weiß'];
const aPerson = fc
  .record({
    name: fc.constantFrom(...WORDS),
    company: fc.option(fc.constantFrom(...WORDS)),
    email: fc.option(fc.constantFrom('a7@example.org', 'b@example.org')),
    digits: fc.array(fc.constantFrom('030123456', '+4930123457', '+43151234', '12', '015112345'), { minLength: 1 }),
  })
  .map(({ name, company, email, digits }): DirectoryPerson => {
    const numbers = [...new Set(digits)].map((number) => ({ number, label: null }));
    return { name, company, department: null, email, numbers };
  });
/** A person of a source is written or removed, or their item is read without a person. The items of both sources alternate, so their entries mix. */
const aStep = fc.record({
  source: fc.constantFrom(0 as const, 1 as const),
  item: fc.integer({ min: 0, max: 25 }),
  what: fc.oneof({ weight: 6, arbitrary: aPerson }, fc.constantFrom('gone' as const, 'nobody' as const)),
});
const aText = fc.constantFrom(
  'anna',
  'mueller',
  'muller',
  'o brien',
  'sales 24',
  '24',
  '030',
  '0301',
  '12',
  '1',
  '+43',
  'a7@',
  'weiss 030',
  'anna 12',
  'zz',
  '',
);

function openCopy(timers: Timers = realTimers) {
  const file = path.join(temporaryFolder('copy'), 'directories.sqlite');
  return { file, copy: openDirectoryCopy({ file, country: 'DE', timers, onLost() {} }) };
}

describe('the search in the copy', () => {
  it('finds those whom a look at every single person finds, source by source, whatever was written, removed or prepared before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { minLength: 20, maxLength: 60 }),
        fc.array(aText, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        async (steps, texts, limit, moves) => {
          const { copy } = openCopy();
          /** By source, items in the order in which they came first. */
          const known = sources.map(() => new Map<number, DirectoryPerson | null>());
          let country = 'DE';
          const signal = new AbortController().signal;
          const check = async () => {
            for (const text of texts) {
              const wanted = known
                .flatMap((people) => [...people.values()])
                .filter((one) => one !== null)
                .filter((one) => isFound(text, one, country))
                .slice(0, limit);
              const found = await copy.find(text, limit, sources);
              expect(found.map(({ directory: _, ...one }) => one)).toEqual(wanted);
            }
          };
          for (const [at, { source, item, what }] of steps.entries()) {
            const part = copy.source(sources[source], signal);
            if (what === 'gone') {
              await part.remove([String(item)]);
              known[source]?.delete(item);
            } else {
              const person = what === 'nobody' ? null : what;
              await part.put([{ item: String(item), etag: '1', person }]);
              known[source]?.set(item, person);
            }
            if (at % 20 === 10) await check();
            if (at % 20 === 15) await copy.makeBlocks();
          }
          if (moves) {
            country = 'AT';
            await copy.keyBy(country);
          }
          await check();
          await copy.drop(sources[0]);
          known[0]?.clear();
          await check();
          copy.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has nothing more of a person who was removed or has another name', async () => {
    const { copy, file } = openCopy();
    const part = copy.source(sources[0], new AbortController().signal);
    const of = (name: string): DirectoryPerson => ({
      ...{ name, company: null, department: null, email: null },
      numbers: [{ number: '+4930123456', label: null }],
    });
    await part.put(['Secretone', 'Secrettwo', 'Stays'].map((name) => ({ item: name, etag: '1', person: of(name) })));
    await copy.makeBlocks();
    const db = connect(file);
    const texts = () => db.values<string | null>`SELECT words FROM blocks`;
    await part.remove(['Secretone']);
    expect(texts()).toEqual([null]);
    await copy.makeBlocks();
    await part.put([{ item: 'Secrettwo', etag: '2', person: of('Other') }]);
    expect(texts()).toEqual([null]);
    await copy.makeBlocks();
    expect(texts().join('')).not.toContain('secret');
    expect(texts().join('')).toContain('stays');
    db.close();
    copy.close();
  });
});

describe('writing what was read', () => {
  it('keeps no cursor of a reading at whose end the copy is found damaged', async () => {
    const file = path.join(temporaryFolder('copy'), 'directories.sqlite');
    const reading = new AbortController();
    const onLost = () => reading.abort();
    const copy = openDirectoryCopy({ file, country: 'DE', timers: realTimers, onLost });
    onTestFinished(() => copy.close());
    const part = copy.source(sources[0], reading.signal);
    await part.put([{ item: '1', etag: '1', person: null }]);
    const db = connect(file);
    db.exec("CREATE TRIGGER damage BEFORE INSERT ON sources BEGIN SELECT RAISE (ABORT, 'damaged'); END");
    db.close();
    expect(() => part.end({ cursor: 'here', isCutOff: false }, 1)).toThrow();
    expect([copy.isRead(sources[0]), copy.count(sources[0])]).toEqual([false, 0]);
  });

  it('ends a removal that is under way when the copy is closed', async () => {
    const { copy } = openCopy();
    const items = Array.from({ length: 100 }, (_, at) => ({ item: String(at), etag: '1', person: null }));
    await copy.source(sources[0], new AbortController().signal).put(items);
    const dropped = copy.drop(sources[0]);
    copy.close();
    await expect(dropped).resolves.toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')(
    'has files that nobody else may read, also once it replaces a damaged one',
    async () => {
      const { file, copy } = openCopy();
      const modes = () => ['', '-wal'].map((side) => fs.statSync(file + side).mode & 0o777);
      await copy.source(sources[0], new AbortController().signal).put([{ item: '1', etag: '1', person: null }]);
      expect(modes()).toEqual([0o600, 0o600]);
      copy.close();
      fs.writeFileSync(file, 'no database');
      const other = openDirectoryCopy({ file, country: 'DE', timers: realTimers, onLost() {} });
      onTestFinished(() => other.close());
      expect(modes()).toEqual([0o600, 0o600]);
    },
  );

  it('goes on in turns', async () => {
    // No work has taken time of this one.
    await new Promise((resolve) => setImmediate(resolve));
    // Each step fills a turn.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 100;
      return now;
    });
    onTestFinished(() => clock.mockRestore());
    /** How many entries there are at the end of each turn. */
    let ends: number[] = [];
    const timers: Timers = {
      ...realTimers,
      setTimeout(run, ms) {
        ends.push(db.value<number>`SELECT count(*) FROM entries` ?? -1);
        return realTimers.setTimeout(run, ms);
      },
    };
    const { copy, file } = openCopy(timers);
    const db = connect(file);
    onTestFinished(() => {
      db.close();
      copy.close();
    });
    const items = Array.from({ length: 20 }, (_, at) => String(at));
    const part = copy.source(sources[0], new AbortController().signal);
    await part.put(items.map((item) => ({ item, etag: '1', person: null })));
    expect(ends).toEqual([8, 16, 20]);
    ends = [];
    await part.remove(items);
    expect(ends).toEqual([12, 4, 0]);
  });
});
