import type { ConnectionSummary, Status } from './connection.ts';
import type { AppErrorData } from './errors.ts';
import type { Text } from './messages/index.ts';

/**
 * Why calls are not updated, by weight: of several, the first is shown. Amber: a person must act, or calls stay old.
 * The titles are the texts `trouble.…`.
 */
export const troubles = {
  keyLocked: { isAmber: true },
  keyMissing: { isAmber: true },
  keyRefused: { isAmber: true },
  notAllowed: { isAmber: true },
  certificate: { isAmber: true },
  offline: { isAmber: false },
  silent: { isAmber: false },
  usedUp: { isAmber: false },
  notUpdated: { isAmber: false },
} as const satisfies Record<string, { isAmber: boolean }>;
export type TroubleKind = keyof typeof troubles;

/** What is wrong, and the error with its cause and the way out. */
export interface Trouble {
  readonly kind: TroubleKind;
  readonly error: AppErrorData;
}

/** The most pressing trouble of a status; null for none. */
export function troubleOf({ key, source, link }: Pick<Status, 'key' | 'source' | 'link'>): Trouble | null {
  if (key === 'locked') return { kind: 'keyLocked', error: { kind: 'keyLocked' } };
  if (source.kind === 'pbx' && key === 'none') return { kind: 'keyMissing', error: { kind: 'keyMissing' } };
  if (link.kind !== 'refused' && link.kind !== 'offline') return null;
  return { kind: kindOf(link.error), error: link.error };
}

/** The same of a PBX that is watched without being in sight. */
export function troubleElsewhere({ address, background }: ConnectionSummary): Trouble | null {
  if (address === null || background === undefined) return null;
  return troubleOf({ ...background, source: { kind: 'pbx', address, insecure: false } });
}

/** Who waits at a PBX that is not in sight, and what is wrong there; empty where there is nothing to say. */
export function wordsElsewhere(summary: ConnectionSummary, t: Text): string[] {
  const { waitingCallers: count = 0, isHistoryClosed = false } = summary.background ?? {};
  const trouble = troubleElsewhere(summary);
  return [
    ...(count > 0 ? [t('desktop.trayWaiting', { count })] : []),
    ...(isHistoryClosed ? [t('desktop.trayHistoryClosed')] : trouble === null ? [] : [troubleTitle(trouble, t)]),
  ];
}

/** Silent: nothing came back. What the PBX answered, whatever it was, is not its silence. */
function kindOf(error: AppErrorData): TroubleKind {
  switch (error.kind) {
    case 'keyLocked':
      return 'keyLocked';
    case 'keyMissing':
    case 'keyForOtherAddress':
    case 'badKey':
      return 'keyMissing';
    case 'unauthorized':
      return 'keyRefused';
    case 'forbidden':
      return 'notAllowed';
    case 'tls':
    case 'badCertificate':
      return 'certificate';
    case 'network':
      if (error.reason === 'offline') return 'offline';
      return error.reason === 'dns' ? 'notUpdated' : 'silent';
    case 'timeout':
      return 'silent';
    case 'rateLimited':
      return 'usedUp';
    default:
      return 'notUpdated';
  }
}

/** The title of a trouble: "Calls couldn’t be updated: too many requests at once". */
export function troubleTitle({ kind, error }: Trouble, t: Text): string {
  if (kind !== 'notUpdated' && kind !== 'certificate') return t(`trouble.${kind}`);
  return t('trouble.notUpdated', { reason: t(`trouble.reason_${reasonOf(error)}`) });
}

/** Why calls could not be updated although the PBX, or the network, answered. */
function reasonOf(error: AppErrorData) {
  switch (error.kind) {
    case 'network':
      return 'notFound';
    case 'tls':
      return 'certificate';
    case 'badCertificate':
      return 'badCertificate';
    case 'tooFast':
      return 'tooFast';
    case 'redirected':
    case 'pageInstead':
    case 'notPbx':
    case 'badAnswer':
    case 'tooLarge':
      return 'unreadable';
    case 'foreignCalls':
      return 'foreign';
    case 'historyUnavailable':
    case 'settingsNotSaved':
      return 'notStored';
    case 'internal':
      return 'fault';
    default:
      return 'error';
  }
}
