import type { Texts } from '../texts.ts';

/** The updates in the settings. */
export const updates: Texts<'es'>['updates'] = {
  check: 'Comprobar ahora',
  checkedAt: 'Última comprobación: {{when}}.',
  checking: 'Buscando actualizaciones…',
  current: 'Al día',
  download: 'Descargar',
  expired: 'La lista de versiones ha caducado, así que puede haber una más nueva.',
  failed: 'La lista de versiones no se ha podido cargar o no es válida.',
  failedTodo: 'Compruebe la conexión de red y vuelva a intentarlo. Si se repite, avise a su administrador.',
  newer: 'La versión {{version}} está disponible',
  notChecked: 'Aún sin comprobar.',
  off_administrator: 'Desactivadas: su administrador ha desactivado las actualizaciones.',
  off_apt: 'El sistema instala las versiones nuevas con el resto de actualizaciones.',
  off_noAddress: 'Esta versión no tiene actualizaciones.',
  off_policyUnreadable: 'Desactivadas: no se pueden leer las reglas de su administrador.',
  whatChanged: 'Qué ha cambiado en la versión {{version}}, {{day}}',
};
