import type { Texts } from '../texts.ts';

/** Questions before a call: each reason in two parts, what and why. */
export const guards: Texts<'de'>['guards'] = {
  beingDialledWhat: 'Ein Anruf an diese Nummer läuft bereits.',
  beingDialledWhy: 'Ein weiterer würde dort noch einmal klingeln.',
  beingUnknownWhat: 'Ihren letzten Anruf an diese Nummer hat die Telefonanlage nicht bestätigt.',
  beingUnknownWhy: 'Vielleicht läuft er noch. Rufen Sie nur noch einmal an, wenn Ihr Telefon nicht geklingelt hat.',
  close: 'Schließen, ohne anzurufen',
  emergencyWhat: '{{number}} erreicht einen Notdienst.',
  emergencyWhy:
    'Nehmen Sie das Telefon selbst oder ein Handy: Das geht schneller, und bei Anrufen von hier ist Ihr Standort vielleicht nicht erkennbar. Ist es eine Nebenstelle Ihrer Firma, rufen Sie an.',
  foreignCallerWhat: 'Das ist eine Auslandsnummer, die Sie noch nie angerufen haben.',
  foreignCallerWhy:
    'Wer anruft, kann jede beliebige Nummer anzeigen, und Anrufe ins Ausland können teuer sein. Rufen Sie an, wenn Sie wissen, wer es ist.',
  justDialledWhat: 'Sie haben diese Nummer vor weniger als einer Minute angerufen.',
  justDialledWhy: 'Rufen Sie noch einmal an, wenn dieser Anruf beendet ist.',
  no: 'Nicht anrufen',
  ownNumberWhat: 'Das ist Ihre eigene Nummer.',
  ownNumberWhy:
    'Es ist Ihre Nebenstelle oder eine Ihrer angezeigten Nummern. Der Anruf käme bei Ihnen oder Ihrer Firma an.',
  premiumWhat: 'Ein Anruf an diese Nummer kostet mehr als ein gewöhnlicher.',
  premiumWhy:
    'Es ist eine Mehrwert-, Service-, Auskunfts- oder Satellitennummer. Möchten Sie sie anrufen, wählen Sie am Telefon selbst.',
  serviceCodeWhat: 'Diese Nummer enthält * oder # und ist deshalb vielleicht ein Code.',
  serviceCodeWhy:
    'Codes können Einstellungen Ihres Telefons ändern, zum Beispiel, wohin Ihre Anrufe gehen. Rufen Sie nur an, wenn Sie wissen, was der Code bewirkt.',
  title: '{{party}} anrufen?',
  yes: 'Trotzdem anrufen',
};
