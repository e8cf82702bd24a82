import type { Texts } from '../texts.ts';

/** Dial rules: how a number is changed before it is dialled; and the choice where a text holds several numbers. */
export const rules: Texts<'es'>['rules'] = {
  areaCode: 'Su prefijo de zona',
  areaCodeHint: 'Se añade a los números que no lo llevan. Vacío: no se añade nada.',
  areaCodeProblem: 'Escriba de 1 a 6 cifras, por ejemplo 030.',
  internalLengths: 'Longitud de los números internos',
  internalLengthsHint:
    'Los números con esta cantidad de cifras se marcan sin cambios; por ejemplo, 4 o 3, 5. Los de hasta tres cifras, siempre.',
  internalLengthsProblem: 'Escriba longitudes de 1 a 8, por ejemplo 4 o 3, 5.',
  notation: 'Números con prefijo de país',
  notation_abroadPrefix: 'Con 00',
  notation_asMeant: 'Sin cambios',
  notationHint: 'Cómo se marca +49\u00a030\u00a01234567.',
  notation_national: 'Sin él en su país, con 00 al extranjero',
  notation_plus: 'Con +',
  outsidePrefix: 'Prefijo de salida',
  outsidePrefixHint:
    'Se marca primero para llamar al exterior, por ejemplo 0. No se añade si el número ya empieza por él.',
  outsidePrefixProblem: 'Escriba de 1 a 4 cifras.',
  outsidePrefixPlus:
    'Los números con + no llevan prefijo de salida. Si su centralita lo necesita, elija otra forma abajo.',
  step_abroad: 'Escrito con 00',
  step_areaCode: 'Prefijo de zona añadido',
  step_national: 'De su país: escrito sin prefijo de país',
  step_plus: 'Escrito con +',
  step_prefix: 'Prefijo de salida añadido',
  stepsNone: 'Ninguna regla lo cambia.',
  test: 'Probar un número',
  testHint: 'No se marca nada.',
  title: 'Reglas de marcación',
  which: '¿Qué número?',
  whichFound_one: '{{count}} número encontrado.',
  whichFound_many: '{{count}} de números encontrados.',
  whichFound_other: '{{count}} números encontrados.',
};
