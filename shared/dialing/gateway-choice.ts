import { formatNumber, numberKey } from '../numbers/phone-number.ts';
import type { DialProfile, GatewayRule, Settings } from '../settings.ts';

/**
 * The gateway of a call, and why that one: chosen for this call, asked for by how the number begins, the profile's, the settings' own,
 * or the only one there is. `missing`: there is none, none was chosen, or the one that the rule or the profile names is gone;
 * then nothing else takes its place unasked.
 */
export type GatewayChoice =
  | { kind: 'chosen' | 'settings' | 'only'; uuid: string }
  | { kind: 'rule'; uuid: string; prefix: string }
  | { kind: 'profile'; uuid: string; name: string }
  | { kind: 'missing'; why: 'none' | 'unchosen' }
  | { kind: 'missing'; why: 'ruleGone'; prefix: string }
  | { kind: 'missing'; why: 'profileGone'; name: string };

/** What a choice is made of. `chosen`: by hand, for this call; `meant`: the number before the dial rules, null while there is none. */
export interface GatewayQuery {
  readonly chosen: string | null;
  readonly meant: string | null;
  readonly profile: DialProfile | null;
}

type Gateways = Pick<Settings, 'gateways' | 'gatewayUuid' | 'gatewayRules'>;

/** By hand goes before the number's beginning, that before the profile, and that before the settings. */
export function gatewayChoice(
  { chosen, meant, profile }: GatewayQuery,
  settings: Gateways,
  country: string,
): GatewayChoice {
  const { gateways, gatewayUuid } = settings;
  const isKnown = (uuid: string): boolean => gateways.some((gateway) => gateway.uuid === uuid);
  const [first, ...others] = gateways;
  if (first === undefined) return { kind: 'missing', why: 'none' };
  if (chosen !== null && isKnown(chosen)) return { kind: 'chosen', uuid: chosen };
  const rule = meant === null ? null : ruleFor(meant, settings.gatewayRules, country);
  if (rule !== null) {
    const { gatewayUuid: uuid, prefix } = rule;
    return isKnown(uuid) ? { kind: 'rule', uuid, prefix } : { kind: 'missing', why: 'ruleGone', prefix };
  }
  if (profile !== null) {
    const { gatewayUuid: uuid, name } = profile;
    return isKnown(uuid) ? { kind: 'profile', uuid, name } : { kind: 'missing', why: 'profileGone', name };
  }
  if (gatewayUuid !== null && isKnown(gatewayUuid)) return { kind: 'settings', uuid: gatewayUuid };
  return others.length === 0 ? { kind: 'only', uuid: first.uuid } : { kind: 'missing', why: 'unchosen' };
}

/** The rule whose prefix says most about the number; of equal ones the first. */
export function ruleFor(meant: string, rules: readonly GatewayRule[], country: string): GatewayRule | null {
  const notations = notationsOf(meant, country);
  let best: { rule: GatewayRule; rest: number } | null = null;
  for (const rule of rules) {
    for (const notation of notations) {
      if (!begins(notation, rule.prefix)) continue;
      // What follows the prefix is as long in every way of writing the number, so it can be compared.
      const rest = notation.length - rule.prefix.length;
      if (best === null || rest < best.rest) best = { rule, rest };
    }
  }
  return best?.rule ?? null;
}

/** As it was dialled, and where it has a country: with +, with 00, and nationally at home. */
function notationsOf(meant: string, country: string): string[] {
  const key = numberKey(meant, country);
  if (key === null || !key.startsWith('+')) return [meant];
  const home = formatNumber(key, country);
  const national = home.startsWith('+') ? [] : [home.replace(/\D/g, '')];
  return [meant, key, `00${key.slice(1)}`, ...national];
}

/** "0" means numbers at home: of those that begin with 00 only what says so itself. */
function begins(notation: string, prefix: string): boolean {
  return notation.startsWith(prefix) && (!notation.startsWith('00') || prefix.startsWith('00'));
}
