import type { Texts } from '../texts.ts';

/** The limit of requests to the PBX. */
export const limit: Texts<'es'>['limit'] = {
  left: 'Quedan {{left}} de {{limit}} solicitudes',
  leftOpen: 'Solicitudes que quedan: {{left}}',
  none: 'La centralita no indica ninguno',
  resets: 'Se renueva {{when}}',
  since: '{{since}}: {{here}} de este equipo',
  sinceOthers: '{{since}}: {{here}} de este equipo, {{others}} de otros programas',
  unused: '{{limit}} solicitudes; aún no se sabe cuántas quedan',
};
