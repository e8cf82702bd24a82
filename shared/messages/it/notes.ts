import type { Texts } from '../texts.ts';

/** Notes and tags on calls and callers. */
export const notes: Texts<'it'>['notes'] = {
  add: 'Aggiungi nota',
  addOnCaller: 'Aggiungi una nota sul chiamante',
  addShort: 'Aggiungi',
  onCaller: 'Nota sul chiamante',
  addTag: 'Aggiungi un’etichetta',
  callText: 'Nota su questa chiamata',
  callerText: 'Nota su questo chiamante',
  done: 'Fine',
  editNote: 'Modifica nota',
  editOnCaller: 'Modifica la nota sul chiamante',
  failed: 'Impossibile caricare la nota: {{what}}',
  list: 'Etichette',
  notSaved: 'Non salvata: {{what}} Il testo resta qui.',
  placeholder: 'Cosa ricordare per la prossima volta',
  removeTag: 'Rimuovi l’etichetta {{tag}}',
  rowNoted: 'con una nota',
  rowTags: 'etichette: {{tags}}',
  title: 'Nota',
};
