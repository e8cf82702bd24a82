import type { Texts } from '../texts.ts';

/** The limit of requests to the PBX. */
export const limit: Texts<'it'>['limit'] = {
  left: '{{left}} of {{limit}} requests left',
  leftOpen: '{{left}} requests left',
  none: 'The PBX reports none',
  resets: 'Resets at {{time}}',
  since: 'Since {{time}}: {{here}} from here',
  sinceOthers: 'Since {{time}}: {{here}} from here, {{others}} by other programs',
  unused: '{{limit}} requests; how many are left isn’t known yet',
};
