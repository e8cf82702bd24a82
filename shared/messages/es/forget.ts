import type { Texts } from '../texts.ts';

/** Main's own questions before something is deleted. */
export const forget: Texts<'es'>['forget'] = {
  calls_one: '¿Eliminar {{count}} llamada?',
  calls_many: '¿Eliminar {{count}} de llamadas?',
  calls_other: '¿Eliminar {{count}} llamadas?',
  callsExplained: 'Se eliminan de este equipo, con sus notas y recordatorios. La centralita conserva las suyas.',
  confirm: 'Eliminar',
  notes_one: '¿Cambiar o eliminar {{count}} nota más?',
  notes_many: '¿Cambiar o eliminar {{count}} de notas más?',
  notes_other: '¿Cambiar o eliminar {{count}} notas más?',
  notesExplained: 'En la última hora se han cambiado o eliminado muchas notas. Su contenido se pierde.',
  older_one: '¿Eliminar todas las llamadas de hace más de {{count}} día?',
  older_many: '¿Eliminar todas las llamadas de hace más de {{count}} de días?',
  older_other: '¿Eliminar todas las llamadas de hace más de {{count}} días?',
  olderExplained:
    'Se eliminan de este equipo, para todas las centralitas de la lista, con sus notas y recordatorios. Cada centralita conserva las suyas.',
  people_one: '¿Cambiar o eliminar {{count}} contacto?',
  people_many: '¿Cambiar o eliminar {{count}} de contactos?',
  people_other: '¿Cambiar o eliminar {{count}} contactos?',
  peopleExplained: 'Pierden aquí su nombre o sus números, o se eliminan.',
};
