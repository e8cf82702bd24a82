/** Notes and tags on calls and callers. */
export const notes = {
  aboutCaller: 'About {{party}}',
  addTag: 'Add a tag',
  callText: 'Note on this call',
  callerText: 'Note on this caller',
  failed: 'The notes cannot be read: {{what}}',
  saved: 'Saved',
  saving: 'Saving …',
  list: 'Tags',
  loading: 'Reading the notes',
  notSaved: 'Not saved: {{what}} What you wrote stays here.',
  placeholder: 'What is worth knowing next time',
  removeTag: 'Remove the tag {{tag}}',
  rowNoted: 'with a note',
  rowTags: 'tags: {{tags}}',
  title: 'Notes',
} as const;
