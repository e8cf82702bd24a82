/** Newer versions, in Diagnostics. */
export const updates = {
  check: 'Check now',
  checkedAt: 'Last checked: {{when}}.',
  checking: 'Checking for updates…',
  current: 'None found',
  download: 'Download',
  expired: 'The list of versions has expired, so there may be a newer one.',
  failed: 'The list of versions couldn’t be loaded, or isn’t valid.',
  failedTodo: 'Check the network connection, then try again. Tell your administrator if this keeps happening.',
  newer: 'Version {{version}} is available',
  notChecked: 'Not checked yet',
  off_administrator: 'Off, by your administrator',
  off_apt: 'Your system installs them',
  off_noAddress: 'Not checked in this version',
  off_policyUnreadable: 'Off: your administrator’s rules can’t be read',
  whatChanged: 'What changed in version {{version}}, {{day}}',
} as const;
