import type { Texts } from '../texts.ts';

/** Main's own questions before something is deleted. */
export const forget: Texts<'fr'>['forget'] = {
  calls_one: 'Supprimer {{count}} appel ?',
  calls_many: 'Supprimer {{count}} d’appels ?',
  calls_other: 'Supprimer {{count}} appels ?',
  callsExplained:
    'Les appels sont supprimés sur cet ordinateur, avec leurs notes et reports. Le standard garde les siens.',
  confirm: 'Supprimer',
  notes_one: 'Modifier ou supprimer {{count}} autre note ?',
  notes_many: 'Modifier ou supprimer {{count}} d’autres notes ?',
  notes_other: 'Modifier ou supprimer {{count}} autres notes ?',
  notesExplained: 'Beaucoup de notes ont été modifiées ou supprimées depuis une heure. Leur contenu est perdu.',
  older_one: 'Supprimer tous les appels de plus de {{count}} jour ?',
  older_many: 'Supprimer tous les appels de plus de {{count}} de jours ?',
  older_other: 'Supprimer tous les appels de plus de {{count}} jours ?',
  olderExplained:
    'Les appels sont supprimés sur cet ordinateur, pour chaque standard de la liste, avec leurs notes et reports. Chaque standard garde les siens.',
  people_one: 'Modifier ou supprimer {{count}} contact ?',
  people_many: 'Modifier ou supprimer {{count}} de contacts ?',
  people_other: 'Modifier ou supprimer {{count}} contacts ?',
  peopleExplained: 'Des noms ou des numéros seront perdus ici, ou le contact entier.',
};
