import { afterEach, describe, expect, it, vi } from 'vitest';
import { computerZone, isZone } from '../../../../shared/time/zones.ts';

const BERLIN = 'Europe/Berlin';

describe('isZone', () => {
  it.each([BERLIN, 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])('knows %s', (zone) => {
    expect(isZone(zone)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+02:00', '2024-01-01T00:00Z[Europe/Berlin]', 'Europe/Berlin ', '../etc'])(
    'refuses %j',
    (zone) => {
      expect(isZone(zone)).toBe(false);
    },
  );
});

describe('computerZone', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    [BERLIN, BERLIN],
    [undefined, 'UTC'],
    ['Etc/Unknown', 'UTC'],
    ['Foo/Bar', 'UTC'],
  ])('of a system that names %s is %s', (timeZone, zone) => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone: timeZone as string };
    });
    expect(computerZone()).toBe(zone);
  });
});
