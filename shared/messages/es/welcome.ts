import type { Texts } from '../texts.ts';

/** The first screen. */
export const welcome: Texts<'es'>['welcome'] = {
  exampleBad: 'Sonido muy malo',
  exampleBadWhy: '41 s perdidos en 3 cortes',
  exampleOnce: 'Sonó 11 s',
  exampleTwice: '2 llamadas · sonó 24 s',
  inTray: 'Al cerrar la ventana, Ringback sigue en la bandeja.',
  intro: 'Ringback muestra quién llamó, devuelve la llamada con una pulsación y dice por qué una llamada sonó mal.',
  or: 'o',
  practice: 'Probar con llamadas de ejemplo',
  practiceStarting: 'Iniciando las llamadas de ejemplo…',
  shows: 'Qué hace Ringback',
  showsPress: 'Una pulsación y suena su teléfono',
  showsPressText: 'Primero suena su teléfono de mesa. Descuélguelo y se marca el número.',
  showsSound: 'Por qué sonó mal, en palabras',
  showsSoundText: 'Qué se perdió, cuándo y de qué lado.',
  showsWaiting: 'Nadie queda en el olvido',
  showsWaitingText: 'Una llamada perdida permanece hasta que usted o un compañero haya hablado con quien llamó.',
  title: 'Conecte su teléfono de mesa',
};
