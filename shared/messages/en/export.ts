/** The headings of an exported file, and its name. */
export const exporting = {
  csvFiles: 'CSV files',
  extension: 'Extension',
  fileName: 'Calls of {{extension}}, {{day}}.{{format}}',
  mos: 'PBX score',
  name: 'Name',
  note: 'Note',
  number: 'Number',
  outcome: 'Outcome',
  quality: 'Sound quality',
  start: 'Start ({{zone}})',
  tags: 'Tags',
  talk: 'Talk time (seconds)',
  uuid: 'Call UUID',
  direction: 'Direction',
  xlsxFiles: 'Excel workbooks',
} as const;
