/** The headings of an exported file, its name, and what is said while it is written. */
export const exporting = {
  csvFiles: 'CSV files',
  extension: 'Extension',
  fileName: 'Calls of {{extension}}, {{day}}.{{format}}',
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
  direction: 'Direction',
  xlsxFiles: 'Excel workbooks',
} as const;
