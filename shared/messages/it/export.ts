import type { Texts } from '../texts.ts';

/** The headings of an exported file, its name, and what the save dialog calls each kind of file. */
export const exporting: Texts<'it'>['export'] = {
  extension: 'Interno',
  fileName: 'Chiamate interno {{extension}}, {{day}}.{{format}}',
  files_csv: 'File CSV',
  files_json: 'File JSON',
  files_txt: 'File di testo',
  files_vcf: 'File vCard',
  files_xlsx: 'Cartelle di lavoro Excel',
  quality: 'Qualità audio',
  start: 'Inizio ({{zone}})',
  talk: 'Durata conversazione',
};
