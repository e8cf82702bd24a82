import type { Texts } from '../texts.ts';

/** Numbers from other programs: links, the command line, the clipboard, the shortcut. */
export const links: Texts<'es'>['links'] = {
  cliHandedOver: 'Enviado a la ventana abierta de Ringback. Compruebe allí el número y pulse Llamar.',
  cliHelp: `Ringback, el compañero del teléfono de mesa

Uso: ringback [dial NÚMERO | ENLACE] [opciones]

  ringback                 abre la ventana
  ringback dial NÚMERO     abre una nueva llamada a ese número; no se marca nada hasta que pulse Llamar
  ringback tel:NÚMERO      lo mismo con un enlace tel:, callto: o sip:

  --profile=CARPETA        usa los ajustes, la clave y el historial de otra carpeta
  --hidden                 se inicia en la bandeja, sin ventana
  --practice               se inicia con llamadas de ejemplo si no hay ninguna conexión
  --help                   muestra esta ayuda
  --version                muestra la versión`,
  cliNoNumber: 'No hay ningún número que marcar. Escríbalo en cifras, por ejemplo: ringback dial 030 1234567',
  cliUnknown: 'Comando desconocido: «{{word}}». Consulte ringback --help.',
  checking: 'Comprobando los enlaces telefónicos…',
  giveBack: 'Dejar de usar',
  hint: 'Un enlace se abre como nueva llamada; usted pulsa Llamar.',
  keys: 'Llamar a un número copiado',
  keysHintCopied:
    'Copie un número en cualquier programa y pulse estas teclas: se abre como nueva llamada. No se marca nada hasta que pulse Llamar.',
  keysHintMarked:
    'Seleccione o copie un número en cualquier programa y pulse estas teclas: se abre como nueva llamada. No se marca nada hasta que pulse Llamar.',
  keysNone: 'Sin asignar',
  keysRefused:
    'El sistema no ha permitido este atajo: quizá lo use otro programa. Elija otro o haga que su escritorio ejecute «ringback dial» con el número.',
  keysWayland:
    'En Wayland, los atajos pueden no funcionar en otros programas. Si no ocurre nada, haga que su escritorio ejecute «ringback dial» con el número.',
  opens_another: '{{name}} abre {{links}}',
  opens_cannotTell: 'El sistema no indica qué abre {{links}}',
  opens_mine: 'Ringback abre {{links}}',
  opens_moved: 'Una copia movida de Ringback abre {{links}}',
  opens_nobody: 'Ninguna aplicación abre {{links}}',
  personChooses: 'Elija Ringback para ellos en los ajustes del sistema, en aplicaciones predeterminadas.',
  use: 'Usar Ringback',
  waitsForConnection: 'Podrá llamar a {{number}} en cuanto Ringback esté conectado.',
  keysTitle: 'Atajo de teclado',
};
