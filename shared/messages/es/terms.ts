import type { Texts } from '../texts.ts';

/** What the figures of a call are: what each says, and its usual range. The PBX names most of them as FreeSWITCH does, and states no units. */
export const terms: Texts<'es'>['terms'] = {
  codecUsual: 'PCMA o PCMU (sonido telefónico), G722 u Opus (sonido más amplio)',
  codecWhat:
    'Cómo se codificó el sonido, con su frecuencia de muestreo. La puntuación de la centralita no depende de él.',
  disturbedUsual: 'Ninguno',
  disturbedWhat:
    'Un período con huecos en el sonido. La centralita lo anota con el primer paquete tras un hueco y lo termina después de 3 s sin huecos: el daño está justo antes de su inicio, y sus últimos 3 s fueron limpios.',
  eModelUsual: 'Como máximo 93 con sonido telefónico. Bueno desde 80, regular desde 70, malo desde 50',
  eModelWhat:
    'Lo que el modelo E de la UIT espera de este códec con el sonido que se perdió. Los teléfonos rellenan los huecos cortos, así que los largos pesan más. No incluye el retardo ni el eco: el registro no los tiene.',
  localMediaUsual: 'La misma dirección en todas las llamadas, con otro puerto en cada una',
  localMediaWhat: 'Dónde recibió y envió la centralita el sonido de esta llamada.',
  mediaUsual: '50 por segundo de conversación a 20 ms',
  mediaWhat: 'Paquetes de sonido, sin teclas pulsadas ni ruido de confort.',
  missingUsual: 'Ninguno',
  missingWhat:
    'Tiempo de conversación menos la espera, menos los paquetes que llegaron y el ruido de confort. Se calcula con el tiempo transcurrido, porque la puntuación pasa por alto los silencios largos.',
  remoteMediaUsual: 'La dirección del propio teléfono o la de la línea',
  remoteMediaWhat: 'De dónde vino el sonido que recibió la centralita.',
  reportedUsual: 'Tantos como se recibieron. 0 o ninguno si el otro extremo no envía informes, que es lo habitual.',
  reportedWhat:
    'Cuántos paquetes dice haber enviado el otro extremo, según su último informe (RTCP). Si son más que los recibidos, se perdieron paquetes a la entrada.',
  scoreUsual: 'De 4,40 a 4,50. Bueno desde 4,40, regular desde 4,20, malo desde 3,60',
  scoreWhat:
    'La puntuación propia de la centralita: los paquetes recibidos menos puntos por los huecos. Empieza en 4,50 y ahí se queda si no llega ningún paquete. No es un MOS como lo define la UIT y es más benévola que el oído: con un 5 % de pérdida aún indica 4,17.',
  usual: 'Habitual: {{usual}}',
};
