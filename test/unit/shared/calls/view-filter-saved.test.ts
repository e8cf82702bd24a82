import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noViewFilter, readViewText, viewText } from '../../../../shared/calls/view-filter.ts';

describe('a view as text', () => {
  const view = {
    name: 'Bad calls of a week',
    filter: {
      ...noViewFilter,
      text: 'ümlaut "',
      verdicts: ['bad' as const],
      range: { kind: 'days' as const, days: 7 },
    },
  };

  test('is read back as it was, also after a mail programme had it', () => {
    expect(readViewText(viewText(view))).toEqual(view);
    expect(readViewText(`\r\n  ${viewText(view).replace('\n', '\r\n')}  \n`)).toEqual(view);
  });

  test('of an older version has fewer conditions', () => {
    const [head = '', json = ''] = viewText(view).split('\n');
    const { filter } = JSON.parse(json);
    for (const field of ['codec', 'line', 'causes', 'delay', 'disturbed']) delete filter[field];
    expect(readViewText(`${head}\n${JSON.stringify({ name: view.name, filter })}`)).toEqual(view);
  });

  test('calls the directions `ways`, as earlier versions do', () => {
    const incoming = { ...view, filter: { ...view.filter, directions: ['in' as const] } };
    expect(viewText(incoming)).toContain('"ways":["in"]');
    expect(readViewText(viewText(incoming))).toEqual(incoming);
  });

  test('has ranges of figures', () => {
    const ranges = { delay: { from: 0.5, to: 2 }, disturbed: { from: 60_000, to: null } };
    const slow = { ...view, filter: { ...view.filter, ...ranges } };
    expect(readViewText(viewText(slow))).toEqual(slow);
  });

  test('shows nothing in a name that cannot be seen, and is none without a name', () => {
    const named = (name: string) => readViewText(viewText({ ...view, name }))?.name ?? null;
    expect(named('Meyer\u0000 \u202efdp.exe\u3164')).toBe('Meyer fdp.exe');
    expect(named('\u3164\u202e\u0000')).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['another text', 'Hello'],
    ['another version', viewText(view).replace('v1', 'v2')],
    ['no line of its own for the heading', viewText(view).replace('\n', ' ')],
    ['cut off', viewText(view).slice(0, -5)],
    ['a condition it does not know', viewText(view).replace('"text"', '"words":"x","text"')],
    ['a condition left out', viewText(view).replace('"caller":null', '"x":1').replace(',"x":1', '')],
    ['a value that is none', viewText(view).replace('"bad"', '"awful"')],
    ['no name', viewText({ ...view, name: '  ' })],
    ['a prototype', `ringback view v1\n{"name":"a","__proto__":{},"filter":{}}`],
    ['far too much', `ringback view v1\n${'x'.repeat(50_000)}`],
  ])('is refused: %s', (_, text) => {
    expect(readViewText(text)).toBeNull();
  });

  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => `ringback view v1\n${json}`),
        ),
        (text) => {
          expect(readViewText(text)).toBeNull();
        },
      ),
    );
  });
});
