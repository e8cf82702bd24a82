/**
 * The choices for the next call; null: the settings' choice. `profileId: 'own'`: no profile, but the user's own extension, gateway and
 * caller ID. `callerId: 'pbx'`: the PBX decides.
 */
export interface Draft {
  number: string;
  profileId: string | null;
  gatewayUuid: string | null;
  callerId: { kind: 'settings' } | { kind: 'pbx' } | { kind: 'number'; number: string };
}

/** A draft without any choice. */
export const emptyDraft: Draft = { number: '', profileId: null, gatewayUuid: null, callerId: { kind: 'settings' } };
