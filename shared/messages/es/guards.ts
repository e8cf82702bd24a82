import type { Texts } from '../texts.ts';

/** Questions before a call: each reason in two parts, what and why. */
export const guards: Texts<'es'>['guards'] = {
  beingDialledWhat: 'Ya hay una llamada en curso a este número.',
  beingDialledWhy: 'Si llama de nuevo, allí sonará otra vez.',
  beingUnknownWhat: 'La centralita no confirmó su última llamada a este número.',
  beingUnknownWhy: 'Es posible que esa llamada siga en curso. Vuelva a llamar solo si su teléfono no sonó.',
  close: 'Cerrar sin llamar',
  emergencyWhat: '{{number}} es el número de un servicio de emergencias.',
  emergencyWhy:
    'Use el propio teléfono o un móvil: es más rápido, y las llamadas desde aquí quizá no indiquen dónde está. Si es una extensión de su empresa, llame.',
  foreignCallerWhat: 'Es un número del extranjero al que nunca ha llamado.',
  foreignCallerWhy:
    'Quien llama puede mostrar el número que quiera, y las llamadas al extranjero pueden ser caras. Llame si sabe de quién es.',
  justDialledWhat: 'Llamó a este número hace menos de un minuto.',
  justDialledWhy: 'Vuelva a llamar si aquella llamada ya terminó.',
  no: 'No llamar',
  ownNumberWhat: 'Es su propio número.',
  ownNumberWhy: 'Es su extensión o uno de sus números mostrados. La llamada volvería a usted o a su empresa.',
  premiumWhat: 'Llamar a este número cuesta más que una llamada normal.',
  premiumWhy:
    'Es un número de tarificación especial, de coste compartido, de información o por satélite. Si quiere llamar, márquelo en el propio teléfono.',
  serviceCodeWhat: 'Este número contiene * o #, así que puede ser un código.',
  serviceCodeWhy:
    'Los códigos pueden cambiar ajustes del teléfono, por ejemplo adónde van sus llamadas. Llame solo si sabe qué hace el código.',
  title: '¿Llamar a {{party}}?',
  yes: 'Llamar igualmente',
};
