import type { Texts } from '../texts.ts';

/** Notes and tags on calls and callers. */
export const notes: Texts<'fr'>['notes'] = {
  add: 'Ajouter une note',
  addOnCaller: 'Ajouter une note sur l’appelant',
  addShort: 'Ajouter',
  onCaller: 'Note sur l’appelant',
  addTag: 'Ajouter une étiquette',
  callText: 'Note sur cet appel',
  callerText: 'Note sur cet appelant',
  done: 'Terminé',
  editNote: 'Modifier la note',
  editOnCaller: 'Modifier la note sur l’appelant',
  failed: 'La note n’a pas pu être chargée : {{what}}',
  list: 'Étiquettes',
  notSaved: 'Non enregistrée : {{what}} Votre texte reste ici.',
  placeholder: 'À retenir pour la prochaine fois',
  removeTag: 'Retirer l’étiquette {{tag}}',
  rowNoted: 'avec une note',
  rowTags: 'étiquettes : {{tags}}',
  title: 'Note',
};
