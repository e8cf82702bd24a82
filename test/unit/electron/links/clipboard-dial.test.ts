import { describe, expect, it } from 'vitest';
import { clipboardDial, type ReadableClipboard } from '../../../../electron/links/clipboard-dial.ts';
import { numbersAsText } from '../../../../electron/links/numbers-as-text.ts';
import { type Route, route } from '../../../../shared/route.ts';

describe('numbersAsText', () => {
  it.each([
    ['030 23125042 or 040 1234567', '03023125042; 0401234567'],
    [' *21# ', '*21#'],
    ['FLOWERS', null],
    ['', null],
  ])('%j', (text, numbers) => {
    expect(numbersAsText(text, 'DE')).toBe(numbers);
  });

  it('stays within what a route takes, with whole numbers', () => {
    const text = Array.from({ length: 30 }, (_, index) => `+4930231250${10 + index}`).join('\n');
    const numbers = numbersAsText(text, 'DE') ?? '';
    expect(numbers.length).toBeGreaterThan(150);
    expect(route.safeParse({ kind: 'dial', number: numbers }).success).toBe(true);
    for (const number of numbers.split('; ')) expect(number).toMatch(/^\+4930231250\d\d$/);
  });
});

describe('fromClipboard', () => {
  const asked = async (clipboard: ReadableClipboard, readsAlways = true): Promise<Route[]> => {
    const routes: Route[] = [];
    await clipboardDial({ clipboard, country: () => 'DE', readsAlways, showRoute: (one) => routes.push(one) })();
    return routes;
  };
  const holds = (text: string) => ({ readText: async () => text });
  const broken = { readText: () => Promise.reject(new Error('no window')) };

  it('takes the marked text before the copied one, where it holds a number', async () => {
    expect(await asked({ ...holds('030 23125042'), selection: holds('040 1234567') })).toEqual([
      { kind: 'dial', number: '0401234567' },
    ]);
    expect(await asked({ ...holds('030 23125042'), selection: holds('hello') })).toEqual([
      { kind: 'dial', number: '03023125042' },
    ]);
    expect(await asked({ readText: () => '104', selection: undefined })).toEqual([{ kind: 'dial', number: '104' }]);
  });

  it('says where there is nothing, or nothing can be read', async () => {
    expect(await asked(holds('hello'))).toEqual([{ kind: 'noNumber', from: 'clipboard' }]);
    expect(await asked(broken, false)).toEqual([{ kind: 'noNumber', from: 'clipboardHost' }]);
    expect(await asked({ ...broken, selection: broken })).toEqual([{ kind: 'noNumber', from: 'clipboard' }]);
  });
});
