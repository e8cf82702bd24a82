import { expect, it } from 'vitest';
import { mayHaveBeenSent } from '../../../../electron/pbx/failures.ts';
import { type AppErrorData, appErrorData } from '../../../../shared/errors.ts';

const host = 'x';
const serverMessage = null;
const unknown: AppErrorData[] = [
  { kind: 'network', reason: 'reset', host },
  { kind: 'network', reason: 'closed', host },
  { kind: 'network', reason: 'other', host },
  { kind: 'timeout', phase: 'headers', host },
  { kind: 'timeout', phase: 'whole', host },
  { kind: 'redirected', to: null },
  { kind: 'notPbx', status: 200 },
  { kind: 'badAnswer', detail: '' },
  { kind: 'tooLarge', limitBytes: 1 },
  { kind: 'server', status: 500, serverMessage },
  { kind: 'unexpectedStatus', status: 408, serverMessage },
  { kind: 'unexpectedStatus', status: 304, serverMessage },
  { kind: 'internal' },
];
const certain: AppErrorData[] = [
  { kind: 'network', reason: 'refused', host },
  { kind: 'network', reason: 'dns', host },
  { kind: 'network', reason: 'unreachable', host },
  { kind: 'timeout', phase: 'connect', host },
  { kind: 'tls', reason: 'untrusted', host },
  { kind: 'tls', reason: 'pinChanged', host },
  { kind: 'notPbx', status: 404 },
  { kind: 'unauthorized', serverMessage },
  { kind: 'forbidden', serverMessage },
  { kind: 'extensionNotRegistered', extension: '1', serverMessage },
  { kind: 'callNotSetUp', serverMessage },
  { kind: 'invalidRequest', status: 400, serverMessage },
  { kind: 'rateLimited', retryAt: null },
  { kind: 'unexpectedStatus', status: 405, serverMessage },
  { kind: 'keyMissing' },
  { kind: 'keyLocked' },
  { kind: 'keyForOtherAddress' },
  { kind: 'badKey' },
  { kind: 'insecureAddress', host },
];

it.each(unknown)('may have been sent: %j', (error) => {
  expect(mayHaveBeenSent(appErrorData.parse(error))).toBe(true);
});

it.each(certain)('was not carried out: %j', (error) => {
  expect(mayHaveBeenSent(appErrorData.parse(error))).toBe(false);
});
