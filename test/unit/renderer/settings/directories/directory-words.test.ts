import { describe, expect, it } from 'vitest';
import {
  directoryErrorWords,
  formErrorWords,
  stateWords,
} from '../../../../../renderer/settings/directories/directory-words.ts';
import { sourceName } from '../../../../../renderer/ui/call/source-name.ts';
import type { Directory, DirectoryState } from '../../../../../shared/directories/directory.ts';
import { type AppErrorData, appErrorData } from '../../../../../shared/errors.ts';
import { DAY } from '../../../../../shared/time/durations.ts';

const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const file: Directory = { kind: 'file', id, name: '', isOn: true, path: 'C:\\Share\\People.csv' };
const at = (time: string): number => Date.parse(`2026-11-28T${time}:00Z`);
const region = { country: 'DE', locale: 'en-GB', zone: 'UTC', hourCycle: 'h23' } as const;
const read: DirectoryState = {
  ...{ id, people: 1284, isReading: false, failed: null, isCutOff: false, elsewhere: 0, unread: 0 },
  updatedAt: at('09:30'),
};
const down: AppErrorData = { kind: 'network', reason: 'refused', host: 'a' };
const refused: AppErrorData = { kind: 'unauthorized', serverMessage: null };

describe('stateWords', () => {
  it.each<[string, Partial<DirectoryState>, string, string | null]>([
    ['read', {}, '1,284 people · updated at 09:30', null],
    ['one person', { people: 1 }, '1 person · updated at 09:30', null],
    ['of the day before', { updatedAt: at('09:30') - DAY }, '1,284 people · updated yesterday at 09:30', null],
    ['reading for the first time', { updatedAt: null, isReading: true }, 'Reading…', null],
    ['reading again', { isReading: true }, '1,284 people · updating…', null],
    ['not read yet', { updatedAt: null }, 'No people loaded yet.', null],
    [
      'cut off, with entries that are nobody',
      { isCutOff: true, unread: 2 },
      '1,284 people · updated at 09:30. There are more: Ringback reads only so many. 2 entries have no name or phone number.',
      null,
    ],
    [
      'with entries of another server',
      { elsewhere: 3 },
      '1,284 people · updated at 09:30. 3 entries are on another server, which Ringback doesn’t ask.',
      null,
    ],
    [
      'out of reach',
      { failed: { error: down, since: at('09:40') } },
      'Shown: 1,284 people, as of 09:30.',
      'Not reachable since 09:40.',
    ],
    [
      'out of reach from the first',
      { updatedAt: null, failed: { error: down, since: at('09:40') } },
      'No people loaded yet.',
      'Not reachable since 09:40. Check the address and port, and whether the server is running.',
    ],
    [
      'refused',
      { failed: { error: refused, since: at('09:40') } },
      'Shown: 1,284 people, as of 09:30.',
      'The directory doesn’t accept this user name and password. Check both. If the password has changed, edit the directory and enter the new one. Not updated since 09:40.',
    ],
    [
      'with hardly anybody left',
      { failed: { error: { kind: 'fewPeople', left: 3 }, since: at('09:40') } },
      'Shown: 1,284 people, as of 09:30.',
      'This directory has only 3 people now. If that is right, remove the others here. Otherwise check the file, or ask the directory’s administrator. Not updated since 09:40.',
    ],
  ])('%s', (_, state, line, trouble) => {
    expect(stateWords(file, { ...read, ...state }, at('10:00'), region)).toEqual({ line, trouble });
  });

  it('says that a source is off, whatever happened before', () => {
    const failed = { error: down, since: 0 };
    expect(stateWords({ ...file, isOn: false }, { ...read, failed }, at('10:00'), region)).toEqual({
      line: 'Off',
      trouble: null,
    });
  });
});

it('names a source by its file or its host where the person gave it no name', () => {
  expect(sourceName(file)).toBe('People.csv');
  expect(sourceName({ ...file, name: 'Team' })).toBe('Team');
});

it('speaks of no PBX and no key, whatever a server does', () => {
  const samples = appErrorData.options.flatMap(({ shape }): AppErrorData[] => {
    const kind = shape.kind.value;
    const reasons: readonly string[] =
      'reason' in shape ? shape.reason.options : 'phase' in shape ? shape.phase.options : [''];
    const rest = {
      host: 'ldap.example',
      serverMessage: null,
      status: 500,
      detail: 'x',
      to: 'https://b.example',
      limitBytes: 1,
    };
    return reasons.map((one) => ({ kind, reason: one, phase: one, ...rest }) as unknown as AppErrorData);
  });
  const ofDirectories = new Set(
    'address network timeout tls redirected badAnswer tooLarge unauthorized forbidden server unexpectedStatus keyMissing keyLocked keyForOtherAddress insecureAddress directory passwordWanted badCertificate'.split(
      ' ',
    ),
  );
  const tried = samples.filter(({ kind }) => ofDirectories.has(kind));
  expect(tried.length).toBeGreaterThan(35);
  for (const error of tried) {
    const { what, todo } = directoryErrorWords(error);
    expect([error, `${what} ${todo}`]).toEqual([
      error,
      expect.not.stringMatching(/PBX|phone administrator|\bkey\b|\{\{/),
    ]);
  }
});

describe('formErrorWords', () => {
  it.each<[AppErrorData, string]>([
    [{ kind: 'tls', reason: 'untrusted', host: 'a' }, 'Trust the certificate or your company’s CA if it is right.'],
    [{ kind: 'tls', reason: 'selfSigned', host: 'a' }, 'Trust the certificate or your company’s CA if it is right.'],
    [refused, 'Check both.'],
    [{ kind: 'keyMissing' }, 'Enter the password.'],
    [down, directoryErrorWords(down).todo],
  ])('of %j in the form: no step that is done', (error, todo) => {
    expect(formErrorWords(error)).toEqual({ what: directoryErrorWords(error).what, todo });
  });
});
