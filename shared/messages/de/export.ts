import type { Texts } from '../texts.ts';

/** The headings of an exported file, its name, and what the save dialog calls each kind of file. */
export const exporting: Texts<'de'>['export'] = {
  extension: 'Nebenstelle',
  fileName: 'Anrufe von {{extension}}, {{day}}.{{format}}',
  files_csv: 'CSV-Dateien',
  files_json: 'JSON-Dateien',
  files_txt: 'Textdateien',
  files_vcf: 'vCard-Dateien',
  files_xlsx: 'Excel-Arbeitsmappen',
  quality: 'Tonqualität',
  start: 'Beginn ({{zone}})',
  talk: 'Gesprächszeit',
};
