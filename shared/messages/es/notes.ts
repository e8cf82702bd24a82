import type { Texts } from '../texts.ts';

/** Notes and tags on calls and callers. */
export const notes: Texts<'es'>['notes'] = {
  add: 'Añadir nota',
  addOnCaller: 'Añadir una nota sobre la persona',
  addShort: 'Añadir',
  onCaller: 'Nota sobre la persona',
  addTag: 'Añadir etiqueta',
  callText: 'Nota sobre esta llamada',
  callerText: 'Nota sobre esta persona',
  done: 'Listo',
  editNote: 'Editar nota',
  editOnCaller: 'Editar la nota sobre la persona',
  failed: 'No se ha podido cargar la nota: {{what}}',
  list: 'Etiquetas',
  notSaved: 'No se ha guardado: {{what}} Su texto sigue aquí.',
  placeholder: 'Lo que conviene recordar la próxima vez',
  removeTag: 'Quitar la etiqueta {{tag}}',
  rowNoted: 'con nota',
  rowTags: 'etiquetas: {{tags}}',
  title: 'Nota',
};
