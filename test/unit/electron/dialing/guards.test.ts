import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GuardContext, guardsFor } from '../../../../electron/dialing/guards.ts';
import { applyRules } from '../../../../shared/dialing/apply-rules.ts';
import type { DialState } from '../../../../shared/dialing/dial.ts';
import { noRules } from '../../../../shared/dialing/dial-rules.ts';
import type { NumberSource } from '../../../../shared/dialing/guard-kind.ts';
import type { DialPlan } from '../../../../shared/numbers/outside-prefix.ts';
import { unknownCountry } from '../../../../shared/numbers/unknown-country.ts';
import { inCall, makeDial } from '../../shared/make-dial.ts';

const NOW = Date.UTC(2026, 10, 20, 11);
const SECOND = 1000;
const order = { number: '+493023125001', extension: '101', gatewayUuid: 'g', callerId: null };

const dialPlan = (patch: Partial<DialPlan> = {}): DialPlan => ({
  outsidePrefix: null,
  isExtension: () => false,
  ...patch,
});
const view = (patch: Partial<GuardContext> = {}): GuardContext => ({
  country: 'DE',
  dialPlan: dialPlan(),
  judgedBy: { countries: [], outsidePrefixes: [] },
  callerIds: [],
  from: 'typed',
  wasCalled: false,
  dials: [],
  closed: [],
  now: NOW,
  ...patch,
});
const guards = (number: string, patch?: Partial<GuardContext>) => guardsFor({ ...order, number }, view(patch));
const inUnknown = (number: string, isExtension = false) =>
  guards(number, { country: unknownCountry, dialPlan: dialPlan({ isExtension: () => isExtension }) }).includes(
    'emergency',
  );
const emergency = (number: string, country: string, prefix: string | null = null) =>
  guards(number, { country, dialPlan: dialPlan({ outsidePrefix: prefix }) }).includes('emergency');
const premium = (number: string, country: string, prefix: string | null = null) =>
  guards(number, { country, dialPlan: dialPlan({ outsidePrefix: prefix }) }).includes('premium');

describe('emergency numbers', () => {
  it('are those of any country where the country is unknown, unless the house has an extension of that number', () => {
    expect(['110', '999', '000', '0110', '112'].map((number) => inUnknown(number))).toEqual(Array(5).fill(true));
    expect(['110', '102', '112'].map((number) => inUnknown(number, true))).toEqual([false, false, true]);
    expect(inUnknown('0301234567')).toBe(false);
  });

  it.each([
    ['DE', '110 112 911 0112 0110 +112 00112 +110 +49110 0049112 +44999 +1911 #31#110 *31*112 112# #112'],
    ['DE', '*112 #110# 0112# 0#112 #0112 #31#112# +49110#'],
    ['US', '911 112 9911 *67911 911*'],
    ['GB', '999 9999 999#'],
    ['AU', '000'],
    ['IT', '113 118'],
    ['FR', '15 17 015'],
    ['JP', '119'],
    ['ZA', '10111 10177'],
    ['XX', '112'],
  ])('in %s: %s', (country, numbers) => {
    for (const number of numbers.split(' ')) expect(emergency(number, country), number).toBe(true);
  });

  it.each([
    ['7', '7110'],
    ['00', '00110'],
    ['*9', '*9112'],
    ['7', '7+49110'],
    ['7', '7112#'],
    ['7', '7*112'],
    ['7', '*7112'],
  ])('behind the prefix %s that is set: %s', (prefix, number) => {
    expect(emergency(number, 'DE', prefix)).toBe(true);
  });

  it.each([
    ['DE', '1122334 1100 11 +4930112 +491122334455 999 111 7110 104 118 0301101112 *97 999# 104# *1120 #'],
    ['DE', ''],
    ['FR', '915'],
    // An emergency number with something before it, and one with something behind it.
    ['DE', '5500110 +23612209'],
    ['US', '+12125550911'],
  ])('none in %s: %s', (country, numbers) => {
    for (const number of numbers.split(' ')) expect(emergency(number, country), number).toBe(false);
  });

  it('is one in any country that was ever set', () => {
    const judgedBy = { countries: ['AU', 'AT'], outsidePrefixes: [] };
    expect([guards('000', {}), guards('000', { judgedBy })]).toEqual([[], ['emergency']]);
  });

  it('an extension is none behind a prefix that was only guessed, and one where the number itself is', () => {
    const known = { dialPlan: dialPlan({ isExtension: () => true }) };
    expect(guards('9112', known)).toEqual([]);
    expect(guards('112', known)).toEqual(['emergency']);
    expect(guards('110', known)).toEqual(['emergency']);
  });
});

