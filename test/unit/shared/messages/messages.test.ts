import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorWords } from '../../../../renderer/errors/error-words.ts';
import { type AppErrorData, appErrorData } from '../../../../shared/errors.ts';
import { en } from '../../../../shared/messages/en/index.ts';
import { createText } from '../../../../shared/messages/index.ts';

const t = createText('en');
const catalogue = Object.entries(en).flatMap(([part, texts]) =>
  Object.entries(texts).map(([name, text]: [string, string]) => ({ key: `${part}.${name}`, text })),
);

describe('createText', () => {
  it('returns a text with its values', () => {
    expect(t('time.today')).toBe('Today');
    expect(t('errors.alreadyDiallingWhat', { number: '+4930' })).toBe('A call to +4930 is already being set up.');
  });

  it('counts in English', () => {
    expect(t('time.minutes', { count: 1 })).toBe('1 minute');
    expect([0, 2, 5, 11].map((count) => t('time.minutes', { count }))).toEqual(
      [0, 2, 5, 11].map((count) => `${count} minutes`),
    );
  });

  it.each(['$t(time.today)', '{{number}}', '<b>bold</b>', '&amp;', '$t(time.today, {"count": 1})'])(
    'puts %j in as it is',
    (number) => {
      expect(t('errors.alreadyDiallingWhat', { number })).toBe(`A call to ${number} is already being set up.`);
    },
  );
});

describe('the catalogue', () => {
  it('has both plural forms wherever it has one', () => {
    const keys = new Set(catalogue.map(({ key }) => key));
    const plural = [...keys].filter((key) => /_(?:one|other)$/.test(key));
    for (const key of plural) {
      expect(keys).toContain(key.replace(/_(?:one|other)$/, '_one'));
      expect(keys).toContain(key.replace(/_(?:one|other)$/, '_other'));
      expect(keys).not.toContain(key.replace(/_(?:one|other)$/, ''));
    }
    expect(plural.length).toBeGreaterThan(0);
  });

  it('has no empty text, no stray space and no broken placeholder', () => {
    for (const { key, text } of catalogue) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      expect(text.replace(/\{\{[a-zA-Z]+\}\}/g, ''), key).not.toMatch(/[{}]|\$t\(/);
    }
  });
});

/** Values of a type: all of an enumeration, one of each other kind. */
function samplesOf(type: unknown): unknown[] {
  if (type instanceof z.ZodLiteral) return [...type.values];
  if (type instanceof z.ZodEnum) return type.options;
  if (type instanceof z.ZodBoolean) return [true, false];
  if (type instanceof z.ZodNullable) return [null, ...samplesOf(type.unwrap())];
  if (type instanceof z.ZodArray) return [samplesOf(type.element)];
  return [type instanceof z.ZodNumber ? 404 : 'pbx.example'];
}

describe('errorWords', () => {
  const words = (error: AppErrorData) => errorWords(t, error, () => '9:41');

  it('names a missing extension, and no call: New call says it before there is one', () => {
    expect(words({ kind: 'dialIncomplete', missing: 'extension' }).what).toBe('Your extension is missing.');
  });
  /** Every kind with each of its reasons, and with what it may lack and what it may have. */
  const errors = appErrorData.options.flatMap((option) =>
    Object.entries(option.shape as Record<string, z.ZodType>).reduce<AppErrorData[]>(
      (some, [name, type]) => some.flatMap((one) => samplesOf(type).map((value) => ({ ...one, [name]: value }))),
      [{} as AppErrorData],
    ),
  );

  it.each(errors.map((error) => [JSON.stringify(error), error] as const))(
    'says %s in two sentences',
    (_name, error) => {
      const { what, todo } = words(error);
      expect(what).toMatch(/^[\p{Lu}“p].{10,}/u);
      expect(todo).toMatch(/^\p{Lu}.{8,}/u);
      expect(`${what}${todo}`).not.toMatch(/\{\{|undefined|null|NaN|errors\.[a-z]/);
    },
  );

  it('says of a missing originate that nothing was dialled, and when another press helps', () => {
    const nowhere = words({ kind: 'noOriginate', status: 404, elsewhere: false });
    const elsewhere = words({ kind: 'noOriginate', status: 404, elsewhere: true });
    for (const { what } of [nowhere, elsewhere]) expect(what).toContain('Nothing was dialled');
    expect([nowhere.todo.includes('Press Call again'), elsewhere.todo.includes('Press Call again')]).toEqual([
      false,
      true,
    ]);
  });

  it('quotes the PBX as it came', () => {
    const said = words({ kind: 'server', status: 500, serverMessage: '{{status}} $t(time.today)' }).what;
    expect(said).toBe('The PBX reports a problem (status 500). The PBX says: “{{status}} $t(time.today)”');
  });
});
