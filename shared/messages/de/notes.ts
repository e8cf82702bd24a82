import type { Texts } from '../texts.ts';

/** Notes and tags on calls and callers. */
export const notes: Texts<'de'>['notes'] = {
  add: 'Notiz hinzufügen',
  addOnCaller: 'Notiz zum Anrufer hinzufügen',
  addShort: 'Hinzufügen',
  onCaller: 'Notiz zum Anrufer',
  addTag: 'Schlagwort hinzufügen',
  callText: 'Notiz zu diesem Anruf',
  callerText: 'Notiz zu diesem Anrufer',
  done: 'Fertig',
  editNote: 'Notiz bearbeiten',
  editOnCaller: 'Notiz zum Anrufer bearbeiten',
  failed: 'Die Notiz ließ sich nicht laden: {{what}}',
  list: 'Schlagwörter',
  notSaved: 'Nicht gespeichert: {{what}} Ihr Text bleibt hier stehen.',
  placeholder: 'Fürs nächste Mal merken',
  removeTag: 'Schlagwort {{tag}} entfernen',
  rowNoted: 'mit Notiz',
  rowTags: 'Schlagwörter: {{tags}}',
  title: 'Notiz',
};
