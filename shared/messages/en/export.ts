/** The headings of an exported file, its name, and what the save dialog calls each kind of file. */
export const exporting = {
  extension: 'Extension',
  fileName: 'Calls of {{extension}}, {{day}}.{{format}}',
  files_csv: 'CSV files',
  files_json: 'JSON files',
  files_txt: 'Text files',
  files_vcf: 'vCard files',
  files_xlsx: 'Excel workbooks',
  quality: 'Sound quality',
  start: 'Start ({{zone}})',
  talk: 'Talk time',
} as const;
