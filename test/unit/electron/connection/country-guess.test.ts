import { describe, expect, it } from 'vitest';
import { type CountryEvidence, countryOfZone, guessCountry } from '../../../../electron/connection/country-guess.ts';

/** Callers and the own number that they called, then numbers that were called. */
const calls = (callers: readonly string[], called: readonly string[] = [], own: string | null = null) => [
  ...callers.map((number) => ({ direction: 'inbound' as const, callerNumber: number, destinationNumber: own })),
  ...called.map((number) => ({ direction: 'outbound' as const, callerNumber: '101', destinationNumber: number })),
];

const nothing: CountryEvidence = { zone: 'UTC', calls: [], callerIds: [] };

const berlin = { zone: 'Europe/Berlin' };
const german = ['030 23125600', '040111222', '08912345678', '015123456789'];
const abroad = ['+14155550123', '+33140000000', '+442079460000'];
const swedish = ['+46812345678', '+46812345679', '+46812345670', '08-123 456 78'];
const cases: [string, Partial<CountryEvidence>, string | null][] = [
  ['nothing but UTC', {}, null],
  ['extensions only', { calls: calls(['101', '102'], ['103']) }, null],
  ['withheld and broken numbers', { calls: calls(['anonymous', '', 'Restricted', '+0000000000']) }, null],
  ['a zone alone is proposed', berlin, 'DE?'],
  ['a zone, and national numbers', { ...berlin, calls: calls(german) }, 'DE'],
  ['a zone, and a caller with a country', { ...berlin, calls: calls(['+4940111222']) }, 'DE'],
  ['a zone, and a caller with 00', { ...berlin, calls: calls(['004940111222']) }, 'DE'],
  ['a zone, and callers in both notations', { ...berlin, calls: calls(['+4940111222', ...german]) }, 'DE'],
  ['a trunk that leaves the plus away', { ...berlin, calls: calls(['4940111222']) }, 'DE'],
  ['callers with a country alone are proposed', { calls: calls(['+4940111222', '+493012345678']) }, 'DE?'],
  ['a number of the PBX itself', { ...berlin, callerIds: ['+49 30 23125600'] }, 'DE'],
  ['the number that was called', { ...berlin, calls: calls(['anonymous'], [], '+493023125600') }, 'DE'],
  ['home calls national, others from abroad', { ...berlin, calls: calls([...german, ...abroad]) }, 'DE'],
  ['callers of another country', { ...berlin, calls: calls(swedish) }, 'DE?'],
  [
    'callers with the country of the zone, and others that no one dials there',
    { zone: 'America/New_York', calls: calls(['+12125550123', ...german]) },
    'US?',
  ],
  ['one caller whom no one dials there', { ...berlin, calls: calls(['+4940111222', '9999999999999']) }, 'DE'],
  [
    'two of them, and nobody who is dialled there',
    { ...berlin, calls: calls(['+4940111222', '9999999999999', '9999999999998']) },
    'DE?',
  ],
  [
    'two of them, and as many who are',
    { ...berlin, calls: calls(['+4940111222', '9999999999999', '9999999999998', ...german.slice(0, 2)]) },
    'DE',
  ],
  ['numbers of six digits', { ...berlin, calls: calls(['404040', '303030']) }, 'DE?'],
  [
    'such numbers beside a caller with a country',
    { ...berlin, calls: calls(['+4940111222', '404040', '303030']) },
    'DE',
  ],
  [
    'callers who leave the zero away, which no one does there',
    { ...berlin, calls: calls(['+4940111222', '301234567', '401234567']) },
    'DE?',
  ],
  [
    'callers without the plus, with the code of the zone and no number there',
    { ...berlin, calls: calls(['+4940111222', '490000000000', '490000000001']) },
    'DE?',
  ],
  [
    'callers without the plus, of another country',
    { ...berlin, calls: calls(['+4940111222', '41446681800', '41446681801']) },
    'DE?',
  ],
  ['callers of another country, and national ones', { ...berlin, calls: calls([...swedish, ...german]) }, 'DE?'],
  ['a caller of no country', { calls: calls(['+800 1234 5678']) }, null],
  ['half of the own numbers of one country', { ...berlin, callerIds: ['+41446681800', '+493023125600'] }, 'CH?'],
  [
    'own numbers of three countries',
    { ...berlin, callerIds: ['+41446681800', '+493023125600', '+33140000000'] },
    'DE?',
  ],
  ['numbers of seven, of another country', { calls: calls(['+298 201234']) }, 'FO?'],
  [
    'calls inside the house',
    { calls: [{ direction: 'local', callerNumber: '+4940111222', destinationNumber: '+4940111222' }] },
    null,
  ],
  ['own numbers of another country than the zone', { ...berlin, callerIds: ['+41 44 668 18 00'] }, 'CH?'],
  ['the United States', { zone: 'America/Chicago', calls: calls(['2125550123', '+13125550123']) }, 'US'],
  ['Canada shares its code', { zone: 'America/Toronto', calls: calls(['+12125550123', '4165550123']) }, 'CA'],
  ['Britain, not Guernsey', { calls: calls(['+447911123456', '+442079460000', '+441614960000']) }, 'GB?'],
  ['Spain has no zero', { zone: 'Europe/Madrid', calls: calls(['912345678', '612345678']) }, 'ES'],
  ['Italy keeps its zero', { zone: 'Europe/Rome', calls: calls(['0669812345', '+390669812345']) }, 'IT'],
  ['calls abroad say nothing', { ...berlin, calls: calls([], ['0030123456789', '0030123456780']) }, 'DE?'],
  ['an old name of a zone', { zone: 'Asia/Calcutta' }, 'IN?'],
  ['a zone of no country', { zone: 'CET' }, null],
  [
    'the own number of an outgoing call',
    { ...berlin, calls: [{ direction: 'outbound', callerNumber: '+41446681800', destinationNumber: '030 23125600' }] },
    'CH?',
  ],
  ['an own number with 00', { ...berlin, callerIds: ['0041 44 668 18 00'] }, 'CH?'],
  ['texts with a number in them', { ...berlin, callerIds: ['line +41446681800', '+41446681800 reception'] }, 'DE?'],
  ['a caller whose number is longer than any', { ...berlin, calls: calls(['123456789012345678901']) }, 'DE?'],
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
