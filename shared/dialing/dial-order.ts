import type { AppErrorData } from '../errors.ts';
import { maxNumberLength } from '../numbers/typed-number.ts';
import { parseDialText } from '../numbers/which-number.ts';
import type { DialProfile, Settings } from '../settings.ts';
import { applyRules } from './apply-rules.ts';
import type { DialOrder } from './dial.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { type GatewayChoice, gatewayChoice } from './gateway-choice.ts';

/** The draft's `profileId` for no profile. */
export const OWN_PROFILE = 'own';

/** What a draft still needs before it can be dialled, by field. */
export type MissingField =
  | { field: 'number'; error: Extract<AppErrorData, { kind: 'badNumber' }> }
  | { field: 'profile' }
  | { field: 'extension' }
  | { field: 'gateway'; choice: Extract<GatewayChoice, { kind: 'missing' }> };

export type OrderResult = { ok: true; order: DialOrder } | { ok: false; missing: MissingField };

/** The profile of a draft; null for none. `gone`: the chosen one was deleted, and nothing replaces it. */
export function profileOf({ profileId }: Pick<Draft, 'profileId'>, settings: Settings): DialProfile | null | 'gone' {
  const id = profileId ?? settings.profileId;
  if (id === null || id === OWN_PROFILE) return null;
  return settings.profiles.find((profile) => profile.id === id) ?? 'gone';
}

/** The gateway of a draft, and why. The gateway rules use what is typed so far. */
export function gatewayOf(draft: Draft, settings: Settings, country: string): GatewayChoice {
  const { typed } = parseDialText(draft.number, country);
  const meant = typed.ok ? applyRules(typed.number, settings.dialRules, country).plain : null;
  const profile = profileOf(draft, settings);
  return gatewayChoice(
    { chosen: draft.gatewayUuid, meant, profile: profile === 'gone' ? null : profile },
    settings,
    country,
  );
}

/** The caller ID of a draft; null: the PBX decides. */
export function callerIdOf(draft: Pick<Draft, 'callerId' | 'profileId'>, settings: Settings): string | null {
  if (draft.callerId.kind === 'pbx') return null;
  if (draft.callerId.kind === 'number') return draft.callerId.number;
  const profile = profileOf(draft, settings);
  return profile === null || profile === 'gone' ? settings.callerId : profile.callerId;
}

/** A draft as an order, or the first missing field. */
export function orderFromDraft(draft: Draft, settings: Settings, country: string): OrderResult {
  const { typed } = parseDialText(draft.number, country);
  const ruled = typed.ok ? applyRules(typed.number, settings.dialRules, country) : null;
  if (!typed.ok || ruled === null || ruled.number.length > maxNumberLength) {
    const reason = typed.ok ? 'tooLong' : typed.reason;
    const error = { kind: 'badNumber', reason, typed: draft.number.slice(0, 200) } as const;
    return { ok: false, missing: { field: 'number', error } };
  }
  const profile = profileOf(draft, settings);
  if (profile === 'gone') return { ok: false, missing: { field: 'profile' } };
  const extension = profile?.extension ?? settings.extension;
  if (extension === null) return { ok: false, missing: { field: 'extension' } };
  const choice = gatewayOf(draft, settings, country);
  if (choice.kind === 'missing') return { ok: false, missing: { field: 'gateway', choice } };
  const callerId = callerIdOf(draft, settings);
  return {
    ok: true,
    order: { number: ruled.number, meant: ruled.plain, extension, gatewayUuid: choice.uuid, callerId },
  };
}

/** The order of a ring-back with one click: the proposed profile or the settings' own, and the gateway by the number's rule. */
export function ringBackOrder(number: string, settings: Settings, country: string): OrderResult {
  return orderFromDraft({ ...emptyDraft, number }, settings, country);
}
