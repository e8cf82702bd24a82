import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportUncaught } from '../../../../electron/emitter.ts';
import { createCountryWatch } from '../../../../electron/session/country-watch.ts';
import { openSettings, runSettingEffects } from '../../../../electron/settings/settings-store.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { formatNumber } from '../../../../shared/numbers/phone-number.ts';
import { countryFor, type Settings, settingsDefaults } from '../../../../shared/settings.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';
import { historyFolder, hour, minute, missedRecord, missedRows, noon, outRecord } from '../history/records.ts';

let place: ReturnType<typeof historyFolder>;
beforeEach(() => {
  place = historyFolder();
});
afterEach(() => place.end());

const connection = {
  kind: 'pbx',
  address: 'https://pbx.example.com',
  allowHttp: false,
  trust: { kind: 'system' },
} as const;

/** History, settings and watch as the app wires them, over a settings file, on a computer in UTC. */
function wired(stored: Partial<Settings> & Record<string, unknown> = {}) {
  const { countryGuess: _, ...before } = settingsDefaults;
  const file = path.join(place.folder, 'settings.json');
  if (!fs.existsSync(file)) fs.writeFileSync(file, JSON.stringify({ ...before, connection, ...stored }));
  const settings = openSettings({ folder: place.folder, now: Date.now, report: reportUncaught });
  const time = createVirtualTime(noon + 24 * hour);
  const country = () => countryFor(settings.get());
  const zone = () => settings.get().zone ?? 'UTC';
  const history = place.open({ country: country(), timers: time.timers, now: time.now });
  const watch = createCountryWatch({
    history,
    settings: settings.get,
    zone,
    onGuess: (countryGuess) => settings.change({ countryGuess }),
    timers: time.timers,
  });
  history.onChange(watch.guessSoon);
  watch.guessSoon();
  settings.onChange(watch.guessSoon);
  runSettingEffects(settings, [[country, () => history.recountry(country())]]);
  return { settings, history, country, watch, time };
}

const missedAndReturned = [
  missedRecord({ uuid: 'a', from: '+4940111222' }),
  outRecord({ uuid: 'b', to: '040111222', at: noon + minute }),
];

it('a missed +4940111222 that was rung back as 040111222 is returned, on any system, with a settings file from before', async () => {
  const { history, country, time, settings } = wired({ zone: 'Europe/Berlin' });
  history.people.write({
    put: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        name: 'Jonas',
        favourite: 0,
        numbers: [{ number: '040111222', label: null, names: true }],
      },
    ],
    remove: [],
  });
  history.ingest(missedAndReturned);
  await time.advance(hour);
  expect(country()).toBe('DE');
  expect(settings.get()).toMatchObject({ country: null, countryGuess: { country: 'DE', sure: true } });
  expect(missedRows(history)).toMatchObject([
    { key: '+4940111222', party: { name: 'Jonas' }, state: { kind: 'returned', callUuid: 'b' } },
  ]);
  expect(history.missed.waiting('101')).toBe(0);
  const found = history.list({
    extension: '101',
    filter: { ...noFilter, text: '004940111222' },
    before: null,
    limit: 9,
  });
  expect(found.rows.map(({ uuid }) => uuid)).toEqual(['b', 'a']);
  expect(formatNumber('+4940111222', country())).toBe('040 111222');
});

it('is asked for where it is not sure, used when chosen, and guessed again when the choice is undone', async () => {
  const { history, country, time, settings } = wired();
  await time.advance(hour);
  expect(settings.get().countryGuess).toBeNull();
  history.ingest([missedRecord({ uuid: 'a', from: '+4940111222' })]);
  await time.advance(hour);
  expect([country(), settings.get().countryGuess]).toEqual(['ZZ', { country: 'DE', sure: false }]);
  history.ingest([outRecord({ uuid: 'b', to: '040111222', at: noon + minute })]);
  settings.change({ country: 'AT' });
  await time.advance(hour);
  expect(country()).toBe('AT');
  expect(history.missed.waiting('101')).toBe(1);
  settings.change({ country: 'DE' });
  await time.advance(hour);
  expect(history.missed.waiting('101')).toBe(0);
  settings.change({ country: null });
  await time.advance(hour);
  expect(country()).toBe('DE');
});

it('stays when the calls it came from are gone, and changes with the zone', async () => {
  const { history, country, time, settings, watch } = wired({ zone: 'Europe/Berlin' });
  history.ingest(missedAndReturned);
  await time.advance(hour);
  watch.close();
  history.retention.forgetCalls('job', ['a', 'b']);
  history.close();
  const again = wired();
  settings.change({ callerIds: ['+43 1 234567'] });
  await again.time.advance(hour);
  expect(again.country()).toBe('DE');
  again.settings.change({ zone: 'Europe/Vienna' });
  await again.time.advance(hour);
  expect(again.country()).toBe('AT');
  expect(country()).toBe('DE');
});

it('knows the country of the practice PBX without guessing', async () => {
  const { history, country, time, settings } = wired({ connection: { kind: 'practice' }, zone: 'America/New_York' });
  history.ingest([missedRecord({ uuid: 'a', from: '2125550123' }), missedRecord({ uuid: 'b', from: '+12125550123' })]);
  await time.advance(hour);
  expect([country(), settings.get().countryGuess]).toEqual(['DE', null]);
});

it('a disk that refuses the guess ends nothing', async () => {
  const { history, time } = wired({ zone: 'Europe/Berlin' });
  const broken = createCountryWatch({
    history,
    settings: () => ({ ...settingsDefaults, connection, zone: 'Europe/Berlin' }),
    zone: () => 'Europe/Berlin',
    onGuess: () => {
      throw new Error('EROFS');
    },
    timers: time.timers,
  });
  broken.guessSoon();
  await expect(time.advance(hour)).resolves.toBeUndefined();
});
