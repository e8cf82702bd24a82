import type { Texts } from '../texts.ts';

/** Lines: which one a call uses, and rules that choose one by the number. */
export const lines: Texts<'es'>['lines'] = {
  addRule: 'Añadir regla',
  gatewayUnchosen: 'Elija una línea.',
  goThrough: 'Usar la línea',
  prefix: 'Números que empiezan por',
  prefixHint: 'Por ejemplo, +49\u00a030, 0171 o 00.',
  prefixTwice: 'Ya existe una regla para este comienzo.',
  prefixUnreadable: 'Escriba cómo empiezan los números, en cifras, con o sin + delante.',
  removed: 'Se quitó la línea para los números que empiezan por {{prefix}}. Elija una para esta llamada.',
  rules: 'Líneas según el número',
  rulesHint: 'El comienzo más largo que coincide decide la línea. En Nueva llamada puede elegir otra.',
  ruleGone: 'Se quitó la línea de esta regla. Vuelva a añadirla o quite la regla.',
  ruleTo: 'por {{gateway}}',
  rulesNone: 'Aún no hay reglas: las llamadas usan la línea predeterminada.',
  why_rule: 'Elegida por su regla para los números que empiezan por {{prefix}}.',
};
