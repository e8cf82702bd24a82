import type { Texts } from '../texts.ts';

/** What is said outside the window: tray, notifications, and the words when the window cannot be shown. */
export const desktop: Texts<'de'>['desktop'] = {
  later: 'Remind in an hour',
  notifyColleagues_one: '{{count}} call answered by a colleague',
  notifyColleagues_other: '{{count}} calls answered by colleagues',
  notifyMissed_one: 'Missed call',
  notifyMissed_other: '{{count}} missed calls',
  notifyMissedDay: 'On {{day}}',
  notifyMissedSummary_one: '{{count}} missed call since {{since}}',
  notifyMissedSummary_other: '{{count}} missed calls since {{since}}',
  notifyTodo_one: 'Time to ring back',
  notifyTodo_other: 'Time to ring back {{count}} callers',
  startFailedText: 'The reason: {{reason}}\n\nThe log says more. It is in {{folder}}',
  startFailedTitle: 'Ringback couldn’t start',
  trayEndQuiet: 'End quiet',
  trayQuietUntil: 'Quiet until…',
  trayCall: 'New call…',
  trayFromClipboard: 'Call copied number…',
  trayHistoryClosed: 'Your saved calls can’t be opened',
  trayNotConnected: 'Not connected to a PBX',
  trayOpen: 'Open Ringback',
  trayQuit: 'Quit Ringback',
  trayRingBack: 'Ring back {{caller}}',
  trayWaiting_one: '{{count}} caller to ring back',
  trayWaiting_other: '{{count}} callers to ring back',
  windowFailedText:
    'The window stopped working several times in a row, so Ringback no longer reopens it. Your calls and settings are safe. Quit Ringback and start it again.',
  windowFailedTitle: 'Ringback can’t show its window',
  viewMenu: 'View',
};