describe('numbers that cost more', () => {
  it.each([
    ['DE', '09001234567 +499001234567 01805123456 01377012345 +19005551234 009001234567 909001234567'],
    ['DE', '#31#09001234567 +881612345678 +979123456789 000881612345678 11880 011833'],
    ['US', '00499001234567 19005551234 919005551234 9005551234 99005551234'],
    ['GB', '09098791234 909098791234 118500'],
    ['FR', '0891234567'],
    ['IT', '899123456'],
    ['ES', '803123456 0803123456'],
    ['CH', '0900123456'],
  ])('in %s: %s', (country, numbers) => {
    for (const number of numbers.split(' ')) expect(premium(number, country), number).toBe(true);
  });

  it.each([
    ['7', '709001234567', 'DE'],
    ['00', '0009001234567', 'DE'],
    ['7', '7+499001234567', 'DE'],
  ])('behind the prefix %s that is set: %s', (prefix, number, country) => {
    expect(premium(number, country, prefix)).toBe(true);
  });

  it.each([
    ['DE', '+493023125001 03023125001 08001234567 0018005551234 0018015551234 01712345678 90900 104 118'],
    ['DE', '1188 *97 1188001 211880 9499001234567'],
    ['GB', '+447911123456'],
    ['US', '12125551234 11880'],
    ['IT', '0899123456 0899123400'],
    ['XX', '0900'],
  ])('none in %s: %s', (country, numbers) => {
    for (const number of numbers.split(' ')) expect(premium(number, country), number).toBe(false);
  });

  it('an extension that begins with 118 is no directory', () => {
    expect(guards('11880', { dialPlan: dialPlan({ isExtension: () => true }) })).toEqual([]);
  });
});

describe('a caller from abroad who is called back', () => {
  it.each<[string, string, string | null, boolean]>([
    ['+442079460000', 'DE', null, true],
    ['00442079460000', 'DE', null, true],
    ['000442079460000', 'DE', '0', true],
    ['000442079460000', 'DE', null, true],
    ['9+442079460000', 'US', null, true],
    ['+99912345678', 'DE', null, true],
    ['+49301234567', '', null, true],
    ['+49301234567', 'DE', null, false],
    ['0301234567', 'DE', null, false],
    ['0301234567', '', null, false],
    ['104', 'DE', null, false],
    // Behind a prefix that is only guessed, digits without a plus are no other country's.
    ['0442079460000', 'DE', null, false],
  ])('%s in %j with the prefix %s: %s', (number, country, outsidePrefix, asks) => {
    const seen = guards(number, { from: 'record', country, dialPlan: dialPlan({ outsidePrefix }) });
    expect(seen.includes('foreignCaller')).toBe(asks);
  });
});

describe('one’s own number', () => {
  const callerIds = ['+493023125600'];
  it.each([
    ['101', true],
    ['+493023125600', true],
    ['03023125600', true],
    ['004930 23125600'.replace(' ', ''), true],
    ['102', false],
  ])('%s: %s', (number, asks) => {
    expect(guards(number, { callerIds }).includes('ownNumber')).toBe(asks);
  });
});

const at = (msAgo: number) => NOW - msAgo;
const unknown = (since: number): DialState => ({ kind: 'unknown', error: null, since, nextPollAt: null });

describe('the number that is being dialled, or was just now', () => {
  it.each<[string, number, DialState, string[]]>([
    ['in the call', 300, inCall({ since: at(290 * SECOND) }), ['beingDialled']],
    ['in the call for two hours', 7200, inCall({ since: at(7000 * SECOND) }), ['beingDialled']],
    // A call without a reported end counts as running for some hours only.
    ['in the call for a day, as nobody said that it ended', 86_400, inCall({ since: at(86_390 * SECOND) }), []],
    ['being prepared', 5, { kind: 'preparing', since: at(5 * SECOND) }, ['beingDialled']],
    ['asked for from another phone', 5, { kind: 'asking', since: at(5 * SECOND) }, ['beingDialled']],
    ['unknown since nine minutes', 600, unknown(at(540 * SECOND)), ['beingDialled']],
    ['unknown since ten minutes', 601, unknown(at(600 * SECOND)), []],
    ['unknown since eleven minutes', 700, unknown(at(660 * SECOND)), []],
    ['unknown, and dated days ahead by a clock set back', 700, unknown(at(-86_400 * SECOND)), []],
    ['over just now', 59, { kind: 'done', callUuid: 'c', at: at(SECOND), foundBy: 'uuid' }, ['justDialled']],
    ['over a minute ago', 60, { kind: 'done', callUuid: 'c', at: at(SECOND), foundBy: 'uuid' }, []],
    ['over, after a talk', 300, { kind: 'done', callUuid: 'c', at: at(SECOND), foundBy: 'uuid' }, []],
    ['without a record', 30, { kind: 'noRecord', callUuid: 'c', at: NOW }, ['justDialled']],
    ['refused', 5, { kind: 'refused', error: { kind: 'callNotSetUp', serverMessage: null }, at: at(SECOND) }, []],
    ['dated in the future by a clock set back', -3600, { kind: 'done', callUuid: 'c', at: NOW, foundBy: 'uuid' }, []],
  ])('%s', (_name, secondsAgo, state, expected) => {
    const createdAt = at(secondsAgo * SECOND);
    const dial = makeDial(state, { extension: '102', number: '03023125001', createdAt });
    expect(guards('+493023125001', { dials: [dial] })).toEqual(expected);
    expect(guards('+493023125002', { dials: [dial] })).toEqual([]);
    // A closed card is no longer followed: only its moment counts.
    const recent = secondsAgo >= 0 && secondsAgo < 60 && state.kind !== 'refused';
    expect(guards('+493023125001', { closed: [dial] })).toEqual(recent ? ['justDialled'] : []);
  });
});

