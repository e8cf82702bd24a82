import { describe, expect, it } from 'vitest';
import { failureOf, mayHaveBeenSent, type Stage } from '../../../../electron/pbx/failures.ts';
import { AppError, type AppErrorData, appErrorData } from '../../../../shared/errors.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
const read = (error: unknown, stage: Stage, pinned = false) =>
  failureOf(error, { host: 'pbx', stage, pinned }, () => true).data;

const codes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EACCES', 'EMFILE', 'EPROTO'],
  ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'],
  ...['HPE_INVALID_CONSTANT', 'Z_DATA_ERROR', 'ERR_STREAM_PREMATURE_CLOSE', 'SOMETHING_NEW', ''],
];

describe('failureOf', () => {
  it.each([
    ['ENOTFOUND', 'offline', 'dns'],
    ['ENETUNREACH', 'offline', 'unreachable'],
    ['ECONNREFUSED', 'refused', 'refused'],
  ] as const)('%s without a network is %s, with one %s', (code, without, online) => {
    const reasonOf = (isOnline: boolean) =>
      failureOf({ code }, { host: 'pbx', stage: 'connecting', pinned: false }, () => isOnline).data;
    expect(reasonOf(false)).toMatchObject({ kind: 'network', reason: without });
    expect(reasonOf(true)).toMatchObject({ kind: 'network', reason: online });
  });

  it.each(codes)('%j says whether the request may have been sent', (code) => {
    expect(mayHaveBeenSent(read(coded(code), 'connecting'))).toBe(false);
    expect(mayHaveBeenSent(read(coded(code), 'shaking'))).toBe(false);
    expect(mayHaveBeenSent(read(coded(code), 'connected'))).toBe(true);
    expect(mayHaveBeenSent(read(coded(code, { syscall: 'read' }), 'connected'))).toBe(true);
  });

  it.each([
    ['ECONNREFUSED', { kind: 'network', reason: 'refused', host: 'pbx' }],
    ['ENOTFOUND', { kind: 'network', reason: 'dns', host: 'pbx' }],
    ['EHOSTUNREACH', { kind: 'network', reason: 'unreachable', host: 'pbx' }],
    ['ETIMEDOUT', { kind: 'timeout', phase: 'connect', host: 'pbx' }],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', { kind: 'tls', reason: 'untrusted', host: 'pbx' }],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', { kind: 'tls', reason: 'selfSigned', host: 'pbx' }],
    ['ERR_TLS_CERT_ALTNAME_INVALID', { kind: 'tls', reason: 'wrongHost', host: 'pbx' }],
    ['CERT_NOT_YET_VALID', { kind: 'tls', reason: 'expired', host: 'pbx' }],
    ['EPROTO', { kind: 'tls', reason: 'protocol', host: 'pbx' }],
  ])('reads %s while connecting', (code, data) => {
    expect(read(coded(code), 'connecting')).toEqual(data);
  });

  it('reads a hang-up during the handshake as no TLS over there', () => {
    expect(read(coded('ECONNRESET'), 'shaking')).toMatchObject({ kind: 'tls', reason: 'protocol' });
    expect(read(coded('ECONNRESET'), 'connecting')).toMatchObject({ kind: 'network', reason: 'refused' });
  });

  it('reads any untrusted certificate as a changed one where one was pinned', () => {
    expect(read(coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'shaking', true)).toMatchObject({ reason: 'pinChanged' });
    expect(read(coded('CERT_HAS_EXPIRED'), 'shaking', true)).toMatchObject({ reason: 'expired' });
  });

  it.each([
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'shaking', true, true],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'connected', true, true],
    // As BoringSSL names it, which Electron has.
    ['ERR_SSL_TLSV1_ALERT_CERTIFICATE_REQUIRED', 'connected', true, true],
    ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'shaking', true, true],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'shaking', false, false],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'connected', true, false],
    ['ECONNRESET', 'connected', true, false],
  ] as const)(
    'reads %s while %s, keys agreed on: %s, as a demanded client certificate: %s',
    (code, stage, keyed, is) => {
      const { data } = failureOf(coded(code), { host: 'pbx', stage, pinned: false, keyed }, () => true);
      const demanded = { kind: 'tls', reason: 'clientCertificate', host: 'pbx' };
      if (is) expect(data).toEqual(demanded);
      else expect(data).not.toEqual(demanded);
      // Whoever refuses the handshake reads no request.
      if (is) expect(mayHaveBeenSent(data)).toBe(false);
    },
  );

  it('passes an AppError on and survives what is no error', () => {
    const own = new AppError({ kind: 'badKey' });
    expect(failureOf(own, { host: 'pbx', stage: 'connected', pinned: false })).toBe(own);
    expect(read(undefined, 'connected')).toMatchObject({ kind: 'network', reason: 'other' });
    expect(read({ code: 7 }, 'connecting')).toMatchObject({ kind: 'network', reason: 'unreachable' });
  });

  it('reads a header that cannot be sent as a bad key', () => {
    expect(read(coded('ERR_INVALID_CHAR'), 'connecting')).toEqual({ kind: 'badKey' });
  });
});

const host = 'x';
const serverMessage = null;
const unknown: AppErrorData[] = [
  { kind: 'network', reason: 'other', host },
  { kind: 'tooLarge', limitBytes: 1 },
  { kind: 'unexpectedStatus', status: 304, serverMessage },
  { kind: 'pageInstead', to: 'https://x/login' },
  { kind: 'internal' },
];
const certain: AppErrorData[] = [
  { kind: 'network', reason: 'unreachable', host },
  { kind: 'notPbx', status: 404 },
  { kind: 'unexpectedStatus', status: 405, serverMessage },
  { kind: 'passwordWanted', status: 407 },
  { kind: 'blocked', status: 403, serverMessage },
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
