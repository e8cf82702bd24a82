import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createPendingRoute } from '../../../electron/ipc/pending-route.ts';
import { createStartRequests } from '../../../electron/start-requests.ts';
import type { StartRequest } from '../../../shared/dialing/dial-link.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { route } from '../../../shared/route.ts';
import { hostileLine, WORST } from '../../support/inputs/hostile-links.ts';

function heard(words: readonly string[] = []) {
  const app = new EventEmitter();
  const outside = createStartRequests(app as unknown as Pick<App, 'on'>, words);
  const event = { preventDefault: vi.fn() };
  return {
    outside,
    event,
    again: (data: unknown) => app.emit('second-instance', event, ['ringback', 'tel:999'], '/', data),
    link: (url: string) => app.emit('open-url', event, url),
  };
}

describe('hearOutside', () => {
  it('keeps what this start and earlier links asked for until somebody listens', () => {
    const { outside, again, link, event } = heard(['dial', '030', '1']);
    link('tel:112');
    again({ words: ['callto:113'] });
    const asked: StartRequest[] = [];
    outside.listen((request) => asked.push(request));
    link('tel:114');
    expect(asked).toEqual(['0301', '112', '113', '114'].map((number) => ({ kind: 'dial', number })));
    expect(event.preventDefault).toHaveBeenCalledTimes(2);
  });

  it('tells whoever listens later only of what is new', () => {
    const { outside, again } = heard(['tel:112']);
    const [first, second] = [vi.fn(), vi.fn()];
    outside.listen(first);
    outside.listen(second);
    again({ words: ['tel:113'] });
    expect(first.mock.calls).toEqual([[{ kind: 'dial', number: '112' }]]);
    expect(second.mock.calls).toEqual([[{ kind: 'dial', number: '113' }]]);
  });

  it('has nothing to tell of a plain start', () => {
    const listener = vi.fn();
    heard(['--practice']).outside.listen(listener);
    expect(listener).not.toHaveBeenCalled();
  });

  it('is not opened by another start that is to stay hidden, but by one with a number', () => {
    const { outside, again } = heard(['--hidden']);
    const listener = vi.fn();
    outside.listen(listener);
    again({ words: ['--profile=/p', '--hidden'] });
    expect(listener).not.toHaveBeenCalled();
    again({ words: ['--hidden', 'dial', '030', '1'] });
    again({ words: ['--profile=/p'] });
    expect(listener.mock.calls).toEqual([[{ kind: 'dial', number: '0301' }], [{ kind: 'open' }]]);
  });

  it.each([
    [undefined],
    [null],
    ['tel:112'],
    [{ words: 'tel:112' }],
    [{ words: [112] }],
    [{ words: [['tel:112']] }],
    [{ words: ['x'.repeat(5000)] }],
    [{ words: [...Array<string>(200).fill('--flag'), 'tel:112'] }],
  ])('takes a start that hands over %# as one without words', (data) => {
    const { outside, again } = heard();
    const listener = vi.fn();
    outside.listen(listener);
    again(data);
    expect(listener.mock.calls).toEqual([[{ kind: 'open' }]]);
  });

  it('of 1,000 hostile starts and as many links none does more than show a number that the panel takes', () => {
    const { outside, again, link } = heard();
    const show = vi.fn();
    const routes = createPendingRoute(show, () => {});
    outside.listen(routes.request);
    const lines = [...WORST, ...fc.sample(hostileLine, { numRuns: 1000, seed: 1 })];
    const asked = [...lines.map((words) => () => again({ words })), ...lines.flat().map((url) => () => link(url))];
    let numbers = 0;
    for (const ask of asked) {
      ask();
      const place = route.nullable().parse(routes.take());
      expect(place === null || place.kind === 'dial' || place.kind === 'badLink').toBe(true);
      if (place?.kind !== 'dial') continue;
      numbers += 1;
      expect(parseTypedNumber(place.number ?? '')).toEqual({ ok: true, number: place.number });
      expect(place.number).toMatch(/^\+?[\d*#]{1,32}$/);
    }
    expect(numbers).toBeGreaterThan(50);
    expect(show).toHaveBeenCalledTimes(asked.length);
  });
});
