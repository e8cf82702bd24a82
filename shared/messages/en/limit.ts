/** The limit of requests to the PBX. */
export const limit = {
  left: '{{left}} of {{limit}} requests left',
  leftOpen: '{{left}} requests left',
  none: 'The PBX reports none',
  resets: 'Resets {{when}}',
  since: '{{since}}: {{here}} from here',
  sinceOthers: '{{since}}: {{here}} from here, {{others}} by other programs',
  unused: '{{limit}} requests; how many are left isn’t known yet',
} as const;
