import type { Texts } from '../texts.ts';

/** Dial rules: how a number is changed before it is dialled; and the choice where a text holds several numbers. */
export const rules: Texts<'de'>['rules'] = {
  areaCode: 'Ihre Ortsvorwahl',
  areaCodeHint: 'Ergänzt Nummern ohne Vorwahl. Leer: Nichts wird ergänzt.',
  areaCodeProblem: 'Geben Sie 1 bis 6 Ziffern ein, zum Beispiel 030.',
  internalLengths: 'Länge interner Nummern',
  internalLengthsHint:
    'Nummern mit so vielen Ziffern werden unverändert gewählt, zum Beispiel 4 oder 3, 5. Für bis zu drei Ziffern gilt das immer.',
  internalLengthsProblem: 'Geben Sie Längen von 1 bis 8 ein, zum Beispiel 4 oder 3, 5.',
  notation: 'Nummern mit Landesvorwahl',
  notation_abroadPrefix: 'Mit 00',
  notation_asMeant: 'Unverändert',
  notationHint: 'Wie +49\u00a030\u00a01234567 gewählt wird.',
  notation_national: 'Im Inland ohne, ins Ausland mit 00',
  notation_plus: 'Mit +',
  outsidePrefix: 'Amtskennziffer',
  outsidePrefixHint:
    'Wird vorgewählt, um nach draußen zu kommen, zum Beispiel 0. Beginnt eine Nummer schon damit, kommt nichts hinzu.',
  outsidePrefixProblem: 'Geben Sie 1 bis 4 Ziffern ein.',
  outsidePrefixPlus:
    'Nummern mit + bekommen keine Amtskennziffer. Braucht Ihre Telefonanlage sie, wählen Sie unten eine andere Form.',
  step_abroad: 'Mit 00 geschrieben',
  step_areaCode: 'Ortsvorwahl ergänzt',
  step_national: 'In Ihrem Land: ohne Landesvorwahl geschrieben',
  step_plus: 'Mit + geschrieben',
  step_prefix: 'Amtskennziffer ergänzt',
  stepsNone: 'Keine Regel ändert sie.',
  test: 'Nummer ausprobieren',
  testHint: 'Nichts wird gewählt.',
  title: 'Wählregeln',
  which: 'Welche Nummer?',
  whichFound_one: '{{count}} Nummer gefunden.',
  whichFound_other: '{{count}} Nummern gefunden.',
};
