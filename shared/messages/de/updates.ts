import type { Texts } from '../texts.ts';

/** The updates in the settings. */
export const updates: Texts<'de'>['updates'] = {
  check: 'Jetzt prüfen',
  checkedAt: 'Zuletzt geprüft: {{when}}.',
  checking: 'Updates werden gesucht\u00a0…',
  current: 'Keine gefunden',
  download: 'Herunterladen',
  expired: 'Die Versionsliste ist abgelaufen, vielleicht gibt es eine neuere Version.',
  failed: 'Die Versionsliste ließ sich nicht laden oder ist nicht gültig.',
  failedTodo:
    'Prüfen Sie die Netzverbindung und versuchen Sie es noch einmal. Passiert das öfter, melden Sie es Ihrer Administration.',
  newer: 'Version {{version}} ist verfügbar',
  notChecked: 'Noch nicht geprüft',
  off_administrator: 'Von Ihrer Administration ausgeschaltet',
  off_apt: 'Ihr System installiert sie',
  off_noAddress: 'Diese Version sucht nicht danach',
  off_policyUnreadable: 'Aus: Die Regeln Ihrer Administration sind nicht lesbar',
  whatChanged: 'Neu in Version {{version}}, {{day}}',
};
