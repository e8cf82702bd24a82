import { z } from 'zod';
import type { Gateway } from '../../shared/connection.ts';
import { readTyped } from '../../shared/phone-number.ts';
import type { SettingsPatch } from '../../shared/settings.ts';

/** What is wrong with a gateway as typed. */
export type GatewayProblem = 'nameEmpty' | 'notUuid' | 'twice';

/** Reads a typed gateway against the others in the list. */
export function readGateway(
  typed: Gateway,
  others: readonly Gateway[],
): { ok: true; gateway: Gateway } | { ok: false; problem: GatewayProblem } {
  const uuid = typed.uuid.trim().toLowerCase();
  const name = typed.name.trim();
  if (!z.uuid().safeParse(uuid).success) return { ok: false, problem: 'notUuid' };
  if (others.some((other) => other.uuid.toLowerCase() === uuid)) return { ok: false, problem: 'twice' };
  if (name === '') return { ok: false, problem: 'nameEmpty' };
  return { ok: true, gateway: { uuid, name: name.slice(0, 80) } };
}

type GatewayPart = Required<Pick<SettingsPatch, 'gateways' | 'gatewayUuid'>>;
interface GatewayList {
  gateways: readonly Gateway[];
  gatewayUuid: string | null;
}

/** The list with one more; the first one is proposed when dialling. */
export function withGateway(list: GatewayList, gateway: Gateway): GatewayPart {
  return { gateways: [...list.gateways, gateway], gatewayUuid: list.gatewayUuid ?? gateway.uuid };
}

/** The list with one changed, in its place. */
export function withGatewayChanged(list: GatewayList, uuid: string, gateway: Gateway): GatewayPart {
  return {
    gateways: list.gateways.map((each) => (each.uuid === uuid ? gateway : each)),
    gatewayUuid: list.gatewayUuid === uuid ? gateway.uuid : list.gatewayUuid,
  };
}

/** The list without one; when it was the proposed one, the first of the others is. */
export function withoutGateway(list: GatewayList, uuid: string): GatewayPart {
  const gateways = list.gateways.filter((each) => each.uuid !== uuid);
  return { gateways, gatewayUuid: list.gatewayUuid === uuid ? (gateways[0]?.uuid ?? null) : list.gatewayUuid };
}

/** What is wrong with a caller-ID number as typed. */
export type CallerIdProblem = 'empty' | 'unreadable' | 'twice';

/** Reads a typed caller-ID number against those in the list. */
export function readCallerId(
  typed: string,
  others: readonly string[],
  country: string,
): { ok: true; callerId: string } | { ok: false; problem: CallerIdProblem } {
  const read = readTyped(typed, country);
  if (!read.ok) return { ok: false, problem: read.reason === 'empty' ? 'empty' : 'unreadable' };
  if (!/^\+?\d+$/.test(read.number)) return { ok: false, problem: 'unreadable' };
  return others.includes(read.number) ? { ok: false, problem: 'twice' } : { ok: true, callerId: read.number };
}
