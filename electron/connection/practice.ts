import type { Gateway } from '../../shared/connection.ts';
import type { Settings } from '../../shared/settings.ts';

/** A running practice PBX. */
export type RunningPractice = {
  readonly address: string;
  readonly key: string;
  readonly extensions: readonly { number: string; name?: string | null }[];
  readonly gateways: readonly Gateway[];
  readonly callerIds: readonly string[];
  close(): Promise<void>;
};

const most = 50;

/** The settings that make the practice PBX usable at once, with the person's own gateways and caller IDs after its own. */
export function practiceSettings(now: Settings, pbx: RunningPractice): Partial<Settings> {
  const known = pbx.extensions.some((one) => one.number === now.extension);
  const foreign = now.gateways.filter((one) => !pbx.gateways.some((own) => own.uuid === one.uuid));
  return {
    connection: { kind: 'practice' },
    extension: known ? now.extension : (pbx.extensions[0]?.number ?? null),
    gateways: [...pbx.gateways.map(({ uuid, name }) => ({ uuid, name })), ...foreign].slice(0, most),
    gatewayUuid: pbx.gateways[0]?.uuid ?? now.gatewayUuid,
    callerIds: [...new Set([...pbx.callerIds, ...now.callerIds])].slice(0, most),
    callerId: null,
  };
}

/** Removes what `practiceSettings` added: no real call may go through a practice gateway. */
export function withoutPractice(now: Settings, pbx: RunningPractice): Partial<Settings> {
  const gateways = now.gateways.filter((one) => !pbx.gateways.some((own) => own.uuid === one.uuid));
  const callerIds = now.callerIds.filter((one) => !pbx.callerIds.includes(one));
  return {
    gateways,
    gatewayUuid: gateways.find((one) => one.uuid === now.gatewayUuid)?.uuid ?? gateways[0]?.uuid ?? null,
    callerIds,
    callerId: callerIds.find((one) => one === now.callerId) ?? null,
  };
}
