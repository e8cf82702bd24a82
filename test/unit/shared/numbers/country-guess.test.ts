import { describe, expect, it } from 'vitest';
import { type CountryEvidence, countryOfZone, guessCountry } from '../../../../shared/numbers/country-guess.ts';

/** Callers and the own number that they called, then numbers that were called. */
const calls = (callers: readonly string[], called: readonly string[] = [], own: string | null = null) => [
  ...callers.map((number) => ({ direction: 'inbound' as const, callerNumber: number, destinationNumber: own })),
  ...called.map((number) => ({ direction: 'outbound' as const, callerNumber: '101', destinationNumber: number })),
];

const nothing: CountryEvidence = {
  zone: 'UTC',
  zoneChosen: false,
  calls: [],
  callerIds: [],
  outsidePrefix: null,
};

const [berlin, chosenBerlin] = [{ zone: 'Europe/Berlin' }, { zone: 'Europe/Berlin', zoneChosen: true }];
const newYork = { zone: 'America/New_York' };
const german = ['030 23125600', '040111222', '08912345678', '015123456789'];
const abroad = ['+14155550123', '+33140000000', '+442079460000'];
const swedish = ['+46812345678', '+46812345679', '+46812345670', '08-123 456 78'];
const greek = ['0030123456789', '0030123456780', '0030123456781'];
const cases: [string, Partial<CountryEvidence>, string | null][] = [
  ['nothing but UTC', {}, null],
  ['extensions only', { calls: calls(['101', '102'], ['103']) }, null],
  ['withheld and broken numbers', { calls: calls(['anonymous', '', 'Restricted', '+0000000000']) }, null],
  ["this computer's zone alone is proposed", berlin, 'DE?'],
  ['a zone that a person chose', { ...berlin, zoneChosen: true }, 'DE'],
  ['zone and national numbers', { ...berlin, calls: calls(german) }, 'DE'],
  ['zone and international numbers', { ...berlin, calls: calls(['+4940111222']) }, 'DE'],
  ['zone and one call each way', { ...berlin, calls: calls(['+4940111222'], ['040111222']) }, 'DE'],
  ['zone, and a trunk that leaves the plus away', { ...berlin, calls: calls(['4940111222']) }, 'DE'],
  [
    'a server in UTC, callers with a country',
    { calls: calls(['+4940111222', '+493012345678', '+498912345678']) },
    'DE',
  ],
  ['one caller with a country says little', { calls: calls(['+4940111222']) }, 'DE?'],
  ['a number of the PBX itself', { calls: calls([], [], null), callerIds: ['+49 30 23125600'] }, 'DE'],
  ['the number that was called', { calls: calls(['anonymous'], [], '+493023125600') }, 'DE'],
  ['home calls national, others from abroad', { ...berlin, calls: calls([...german, ...abroad]) }, 'DE'],
  ['a zone chosen for its offset, callers of another country', { ...chosenBerlin, calls: calls(swedish) }, 'DE?'],
  ['the computer abroad, the PBX at home', { ...newYork, calls: calls(['+4940111222', ...german]) }, 'DE?'],
  ['own numbers of another country than the zone', { ...chosenBerlin, callerIds: ['+41 44 668 18 00'] }, 'DE?'],
  ['numbers that no one dials at home', { ...newYork, zoneChosen: true, calls: calls(german) }, 'US?'],
  ['the United States', { zone: 'America/Chicago', calls: calls(['2125550123', '+13125550123']) }, 'US'],
  ['Canada shares its code', { zone: 'America/Toronto', calls: calls(['4165550123', '+12125550123']) }, 'CA'],
  ['North America without a zone', { calls: calls(['+12125550123', '+14165550123', '+13125550123']) }, 'US'],
  ['Britain, not Guernsey', { calls: calls(['+447911123456', '+442079460000', '+441614960000']) }, 'GB'],
  ['Italy keeps its zero', { zone: 'Europe/Rome', calls: calls(['0669812345', '+390669812345']) }, 'IT'],
  ['Spain has none', { zone: 'Europe/Madrid', calls: calls(['912345678', '612345678']) }, 'ES'],
  [
    'an outside prefix: 0 and 030… is no call to Greece',
    { ...berlin, outsidePrefix: '0', calls: calls([], greek) },
    'DE?',
  ],
  ['an old name of a zone', { zone: 'Asia/Calcutta', zoneChosen: true }, 'IN'],
  ['a zone of no country', { zone: 'CET', zoneChosen: true }, null],
];

const written = (guess: ReturnType<typeof guessCountry>) => guess && `${guess.country}${guess.sure ? '' : '?'}`;

describe('guessCountry', () => {
  it.each(cases)('%s', (_name, evidence, expected) => {
    expect(written(guessCountry({ ...nothing, ...evidence }))).toBe(expected);
  });

  it('says the same whatever order the calls come in', () => {
    for (const [name, evidence, expected] of cases) {
      const turned = { ...nothing, ...evidence, calls: [...(evidence.calls ?? [])].reverse() };
      expect(written(guessCountry(turned)), name).toBe(expected);
    }
  });
});

describe('countryOfZone', () => {
  it.each([
    ['Europe/Berlin', 'DE'],
    ['Europe/Vienna', 'AT'],
    ['Asia/Kolkata', 'IN'],
    ['US/Eastern', 'US'],
    ['UTC', null],
    ['Etc/GMT-1', null],
    ['EST5EDT', null],
    ['Mars/Base', null],
  ])('%s: %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });
});
