/** The first screen. */
export const welcome = {
  connectText: 'You need the address, an API key and your extension. Each step is checked before anything is kept.',
  connectTitle: 'Connect to your PBX',
  diallingText: 'Tell Ringback which way your calls go out. All of this can wait: it is in the settings, too.',
  diallingTitle: 'Connected. How do your calls go out?',
  done: 'Show my calls',
  historyKept: 'Your call history and settings from before are still here.',
  intro:
    'The companion of your desk phone: it dials from your extension, shows who called, and tells you how a call sounded.',
  practice: 'Try the practice PBX',
  practiceStarting: 'Starting the practice PBX …',
  practiceText:
    'A made-up office with weeks of calls, inside this computer. Nothing real rings; connect your own PBX whenever you like.',
  practiceTitle: 'Just have a look',
  title: 'Ringback',
} as const;
