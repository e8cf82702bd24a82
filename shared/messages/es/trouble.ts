import type { Texts } from '../texts.ts';

/** Why calls are not updated, as the strip says it. `reason_…` ends the title of `notUpdated`. */
export const trouble: Texts<'es'>['trouble'] = {
  keyLocked: 'Desbloquee el llavero para conectar',
  keyMissing: 'Falta una clave válida para la centralita',
  keyRefused: 'La centralita ya no acepta la clave',
  notAllowed: 'Este equipo no puede usar la clave',
  notUpdated: 'Llamadas sin actualizar: {{reason}}',
  offline: 'Sin red',
  reason_badCertificate: 'el certificado guardado es ilegible',
  reason_certificate: 'el certificado de la centralita no es de confianza',
  reason_error: 'la centralita comunica un error',
  reason_fault: 'algo ha fallado aquí',
  reason_foreign: 'llegaron las de otras extensiones',
  reason_notFound: 'no se encuentra la dirección de la centralita',
  reason_notStored: 'no se han podido guardar aquí',
  reason_tooFast: 'demasiadas solicitudes a la vez',
  reason_unreadable: 'la respuesta es ilegible',
  silent: 'La centralita no responde',
  usedUp: 'Por ahora no quedan solicitudes; llamar desde aquí puede fallar',
};
