/** The headings of an exported file, and its name. */
export const exporting = {
  csvFiles: 'CSV files',
  extension: 'Extension',
  fileName: 'Calls of {{extension}}, {{day}}.{{format}}',
  quality: 'Sound quality',
  start: 'Start ({{zone}})',
  talk: 'Talk time (seconds)',
  xlsxFiles: 'Excel workbooks',
} as const;
