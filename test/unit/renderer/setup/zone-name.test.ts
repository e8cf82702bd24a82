import { describe, expect, it } from 'vitest';
import { listedZone, zoneChoices, zoneCity, zoneWords } from '../../../../renderer/setup/zone-name.ts';

describe('names of time zones', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin', 'Berlin'],
    ['America/New_York', 'America/New York', 'New York'],
    ['Asia/Calcutta', 'Asia/Kolkata', 'Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata', 'Kolkata'],
    ['Asia/Saigon', 'Asia/Ho Chi Minh', 'Ho Chi Minh'],
    ['UTC', 'UTC', 'UTC'],
  ])('%s reads %s, its city %s', (zone, words, city) => {
    expect([zoneWords(zone), zoneCity(zone)]).toEqual([words, city]);
  });

  it('lists each zone once, by its name of today, and finds it by its first one', () => {
    const all = zoneChoices();
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
    expect(all.find(({ label }) => label === 'Europe/Kyiv')).toMatchObject({
      id: listedZone('Europe/Kyiv'),
      also: listedZone('Europe/Kyiv'),
    });
    expect(all.map(({ id }) => id)).toContain(listedZone('Asia/Kathmandu'));
  });
});
