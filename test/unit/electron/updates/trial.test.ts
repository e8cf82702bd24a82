import { expect, it } from 'vitest';
import { judgeStart, readTrial, type Trial } from '../../../../electron/updates/trial.ts';

const wayBack = { file: '/packages/1.2.0/ringback.exe', size: 3, sha256: 'a'.repeat(64) };
const fresh: Trial = {
  version: '1.3.0',
  from: '1.2.0',
  package: '/packages/1.3.0/ringback.exe',
  starts: 0,
  wayBack,
  goesBack: false,
};

/** Starts `running` so often without reaching the window. */
function failing(trial: Trial, running: string, times: number) {
  const kinds: string[] = [];
  let current = trial;
  for (let start = 0; start < times; start += 1) {
    const judged = judgeStart(current, running);
    kinds.push(judged.kind);
    if ('trial' in judged) current = judged.trial;
  }
  return { kinds, current };
}

it('two failed starts lead back, once', () => {
  const { kinds, current } = failing(fresh, '1.3.0', 5);
  expect(kinds).toEqual(['start', 'start', 'goBack', 'start', 'start']);
  expect(judgeStart(current, '1.2.0')).toEqual({ kind: 'wentBack', from: '1.3.0' });
});

it('without a way back it goes on trying', () => {
  expect(failing({ ...fresh, wayBack: null }, '1.3.0', 4).kinds).toEqual(['start', 'start', 'start', 'start']);
});

it('the old version knows that the new one was not installed', () => {
  expect(judgeStart(fresh, '1.2.0')).toEqual({ kind: 'notInstalled' });
});

it('says nothing about other versions, or without a record', () => {
  expect([judgeStart(fresh, '1.4.0'), judgeStart(null, '1.3.0')]).toEqual([{ kind: 'none' }, { kind: 'none' }]);
  for (const text of [null, '', '{}', '{"version":"1.3.0"}', JSON.stringify({ ...fresh, starts: -1 })])
    expect(readTrial(text)).toBeNull();
  expect(readTrial(JSON.stringify(fresh))).toEqual(fresh);
});
