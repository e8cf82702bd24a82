import type { Texts } from '../texts.ts';

/** Why calls are not updated, as the strip says it. `reason_…` ends the title of `notUpdated`. */
export const trouble: Texts<'it'>['trouble'] = {
  keyLocked: 'Sblocca il portachiavi per collegarti',
  keyMissing: 'Nessuna chiave utilizzabile per il centralino',
  keyRefused: 'Il centralino non accetta più la chiave',
  notAllowed: 'Chiave non ammessa qui',
  notUpdated: 'Chiamate non aggiornate: {{reason}}',
  offline: 'Nessuna rete',
  reason_badCertificate: 'certificato salvato illeggibile',
  reason_certificate: 'certificato del centralino non attendibile',
  reason_error: 'il centralino segnala un errore',
  reason_fault: 'qui qualcosa è andato storto',
  reason_foreign: 'sono di altri interni',
  reason_notFound: 'indirizzo del centralino non trovato',
  reason_notStored: 'impossibile salvarle qui',
  reason_tooFast: 'troppe richieste insieme',
  reason_unreadable: 'risposta illeggibile',
  silent: 'Il centralino non risponde',
  usedUp: 'Nessuna richiesta rimasta; le chiamate possono fallire',
};
