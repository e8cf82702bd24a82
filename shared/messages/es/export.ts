import type { Texts } from '../texts.ts';

/** The headings of an exported file, its name, and what the save dialog calls each kind of file. */
export const exporting: Texts<'es'>['export'] = {
  extension: 'Extensión',
  fileName: 'Llamadas de {{extension}}, {{day}}.{{format}}',
  files_csv: 'Archivos CSV',
  files_json: 'Archivos JSON',
  files_txt: 'Archivos de texto',
  files_vcf: 'Archivos vCard',
  files_xlsx: 'Libros de Excel',
  quality: 'Calidad del sonido',
  start: 'Inicio ({{zone}})',
  talk: 'Conversación',
};
