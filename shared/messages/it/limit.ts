import type { Texts } from '../texts.ts';

/** The limit of requests to the PBX. */
export const limit: Texts<'it'>['limit'] = {
  left: 'Richieste rimaste: {{left}} su {{limit}}',
  leftOpen: 'Richieste rimaste: {{left}}',
  none: 'Il centralino non ne indica',
  resets: 'Si rinnova {{when}}',
  since: '{{since}}: {{here}} da qui',
  sinceOthers: '{{since}}: {{here}} da qui, {{others}} da altri programmi',
  unused: 'Richieste: {{limit}}; non si sa ancora quante ne restano',
};
