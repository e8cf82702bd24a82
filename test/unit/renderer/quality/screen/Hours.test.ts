import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Hours } from '../../../../../renderer/quality/screen/Hours.tsx';

it('says of an hour that stands out that it does, and of no other', () => {
  const hours = [9, 10].map((hour) => ({ weekday: 1, hour, measured: 20, poor: 5, isWorse: hour === 10 }));
  const shown = renderToStaticMarkup(createElement(Hours, { hours, dots: [] }));
  expect([...shown.matchAll(/aria-label="(Tuesday[^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Tuesday 9:00 AM–10:00 AM: 5 of 20 poor or bad',
    'Tuesday 10:00 AM–11:00 AM: 5 of 20 poor or bad, stands out',
  ]);
});

it('says once what the numbers in it count', () => {
  const hours = [9, 10].map((hour) => ({ weekday: 1, hour, measured: 20, poor: hour === 9 ? 0 : 5, isWorse: false }));
  const shown = renderToStaticMarkup(createElement(Hours, { hours, dots: [] }));
  expect(shown.match(/\d+ of \d+ calls/g)).toEqual(['5 of 20 calls', '0 of 20 calls']);
});

/** How much room the table asks for, px, where each of so many hours has this many calls. */
const roomOf = (hours: number, measured: number): number => {
  const all = Array.from({ length: hours }, (_, hour) => ({ weekday: 1, hour, measured, poor: 0, isWorse: false }));
  const shown = renderToStaticMarkup(createElement(Hours, { hours: all, dots: [] }));
  return Number(/min-width:(\d+)px/.exec(shown)?.[1]);
};

it('has room for the longest number in each of its cells', () => {
  const [two, three] = [roomOf(24, 99), roomOf(24, 345)];
  expect(two).toBeGreaterThanOrEqual(24 * 20);
  expect(three).toBeGreaterThanOrEqual(24 * 27);
  expect(roomOf(10, 99)).toBeLessThan(320);
});

it('shows both numbers of a cell only where all cells have the room for them', () => {
  const tight = (hours: number, measured: number): boolean => {
    const all = Array.from({ length: hours }, (_, hour) => ({ weekday: 1, hour, measured, poor: 5, isWorse: false }));
    return renderToStaticMarkup(createElement(Hours, { hours: all, dots: [] })).includes('tight');
  };
  expect(tight(12, 30)).toBe(false);
  expect(tight(24, 30)).toBe(true);
  expect(tight(12, 345)).toBe(true);
});
