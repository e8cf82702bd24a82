import type { Texts } from '../texts.ts';

/** Notes and tags on calls and callers. */
export const notes: Texts<'fr'>['notes'] = {
  add: 'Add note',
  addOnCaller: 'Add a note on the caller',
  addShort: 'Add',
  onCaller: 'Note on the caller',
  addTag: 'Add a tag',
  callText: 'Note on this call',
  callerText: 'Note on this caller',
  done: 'Done',
  editNote: 'Edit note',
  editOnCaller: 'Edit what is noted on the caller',
  failed: 'The note couldn’t be loaded: {{what}}',
  list: 'Tags',
  notSaved: 'Not saved: {{what}} Your text stays here.',
  placeholder: 'What to remember for next time',
  removeTag: 'Remove the tag {{tag}}',
  rowNoted: 'with a note',
  rowTags: 'tags: {{tags}}',
  title: 'Note',
};
