import type { AppErrorData } from '../errors.ts';
import { parseDialText } from '../numbers/which-number.ts';
import type { Settings } from '../settings.ts';
import { applyRules } from './apply-rules.ts';
import type { DialOrder, Draft } from './dial.ts';
import { type GatewayChoice, gatewayChoice } from './gateway-choice.ts';

/** What a draft still needs before it can be dialled, by field. */
export type MissingField =
  | { field: 'number'; error: Extract<AppErrorData, { kind: 'badNumber' }> }
  | { field: 'extension' }
  | { field: 'gateway'; choice: Extract<GatewayChoice, { kind: 'missing' }> };

export type OrderResult = { ok: true; order: DialOrder } | { ok: false; missing: MissingField };

/** The gateway of a draft, and why. The gateway rules use what is typed so far. */
export function gatewayOf(draft: Draft, settings: Settings, country: string): GatewayChoice {
  const { typed } = parseDialText(draft.number, country);
  const meant = typed.ok ? applyRules(typed.number, settings.dialRules, country).plain : null;
  return gatewayChoice({ chosen: draft.gatewayUuid, meant }, settings, country);
}

/** The caller ID of a draft; null: the PBX decides. */
export function callerIdOf(draft: Pick<Draft, 'callerId'>, settings: Settings): string | null {
  if (draft.callerId.kind === 'pbx') return null;
  if (draft.callerId.kind === 'number') return draft.callerId.number;
  return settings.callerId;
}

/** A draft as an order, or the first missing field. Main dials by it; the window only shows what it would give. */
export function orderFromDraft(draft: Draft, settings: Settings, country: string): OrderResult {
  const { typed } = parseDialText(draft.number, country);
  if (!typed.ok) {
    const error = { kind: 'badNumber', reason: typed.reason, typed: draft.number.slice(0, 200) } as const;
    return { ok: false, missing: { field: 'number', error } };
  }
  const ruled = applyRules(typed.number, settings.dialRules, country);
  const { extension } = settings;
  if (extension === null) return { ok: false, missing: { field: 'extension' } };
  const choice = gatewayOf(draft, settings, country);
  if (choice.kind === 'missing') return { ok: false, missing: { field: 'gateway', choice } };
  const callerId = callerIdOf(draft, settings);
  return {
    ok: true,
    order: { number: ruled.number, meant: ruled.plain, extension, gatewayUuid: choice.uuid, callerId },
  };
}
