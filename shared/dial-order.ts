import type { DialOrder } from './dial.ts';
import { applyRules } from './dial-rules.ts';
import type { AppErrorData } from './errors.ts';
import { readTyped } from './phone-number.ts';
import type { Settings } from './settings.ts';
import { longestNumber } from './typed-number.ts';
import { choicesIn } from './which-number.ts';

/** What was chosen for the next call; null where the settings' own choice stands. `callerId: 'pbx'`: as the PBX decides. */
export interface Draft {
  number: string;
  gatewayUuid: string | null;
  callerId: { kind: 'settings' } | { kind: 'pbx' } | { kind: 'number'; number: string };
}

/** What still keeps a draft from being dialled, by the field it belongs to. */
export type Missing =
  | { field: 'number'; error: Extract<AppErrorData, { kind: 'badNumber' }> }
  | { field: 'extension' }
  | { field: 'gateway'; reason: 'none' | 'unchosen' };

export type Read = { ok: true; order: DialOrder } | { ok: false; missing: Missing };

/** The gateway that a draft goes through: the one chosen, else the settings' own, else the only one there is. */
export function gatewayOf(draft: Pick<Draft, 'gatewayUuid'>, settings: Settings): string | null {
  const known = (uuid: string | null): string | null =>
    settings.gateways.some((gateway) => gateway.uuid === uuid) ? uuid : null;
  const only = settings.gateways.length === 1 ? (settings.gateways[0]?.uuid ?? null) : null;
  return known(draft.gatewayUuid) ?? known(settings.gatewayUuid) ?? only;
}

/** The number that a draft shows to the other side; null leaves it to the PBX. */
export function callerIdOf(draft: Pick<Draft, 'callerId'>, settings: Settings): string | null {
  if (draft.callerId.kind === 'pbx') return null;
  return draft.callerId.kind === 'number' ? draft.callerId.number : settings.callerId;
}

/** A draft as an order, or the first thing that is missing. */
export function readDraft(draft: Draft, settings: Settings, country: string): Read {
  const typed = readTyped(draft.number, country);
  const ruled = typed.ok ? applyRules(typed.number, settings.dialRules, country) : null;
  const isAsked = choicesIn(draft.number, country).length > 0;
  if (!typed.ok || ruled === null || isAsked || ruled.number.length > longestNumber) {
    const reason = !typed.ok ? typed.reason : isAsked ? 'several' : 'tooLong';
    const error = { kind: 'badNumber', reason, typed: draft.number.slice(0, 200) } as const;
    return { ok: false, missing: { field: 'number', error } };
  }
  if (settings.extension === null) return { ok: false, missing: { field: 'extension' } };
  const gatewayUuid = gatewayOf(draft, settings);
  if (gatewayUuid === null) {
    const reason = settings.gateways.length === 0 ? 'none' : 'unchosen';
    return { ok: false, missing: { field: 'gateway', reason } };
  }
  const callerId = callerIdOf(draft, settings);
  return {
    ok: true,
    order: { number: ruled.number, meant: ruled.plain, extension: settings.extension, gatewayUuid, callerId },
  };
}

/** The order of a ring-back with one click: the settings' own extension, gateway and shown number. */
export function readRingBack(number: string, settings: Settings, country: string): Read {
  return readDraft({ number, gatewayUuid: null, callerId: { kind: 'settings' } }, settings, country);
}
