/** Directories: where names of callers come from. */
export const directories = {
  consent_ca: 'Trust this certificate authority for the directory at {{host}}?',
  consent_caWhy: 'Names and your password for this directory then go to any server it vouches for at this address.',
  consent_host: 'Load names from {{host}}?',
  consent_hostWhy: 'Ringback connects to this server and sends it your user name and password for the directory.',
  consent_pin: 'Trust this certificate for the directory at {{host}}?',
  consent_pinWhy: 'Compare the fingerprint with the one that the directory’s administrator gives you.',
  consent_plain: 'Connect to {{host}} without encryption?',
  consent_plainWhy: 'Anyone on the network can read your password and the names.',
  consentYes: 'Connect',
  files: 'vCards and tables',
};
