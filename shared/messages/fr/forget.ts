import type { Texts } from '../texts.ts';

/** Main's own questions before something is deleted. */
export const forget: Texts<'fr'>['forget'] = {
  calls_one: 'Delete {{count}} call?',
  calls_many: 'Delete {{count}} calls?',
  calls_other: 'Delete {{count}} calls?',
  callsExplained: 'They are deleted on this computer, with their notes and reminders. The PBX keeps its own.',
  confirm: 'Delete',
  notes_one: 'Change or delete {{count}} more note?',
  notes_many: 'Change or delete {{count}} more notes?',
  notes_other: 'Change or delete {{count}} more notes?',
  notesExplained: 'Many notes were changed or deleted within the last hour. What they said is lost.',
  older_one: 'Delete all calls older than {{count}} day?',
  older_many: 'Delete all calls older than {{count}} days?',
  older_other: 'Delete all calls older than {{count}} days?',
  olderExplained:
    'They are deleted on this computer, for every PBX in the list, with their notes and reminders. Each PBX keeps its own.',
  people_one: 'Change or delete {{count}} person?',
  people_many: 'Change or delete {{count}} people?',
  people_other: 'Change or delete {{count}} people?',
  peopleExplained: 'They lose their name or numbers here, or are deleted.',
};
