import type { Texts } from '../texts.ts';

/** The limit of requests to the PBX. */
export const limit: Texts<'de'>['limit'] = {
  left: 'Noch {{left}} von {{limit}} Anfragen',
  leftOpen: 'Noch {{left}} Anfragen',
  none: 'Die Telefonanlage meldet keins',
  resets: 'Wieder voll {{when}}',
  since: '{{since}}: {{here}} von hier',
  sinceOthers: '{{since}}: {{here}} von hier, {{others}} von anderen Programmen',
  unused: '{{limit}} Anfragen; wie viele noch übrig sind, ist nicht bekannt',
};
