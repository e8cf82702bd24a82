import { AppError, type AppErrorData, type NetworkReason, type TlsReason } from '../../shared/errors.ts';
import { hasNetwork } from './has-network.ts';

/** Code of the error that the pin check raises. */
export const pinChangedCode = 'RINGBACK_PIN_CHANGED';

const tlsReasons: Record<string, TlsReason> = {
  [pinChangedCode]: 'pinChanged',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'selfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  CERT_REJECTED: 'untrusted',
  CERT_SIGNATURE_FAILURE: 'untrusted',
  INVALID_CA: 'untrusted',
  INVALID_PURPOSE: 'untrusted',
  CERT_CHAIN_TOO_LONG: 'untrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrongHost',
  HOSTNAME_MISMATCH: 'wrongHost',
  EPROTO: 'protocol',
};

const connectReasons: Record<string, NetworkReason> = {
  ECONNREFUSED: 'refused',
  // Reset before the connection stood: the other side would not have it.
  ECONNRESET: 'refused',
  EPIPE: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
};

/** The alerts by which a server refuses a client that shows no certificate, as OpenSSL and BoringSSL name them. */
const refusalAlerts =
  /alert[ _](?:certificate[ _]required|handshake[ _]failure|bad[ _]certificate|no[ _]certificate)/iu;

/**
 * Where an exchange stood when it failed. While `connecting` (TCP) and `shaking` hands (TLS) no byte of the request was sent;
 * once `connected` it may have been.
 */
export type Stage = 'connecting' | 'shaking' | 'connected';

/**
 * What is known beside the error. `pinned`: only one certificate is accepted. `keyed`: both sides had agreed on keys, so that a refusal
 * after that is not one of the encryption.
 */
export type FailureContext = { host: string; stage: Stage; pinned: boolean; keyed?: boolean };

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

function tlsReason(code: string, pinned: boolean): TlsReason | null {
  const known = tlsReasons[code];
  // With a pin only that certificate is an anchor, so any other one fails as untrusted before the pin is compared.
  if (pinned && (known === 'untrusted' || known === 'selfSigned')) return 'pinChanged';
  if (known !== undefined) return known;
  if (code.startsWith('ERR_SSL_')) return 'protocol';
  return code.startsWith('ERR_TLS_') || code.startsWith('CERT_') ? 'other' : null;
}

/** Whether the server refused because it demands a client certificate. It then never read a request (TLS 1.3 tells after the handshake). */
function demandsCertificate(error: unknown, code: string, keyed: boolean): boolean {
  if (!keyed || !(code === 'EPROTO' || code.startsWith('ERR_SSL_'))) return false;
  return refusalAlerts.test(`${code} ${error instanceof Error ? error.message : ''}`);
}

function failureWhileConnecting(code: string, at: FailureContext, cause: unknown, isOnline: () => boolean): AppError {
  // A server that hangs up on the handshake speaks no TLS, or none that we do.
  const hungUp = at.stage === 'shaking' && connectReasons[code] === 'refused';
  const tls = hungUp ? 'protocol' : tlsReason(code, at.pinned);
  if (tls !== null) return new AppError({ kind: 'tls', reason: tls, host: at.host }, { cause });
  if (code === 'ETIMEDOUT') return new AppError({ kind: 'timeout', phase: 'connect', host: at.host }, { cause });
  const found = connectReasons[code] ?? 'unreachable';
  const reason = (found === 'dns' || found === 'unreachable') && !isOnline() ? 'offline' : found;
  return new AppError({ kind: 'network', reason, host: at.host }, { cause });
}

function failureOnceConnected(code: string, at: FailureContext, cause: unknown): AppError {
  if (code.startsWith('HPE_')) return new AppError({ kind: 'badAnswer', detail: `not HTTP (${code})` }, { cause });
  if (code === 'ETIMEDOUT') return new AppError({ kind: 'timeout', phase: 'whole', host: at.host }, { cause });
  const interrupted = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code);
  const reason: NetworkReason = interrupted ? 'reset' : 'other';
  return new AppError({ kind: 'network', reason, host: at.host }, { cause });
}

/**
 * What Node's error of an exchange means. Before the connection stood: `refused`, `dns`, `unreachable`, `offline`, `tls` or the
 * connect deadline; afterwards `reset`, `other`, `badAnswer` or the whole deadline. So the kind alone tells whether a request
 * may have been sent (`outcomeUnknown`).
 */
export function failureOf(error: unknown, at: FailureContext, isOnline: () => boolean = hasNetwork): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === 'ERR_INVALID_CHAR') return new AppError({ kind: 'badKey' });
  if (demandsCertificate(error, code, at.keyed === true))
    return new AppError({ kind: 'tls', reason: 'clientCertificate', host: at.host }, { cause: error });
  return at.stage === 'connected'
    ? failureOnceConnected(code, at, error)
    : failureWhileConnecting(code, at, error, isOnline);
}

/** Statuses by which a server or proxy says that one side did not wait; what it had passed on before is not known. */
const hungUp = new Set([408, 460, 499]);

/**
 * Whether an originate that failed like this may have reached the PBX all the same, so that the phone may be ringing. The
 * transport keeps the reasons apart: `refused`, `dns`, `unreachable`, `offline`, `tls` and the connect deadline only ever stand for a request
 * of which no byte was sent. What is in doubt counts as unknown, 5xx too: a gateway's 502 says nothing of what went on behind it.
 */
export function mayHaveBeenSent(error: AppErrorData): boolean {
  switch (error.kind) {
    case 'network':
      return error.reason === 'reset' || error.reason === 'other';
    case 'timeout':
      return error.phase !== 'connect';
    case 'notPbx':
      return error.status < 400;
    case 'unexpectedStatus':
      return error.status < 400 || hungUp.has(error.status);
    case 'redirected':
    case 'pageInstead':
    case 'badAnswer':
    case 'tooLarge':
    case 'server':
    case 'internal':
      return true;
    default:
      return false;
  }
}
