import type { AppErrorData } from '../../shared/errors.ts';

/**
 * Whether an originate that failed like this may have reached the PBX all the same, so that the phone may be ringing. The
 * transport keeps the reasons apart: `refused`, `dns`, `unreachable`, `tls` and the connect deadline only ever stand for a request
 * of which no byte was sent. What is in doubt counts as unknown, 5xx too: a gateway's 502 says nothing of what went on behind it.
 */
export function outcomeUnknown(error: AppErrorData): boolean {
  switch (error.kind) {
    case 'network':
      return error.reason === 'reset' || error.reason === 'closed' || error.reason === 'other';
    case 'timeout':
      return error.phase !== 'connect';
    case 'notPbx':
      return error.status < 400;
    case 'unexpectedStatus':
      return error.status < 400 || error.status === 408;
    case 'redirected':
    case 'badAnswer':
    case 'tooLarge':
    case 'server':
    case 'internal':
      return true;
    default:
      return false;
  }
}