describe('the number that was meant', () => {
  const sent = (meant: string, number: string) =>
    guardsFor({ ...order, meant, number }, view({ dialPlan: dialPlan({ outsidePrefix: '0' }) }));
  it('counts, with and without the outside prefix', () => {
    expect(sent('0301234567', '00301234567')).toEqual([]);
    expect(sent('09001234567', '009001234567')).toEqual(['premium']);
    expect(sent('112', '0112')).toEqual(['emergency']);
    expect(sent('101', '0101')).toEqual(['ownNumber']);
  });

  it('and what goes out where that reaches an emergency service', () => {
    expect(sent('12', '0112')).toEqual(['emergency']);
  });

  it('and what goes out where that costs more: the PBX may take the prefix for a part of the number', () => {
    expect(sent('1234567', '09001234567')).toEqual(['premium']);
    expect(sent('0881612345678', '00881612345678')).toEqual(['premium']);
  });
});

describe('all of them', () => {
  it.each<[string, NumberSource, boolean]>([
    ['*97', 'typed', false],
    ['*31#01712345678', 'typed', false],
    ['*97', 'chosen', true],
    ['*97', 'outside', true],
    ['*97', 'record', true],
    ['*67104', 'typed', false],
    ['*67+493012345678', 'typed', false],
    ['*991234', 'typed', false],
    ['*9912345', 'typed', true],
    // Calls could be forwarded there.
    ['*21*104#', 'typed', true],
    ['**61*104#', 'typed', true],
    ['*67*104#', 'typed', true],
    ['*72104', 'typed', true],
    ['#31#*21*104#', 'typed', true],
    ['*21*01712345678#', 'typed', true],
  ])('a code is asked about unless it was typed for this call: %s, %s', (number, from, asks) => {
    expect(guards(number, { from }).includes('serviceCode')).toBe(asks);
  });

  it('are said together, in their order', () => {
    expect(guards('#31#110', { from: 'outside', callerIds: ['#31#110'] })).toEqual([
      'emergency',
      'ownNumber',
      'serviceCode',
    ]);
  });

  it('never throw, and name each at most once, whatever the texts', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.stringMatching(/^[+\d*#]{0,32}$/));
    fc.assert(
      fc.property(text, text, fc.constantFrom('DE', 'US', 'xx', '', '__proto__'), (number, prefix, country) => {
        const kinds = guards(number, { country, callerIds: [prefix], dialPlan: dialPlan({ outsidePrefix: prefix }) });
        expect(new Set(kinds).size).toBe(kinds.length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a number without its plus', () => {
  const asked = (number: string, country: string, areaCode: string | null = null) => {
    const rules = { ...noRules, areaCode };
    const ordered = { ...order, meant: number, number: applyRules(number, rules, country).number };
    return guardsFor(ordered, view({ country, from: 'record' }));
  };

  it.each([
    ['436641234567', 'DE'],
    ['41791234567', 'DE'],
    ['447911123456', 'DE'],
    ['4915112345678', 'AT'],
    ['4915112345678', 'US'],
    ['41791234567', 'BR'],
    ['5215512345678', 'US'],
  ])('from abroad: %s in %s', (number, country) => {
    expect(asked(number, country)).toEqual(['foreignCaller']);
    expect(asked(number, country, '030')).toEqual(['foreignCaller']);
  });

  it.each([
    ['4915112345678', 'DE'],
    ['436641234567', 'AT'],
    ['12125550123', 'US'],
    ['5511961234567', 'BR'],
    ['5215512345678', 'MX'],
  ])('of this country: %s in %s', (number, country) => {
    expect(asked(number, country)).toEqual([]);
  });

  it.each([
    ['499001234567', 'DE'],
    ['499001234567', 'US'],
    ['439001234567', 'DE'],
    ['33899123456', 'DE'],
    ['882161234567', 'DE'],
  ])('at a price: %s in %s', (number, country) => {
    expect(asked(number, country)).toContain('premium');
  });
});
