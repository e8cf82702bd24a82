import type { Texts } from '../texts.ts';

/** Dial rules: how a number is changed before it is dialled; and the choice where a text holds several numbers. */
export const rules: Texts<'fr'>['rules'] = {
  areaCode: 'Votre indicatif régional',
  areaCodeHint: 'Ajouté aux numéros qui n’en ont pas. Vide : rien n’est ajouté.',
  areaCodeProblem: 'Saisissez de 1 à 6 chiffres, par exemple 01.',
  internalLengths: 'Longueur des numéros internes',
  internalLengthsHint:
    'Les numéros de cette longueur sont composés tels quels, par exemple 4 ou 3, 5. Jusqu’à trois chiffres, ils le sont toujours.',
  internalLengthsProblem: 'Saisissez des longueurs de 1 à 8, par exemple 4 ou 3, 5.',
  notation: 'Numéros avec indicatif de pays',
  notation_abroadPrefix: 'Avec 00',
  notation_asMeant: 'Tels quels',
  notationHint: 'Comment +33\u00a01\u00a023\u00a045\u00a067\u00a089 est composé.',
  notation_national: 'Sans indicatif ici, avec 00 à l’étranger',
  notation_plus: 'Avec +',
  outsidePrefix: 'Préfixe de sortie',
  outsidePrefixHint:
    'Composé d’abord pour appeler à l’extérieur, par exemple 0. Un numéro qui commence déjà ainsi reste tel quel.',
  outsidePrefixProblem: 'Saisissez de 1 à 4 chiffres.',
  outsidePrefixPlus:
    'Les numéros avec + n’ont pas de préfixe de sortie. Si votre standard l’exige, choisissez une autre forme ci-dessous.',
  step_abroad: 'Écrit avec 00',
  step_areaCode: 'Indicatif régional ajouté',
  step_national: 'Dans votre pays : écrit sans l’indicatif de pays',
  step_plus: 'Écrit avec +',
  step_prefix: 'Préfixe de sortie ajouté',
  stepsNone: 'Aucune règle ne le modifie.',
  test: 'Essayer un numéro',
  testHint: 'Rien n’est composé.',
  title: 'Règles de numérotation',
  which: 'Quel numéro ?',
  whichFound_one: '{{count}} numéro trouvé.',
  whichFound_many: '{{count}} de numéros trouvés.',
  whichFound_other: '{{count}} numéros trouvés.',
};
