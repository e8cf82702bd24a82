/** Notes and tags on calls and callers. */
export const notes = {
  add: 'Add note',
  addShort: 'Add',
  onCaller: 'Note on the caller',
  addTag: 'Add a tag',
  callText: 'Note on this call',
  callerText: 'Note on this caller',
  done: 'Done',
  editNote: 'Edit note',
  failed: 'The note couldn’t be loaded: {{what}}',
  list: 'Tags',
  notSaved: 'Not saved: {{what}} Your text stays here.',
  placeholder: 'What to remember for next time',
  removeTag: 'Remove the tag {{tag}}',
  rowNoted: 'with a note',
  rowTags: 'tags: {{tags}}',
  title: 'Note',
} as const;
