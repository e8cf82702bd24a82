import type { Texts } from '../texts.ts';

/** The updates in the settings. */
export const updates: Texts<'fr'>['updates'] = {
  check: 'Check now',
  checkedAt: 'Last checked: {{when}}.',
  checking: 'Checking for updates…',
  current: 'Up to date',
  download: 'Download',
  expired: 'The list of versions has expired, so there may be a newer one.',
  failed: 'The list of versions couldn’t be loaded, or isn’t valid.',
  failedTodo: 'Check the network connection, then try again. Tell your administrator if this keeps happening.',
  newer: 'Version {{version}} is available',
  notChecked: 'Not checked yet.',
  off_administrator: 'Off: your administrator has switched updates off.',
  off_apt: 'Your system installs new versions with its other updates.',
  off_noAddress: 'Updates aren’t available in this version.',
  off_policyUnreadable: 'Off: your administrator’s rules can’t be read.',
  whatChanged: 'What changed in version {{version}}, {{day}}',
};
