/** The headings of an exported file, its name, and what is said while it is written. */
export const exporting = {
  extension: 'Extension',
  fileName: 'Calls of {{extension}}, {{day}}.csv',
  fileType: 'CSV (for spreadsheets)',
  mos: 'PBX score',
  name: 'Name',
  note: 'Note',
  number: 'Number',
  outcome: 'Outcome',
  quality: 'Quality',
  start: 'Start ({{zone}})',
  tags: 'Tags',
  talk: 'Talked (seconds)',
  uuid: 'Call UUID',
  way: 'Direction',
} as const;
