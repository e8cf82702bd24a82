import type { Texts } from '../texts.ts';

/** Main's own questions before something is deleted. */
export const forget: Texts<'de'>['forget'] = {
  calls_one: '{{count}} Anruf löschen?',
  calls_other: '{{count}} Anrufe löschen?',
  callsExplained:
    'Die Anrufe werden auf diesem Computer gelöscht, mit Notizen und Erinnerungen. Die Telefonanlage behält ihre.',
  confirm: 'Löschen',
  notes_one: '{{count}} weitere Notiz ändern oder löschen?',
  notes_other: '{{count}} weitere Notizen ändern oder löschen?',
  notesExplained: 'In der letzten Stunde wurden viele Notizen geändert oder gelöscht. Was darin stand, ist verloren.',
  older_one: 'Alle Anrufe löschen, die älter als {{count}} Tag sind?',
  older_other: 'Alle Anrufe löschen, die älter als {{count}} Tage sind?',
  olderExplained:
    'Die Anrufe werden auf diesem Computer gelöscht, für jede Telefonanlage der Liste, mit Notizen und Erinnerungen. Jede Telefonanlage behält ihre.',
  people_one: '{{count}} Kontakt ändern oder löschen?',
  people_other: '{{count}} Kontakte ändern oder löschen?',
  peopleExplained: 'Namen oder Nummern gehen hier verloren, oder der ganze Kontakt.',
};
