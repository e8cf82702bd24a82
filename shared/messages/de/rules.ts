import type { Texts } from '../texts.ts';

/** Dial rules: how a number is changed before it is dialled; and the choice where a text holds several numbers. */
export const rules: Texts<'de'>['rules'] = {
  areaCode: 'Your area code',
  areaCodeHint: 'Added to numbers without one. Empty: nothing is added.',
  areaCodeProblem: 'Enter 1 to 6 digits, such as 030.',
  internalLengths: 'Length of internal numbers',
  internalLengthsHint:
    'Numbers of this many digits are dialled unchanged, such as 4 or 3, 5. Numbers of up to three digits always are.',
  internalLengthsProblem: 'Enter lengths from 1 to 8, such as 4 or 3, 5.',
  notation: 'Numbers with a country code',
  notation_abroadPrefix: 'With 00',
  notation_asMeant: 'Unchanged',
  notationHint: 'How +49 30 1234567 is dialled.',
  notation_national: 'Without it at home, with 00 abroad',
  notation_plus: 'With +',
  outsidePrefix: 'Outside line',
  outsidePrefixHint: 'Dialled first to reach the outside, such as 0. Not added where a number already begins with it.',
  outsidePrefixProblem: 'Enter 1 to 4 digits.',
  outsidePrefixPlus: 'Numbers with + get no outside line. If your PBX needs it, choose another form below.',
  step_abroad: 'Written with 00',
  step_areaCode: 'Area code added',
  step_national: 'In your country: written without the country code',
  step_plus: 'Written with +',
  step_prefix: 'Outside line added',
  stepsNone: 'No rule changes it.',
  test: 'Try a number',
  testHint: 'Nothing is dialled.',
  title: 'Dialling rules',
  which: 'Which number?',
  whichFound_one: '{{count}} number found.',
  whichFound_other: '{{count}} numbers found.',
};
