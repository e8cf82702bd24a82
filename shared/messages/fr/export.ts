import type { Texts } from '../texts.ts';

/** The headings of an exported file, its name, and what the save dialog calls each kind of file. */
export const exporting: Texts<'fr'>['export'] = {
  extension: 'Poste',
  fileName: 'Appels du poste {{extension}}, {{day}}.{{format}}',
  files_csv: 'Fichiers CSV',
  files_json: 'Fichiers JSON',
  files_txt: 'Fichiers texte',
  files_vcf: 'Fichiers vCard',
  files_xlsx: 'Classeurs Excel',
  quality: 'Qualité du son',
  start: 'Début ({{zone}})',
  talk: 'Durée de conversation',
};
