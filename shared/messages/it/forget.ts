import type { Texts } from '../texts.ts';

/** Main's own questions before something is deleted. */
export const forget: Texts<'it'>['forget'] = {
  calls_one: 'Eliminare {{count}} chiamata?',
  calls_many: 'Eliminare {{count}} di chiamate?',
  calls_other: 'Eliminare {{count}} chiamate?',
  callsExplained: 'Vengono eliminate su questo computer, con note e promemoria. Il centralino conserva le sue.',
  confirm: 'Elimina',
  notes_one: 'Modificare o eliminare {{count}} altra nota?',
  notes_many: 'Modificare o eliminare {{count}} di altre note?',
  notes_other: 'Modificare o eliminare altre {{count}} note?',
  notesExplained: 'Nell’ultima ora molte note sono state modificate o eliminate. Il loro testo andrà perso.',
  older_one: 'Eliminare tutte le chiamate più vecchie di {{count}} giorno?',
  older_many: 'Eliminare tutte le chiamate più vecchie di {{count}} di giorni?',
  older_other: 'Eliminare tutte le chiamate più vecchie di {{count}} giorni?',
  olderExplained:
    'Vengono eliminate su questo computer, per ogni centralino della lista, con note e promemoria. Ogni centralino conserva le sue.',
  people_one: 'Modificare o eliminare {{count}} contatto?',
  people_many: 'Modificare o eliminare {{count}} di contatti?',
  people_other: 'Modificare o eliminare {{count}} contatti?',
  peopleExplained: 'Perdono qui il nome o i numeri, o vengono eliminati.',
};
