import type { Gateway } from '../../shared/connection.ts';
import { parseTypedNumber } from '../../shared/numbers/typed-number.ts';
import { type GatewayRule, isRulePrefix, type SettingsPatch } from '../../shared/settings.ts';

/** The item as it was typed in a form, or what is wrong with it. */
export type ReadItem<T, P> = { ok: true; value: T } | { ok: false; problem: P };

/** As `gatewayUuid` of the settings, in lower case, wherever in a pasted text it is. */
const UUID = /(?<![\da-f-])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-f-])/;

/** What is wrong with a gateway as typed. */
export type GatewayProblem = 'nameEmpty' | 'notUuid' | 'twice';

/** Reads a typed gateway against the others in the list. */
export function readGateway(typed: Gateway, others: readonly Gateway[]): ReadItem<Gateway, GatewayProblem> {
  const uuid = UUID.exec(typed.uuid.toLowerCase())?.[0];
  const name = typed.name.trim();
  if (uuid === undefined) return { ok: false, problem: 'notUuid' };
  if (others.some((other) => other.uuid.toLowerCase() === uuid)) return { ok: false, problem: 'twice' };
  if (name === '') return { ok: false, problem: 'nameEmpty' };
  return { ok: true, value: { uuid, name: name.slice(0, 80) } };
}

type GatewayPart = Required<Pick<SettingsPatch, 'gateways' | 'gatewayUuid'>>;
interface GatewayList {
  gateways: readonly Gateway[];
  gatewayUuid: string | null;
}

/** Adds a gateway. The first one becomes the default. */
export function withGateway(list: GatewayList, gateway: Gateway): GatewayPart {
  return { gateways: [...list.gateways, gateway], gatewayUuid: list.gatewayUuid ?? gateway.uuid };
}

/** Removes a gateway. In place of the default, the first of the others becomes it. */
export function withoutGateway(list: GatewayList, uuid: string): GatewayPart {
  const gateways = list.gateways.filter((each) => each.uuid !== uuid);
  return { gateways, gatewayUuid: list.gatewayUuid === uuid ? (gateways[0]?.uuid ?? null) : list.gatewayUuid };
}

/** What is wrong with a caller-ID number as typed. */
export type CallerIdProblem = 'unreadable' | 'twice';

/** Reads a typed caller-ID number against those in the list. */
export function readCallerId(typed: string, others: readonly string[]): ReadItem<string, CallerIdProblem> {
  const read = parseTypedNumber(typed);
  if (!read.ok || !/^\+?\d+$/.test(read.number)) return { ok: false, problem: 'unreadable' };
  return others.includes(read.number) ? { ok: false, problem: 'twice' } : { ok: true, value: read.number };
}

/** A gateway rule as typed; the gateway is null until one is chosen. */
export interface TypedRule {
  prefix: string;
  gatewayUuid: string | null;
}

/** What is wrong with a gateway rule as typed. */
export type RuleProblem = 'prefixUnreadable' | 'prefixTwice' | 'gatewayUnchosen';

/** Reads a typed gateway rule against the others in the list. */
export function readRule(typed: TypedRule, others: readonly GatewayRule[]): ReadItem<GatewayRule, RuleProblem> {
  const read = parseTypedNumber(typed.prefix);
  if (!read.ok || !isRulePrefix(read.number)) return { ok: false, problem: 'prefixUnreadable' };
  if (others.some((other) => other.prefix === read.number)) return { ok: false, problem: 'prefixTwice' };
  if (typed.gatewayUuid === null) return { ok: false, problem: 'gatewayUnchosen' };
  return { ok: true, value: { prefix: read.number, gatewayUuid: typed.gatewayUuid } };
}
