import type { Texts } from '../texts.ts';

/** Dial rules: how a number is changed before it is dialled; and the choice where a text holds several numbers. */
export const rules: Texts<'it'>['rules'] = {
  areaCode: 'Il tuo prefisso',
  areaCodeHint: 'Aggiunto ai numeri che non ne hanno. Vuoto: non si aggiunge nulla.',
  areaCodeProblem: 'Inserisci da 1 a 6 cifre, per esempio 02.',
  internalLengths: 'Lunghezza dei numeri interni',
  internalLengthsHint:
    'I numeri di questa lunghezza, per esempio 4 o 3, 5, si compongono così come sono. Fino a tre cifre, sempre.',
  internalLengthsProblem: 'Inserisci lunghezze da 1 a 8, per esempio 4 o 3, 5.',
  notation: 'Numeri con il prefisso del paese',
  notation_abroadPrefix: 'Con 00',
  notation_asMeant: 'Invariati',
  notationHint: 'Come si compone +39\u00a002\u00a01234567.',
  notation_national: 'Nazionali senza, esteri con 00',
  notation_plus: 'Con +',
  outsidePrefix: 'Linea esterna',
  outsidePrefixHint:
    'Si compone prima per chiamare all’esterno, per esempio 0. Non si aggiunge se il numero inizia già così.',
  outsidePrefixProblem: 'Inserisci da 1 a 4 cifre.',
  outsidePrefixPlus:
    'Il prefisso per la linea esterna non si aggiunge ai numeri con +. Se il centralino lo richiede, scegli sotto un’altra forma.',
  step_abroad: 'Scritto con 00',
  step_areaCode: 'Prefisso aggiunto',
  step_national: 'Nel proprio paese: scritto senza il prefisso del paese',
  step_plus: 'Scritto con +',
  step_prefix: 'Prefisso per la linea esterna aggiunto',
  stepsNone: 'Nessuna regola lo cambia.',
  test: 'Prova un numero',
  testHint: 'Non viene composto nulla.',
  title: 'Regole di composizione',
  which: 'Quale numero?',
  whichFound_one: '{{count}} numero trovato.',
  whichFound_many: '{{count}} di numeri trovati.',
  whichFound_other: '{{count}} numeri trovati.',
};
