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
