import type { Texts } from '../texts.ts';

/** The limit of requests to the PBX. */
export const limit: Texts<'de'>['limit'] = {
  left: 'Noch {{left}} von {{limit}} Anfragen',
  leftOpen: 'Noch {{left}} Anfragen',
  none: 'Die Telefonanlage meldet keins',
  resets: 'Wieder voll ab {{time}}',
  since: 'Seit {{time}}: {{here}} von hier',
  sinceOthers: 'Seit {{time}}: {{here}} von hier, {{others}} von anderen Programmen',
  unused: '{{limit}} Anfragen; wie viele noch übrig sind, ist nicht bekannt',
};
