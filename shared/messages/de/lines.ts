import type { Texts } from '../texts.ts';

/** Lines: which one a call uses, and rules that choose one by the number. */
export const lines: Texts<'de'>['lines'] = {
  addRule: 'Regel hinzufügen',
  gatewayUnchosen: 'Wählen Sie eine Leitung.',
  goThrough: 'Leitung',
  prefix: 'Nummern, die beginnen mit',
  prefixHint: 'Zum Beispiel +49\u00a030, 0171 oder 00.',
  prefixTwice: 'Für diesen Anfang gibt es schon eine Regel.',
  prefixUnreadable: 'Geben Sie den Anfang der Nummern in Ziffern ein, mit oder ohne + davor.',
  removed: 'Die Leitung für Nummern mit {{prefix}} am Anfang wurde entfernt. Wählen Sie eine für diesen Anruf.',
  rules: 'Leitung nach Nummer',
  rulesHint: 'Der längste passende Anfang bestimmt die Leitung. In „Neuer Anruf“ können Sie eine andere wählen.',
  ruleGone: 'Die Leitung dieser Regel wurde entfernt. Fügen Sie sie wieder hinzu oder entfernen Sie die Regel.',
  ruleTo: 'über {{gateway}}',
  rulesNone: 'Noch keine Regeln: Anrufe gehen über die Standardleitung.',
  why_rule: 'Nach Ihrer Regel für Nummern mit {{prefix}} am Anfang.',
};
