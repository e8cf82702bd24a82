import type { Texts } from '../texts.ts';

/** Why calls are not updated, as the strip says it. `reason_…` ends the title of `notUpdated`. */
export const trouble: Texts<'de'>['trouble'] = {
  keyLocked: 'Unlock the keyring to connect',
  keyMissing: 'No usable key for the PBX is saved',
  keyRefused: 'The PBX no longer accepts the key',
  notAllowed: 'This computer may not use the key',
  notUpdated: 'Calls couldn’t be updated: {{reason}}',
  offline: 'You’re offline',
  reason_certificate: 'the PBX’s certificate isn’t trusted',
  reason_error: 'the PBX reports an error',
  reason_fault: 'something went wrong here',
  reason_foreign: 'these are the calls of other extensions',
  reason_notFound: 'the PBX’s address wasn’t found',
  reason_notStored: 'they couldn’t be stored here',
  reason_tooFast: 'too many requests at once',
  reason_unreadable: 'the answer isn’t readable',
  silent: 'The PBX doesn’t answer',
  usedUp: 'No requests left for now; calls from here may fail',
};
