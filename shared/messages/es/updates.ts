import type { Texts } from '../texts.ts';

/** The updates in the settings. */
export const updates: Texts<'es'>['updates'] = {
  check: 'Comprobar ahora',
  checkedAt: 'Última comprobación: {{when}}.',
  checking: 'Buscando actualizaciones…',
  current: 'Ninguna',
  download: 'Descargar',
  expired: 'La lista de versiones ha caducado, así que puede haber una más nueva.',
  failed: 'No se ha podido cargar la lista de versiones, o no es válida.',
  failedTodo: 'Compruebe la conexión de red y vuelva a intentarlo. Si se repite, avise a su administrador.',
  newer: 'La versión {{version}} está disponible',
  notChecked: 'Aún sin comprobar',
  off_administrator: 'Desactivado por su administrador',
  off_apt: 'Las instala el sistema',
  off_noAddress: 'Esta versión no las busca',
  off_policyUnreadable: 'Desactivado: no se pueden leer las reglas de su administrador',
  whatChanged: 'Novedades de la versión {{version}}, {{day}}',
};
