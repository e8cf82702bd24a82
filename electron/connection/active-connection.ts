import type { Status } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { PbxClient } from '../pbx/client.ts';
import type { RunningPractice } from './practice.ts';
import type { VaultKey } from './vault-key.ts';

/** The connection there is. `unusable`: what is stored cannot be used, which erases nothing. */
export type CurrentConnection =
  | { kind: 'none' }
  | { kind: 'practice'; pbx: RunningPractice; client: PbxClient }
  | { kind: 'pbx'; source: Status['source']; client: PbxClient }
  | { kind: 'unusable'; source: Status['source']; error: AppError };

/** Holds the one current connection and lets the former one go. */
export interface Current {
  get(): CurrentConnection;
  change(to: CurrentConnection): Promise<void>;
  client(): PbxClient;
  source(): Status['source'];
}

/** `tell` is called after each change. */
export function createCurrent(key: VaultKey, tell: () => void): Current {
  let current: CurrentConnection = { kind: 'none' };
  return {
    get: () => current,
    async change(to) {
      const before = current;
      current = to;
      if (before.kind === 'pbx' || before.kind === 'practice') before.client.close();
      if (before.kind === 'practice') await before.pbx.close();
      await key.look();
      tell();
    },
    client() {
      if (current.kind === 'none') throw new AppError({ kind: 'notConnected' });
      if (current.kind === 'unusable') throw current.error;
      if (current.kind === 'pbx') key.mustBeThere();
      return current.client;
    },
    source: () => (current.kind === 'none' || current.kind === 'practice' ? { kind: current.kind } : current.source),
  };
}
