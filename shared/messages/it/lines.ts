import type { Texts } from '../texts.ts';

/** Lines: which one a call uses, and rules that choose one by the number. */
export const lines: Texts<'it'>['lines'] = {
  addRule: 'Aggiungi regola',
  gatewayUnchosen: 'Scegli una linea.',
  goThrough: 'Usa la linea',
  prefix: 'Numeri che iniziano con',
  prefixHint: 'Per esempio +39\u00a002, 333 o 00.',
  prefixTwice: 'Per questo inizio esiste già una regola.',
  prefixUnreadable: 'Inserisci come iniziano i numeri, in cifre, con o senza + davanti.',
  removed: 'La linea per i numeri che iniziano con {{prefix}} è stata rimossa. Scegline una per questa chiamata.',
  rules: 'Linee per numero',
  rulesHint: 'L’inizio corrispondente più lungo decide la linea. In Nuova chiamata se ne può scegliere un’altra.',
  ruleGone: 'La linea di questa regola è stata rimossa. Aggiungila di nuovo o rimuovi la regola.',
  ruleTo: 'su {{gateway}}',
  rulesNone: 'Ancora nessuna regola: le chiamate usano la linea predefinita.',
  why_rule: 'Scelta dalla regola per i numeri che iniziano con {{prefix}}.',
};
