import type { Texts } from '../texts.ts';

/** Why calls are not updated, as the strip says it. `reason_…` ends the title of `notUpdated`. */
export const trouble: Texts<'de'>['trouble'] = {
  keyLocked: 'Zum Verbinden den Schlüsselbund entsperren',
  keyMissing: 'Kein brauchbarer Schlüssel für die Telefonanlage',
  keyRefused: 'Telefonanlage lehnt den Schlüssel ab',
  notAllowed: 'Schlüssel hier nicht zugelassen',
  notUpdated: 'Anrufe nicht aktualisiert: {{reason}}',
  offline: 'Kein Netz',
  reason_badCertificate: 'gespeichertes Zertifikat nicht lesbar',
  reason_certificate: 'Zertifikat nicht vertrauens\u00ADwürdig',
  reason_error: 'Fehler in der Telefonanlage',
  reason_fault: 'hier ging etwas schief',
  reason_foreign: 'Anrufe anderer Nebenstellen',
  reason_notFound: 'Adresse nicht gefunden',
  reason_notStored: 'Speichern nicht möglich',
  reason_tooFast: 'zu viele Anfragen auf einmal',
  reason_unreadable: 'Antwort nicht lesbar',
  silent: 'Telefonanlage antwortet nicht',
  usedUp: 'Zurzeit keine Anfragen mehr; Anrufe können scheitern',
};
