import { formatNumber, numberKey } from '../numbers/phone-number.ts';
import type { GatewayRule, Settings } from '../settings.ts';

/**
 * The gateway of a call, and why: chosen for this call, by a rule for the number's prefix, by the settings, or the only
 * one. `missing`: there is none, none was chosen, or the one of the rule was deleted; then no other is used instead.
 */
export type GatewayChoice =
  | { kind: 'chosen' | 'settings' | 'only'; uuid: string }
  | { kind: 'rule'; uuid: string; prefix: string }
  | { kind: 'missing'; why: 'none' | 'unchosen' }
  | { kind: 'missing'; why: 'ruleGone'; prefix: string };

/** The input of the choice. `chosen`: by the person for this call. `meant`: the number before the dial rules; null without one. */
export interface GatewayQuery {
  readonly chosen: string | null;
  readonly meant: string | null;
}

type Gateways = Pick<Settings, 'gateways' | 'gatewayUuid' | 'gatewayRules'>;

/** The person's choice goes first, then the rule for the prefix, then the settings. */
export function gatewayChoice({ chosen, meant }: GatewayQuery, settings: Gateways, country: string): GatewayChoice {
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
  if (gatewayUuid !== null && isKnown(gatewayUuid)) return { kind: 'settings', uuid: gatewayUuid };
  return others.length === 0 ? { kind: 'only', uuid: first.uuid } : { kind: 'missing', why: 'unchosen' };
}

/** The rule with the longest matching prefix; of equal ones the first. */
export function ruleFor(meant: string, rules: readonly GatewayRule[], country: string): GatewayRule | null {
  const notations = dialledForms(meant, country);
  let best: { rule: GatewayRule; rest: number } | null = null;
  for (const rule of rules) {
    for (const notation of notations) {
      if (!begins(notation, rule.prefix)) continue;
      // What follows the prefix is equally long in every notation, so it can be compared.
      const rest = notation.length - rule.prefix.length;
      if (best === null || rest < best.rest) best = { rule, rest };
    }
  }
  return best?.rule ?? null;
}

/** The number as dialled and, if its country is known, with +, with 00, and in national notation. */
function dialledForms(meant: string, country: string): string[] {
  const key = numberKey(meant, country) ?? meant;
  if (!key.startsWith('+')) return [meant];
  const asAtHome = formatNumber(key, country).replace(/[^+\d]/g, '');
  return [meant, key, `00${key.slice(1)}`, asAtHome];
}

/** "0" means national numbers: numbers with 00 match only a prefix that begins with 00. */
function begins(notation: string, prefix: string): boolean {
  return notation.startsWith(prefix) && (!notation.startsWith('00') || prefix.startsWith('00'));
}
