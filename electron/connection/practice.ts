import type { Gateway } from '../../shared/connection.ts';
import { newConnection, type StoredConnection } from '../../shared/settings.ts';

/** A running practice PBX. */
export type RunningPractice = {
  readonly address: string;
  readonly key: string;
  readonly extensions: readonly { number: string; name?: string | null }[];
  readonly gateways: readonly Gateway[];
  readonly callerIds: readonly string[];
  close(): Promise<void>;
};

/** The practice PBX as a connection: usable at once. Its numbers are German. */
export function practiceSettings({ extensions, gateways, callerIds }: RunningPractice): StoredConnection {
  return {
    ...newConnection(),
    connectionId: 'practice',
    connection: { kind: 'practice' },
    extension: extensions[0]?.number ?? null,
    gateways: gateways.map(({ uuid, name }) => ({ uuid, name })),
    gatewayUuid: gateways[0]?.uuid ?? null,
    callerIds: [...callerIds],
    countryGuess: { country: 'DE', sure: true },
  };
}
