import type { Texts } from '../texts.ts';

/** What is said outside the window: tray, notifications, and the words when the window cannot be shown. */
export const desktop: Texts<'de'>['desktop'] = {
  later: 'In einer Stunde erinnern',
  notifyColleagues_one: '{{count}} Anruf im Team angenommen',
  notifyColleagues_other: '{{count}} Anrufe im Team angenommen',
  notifyMissed_one: 'Verpasster Anruf',
  notifyMissed_other: '{{count}} verpasste Anrufe',
  notifyMissedSummary_one: '{{count}} verpasster Anruf {{since}}',
  notifyMissedSummary_other: '{{count}} verpasste Anrufe {{since}}',
  notifyTodo_one: 'Zeit für einen Rückruf',
  notifyTodo_other: 'Zeit für {{count}} Rückrufe',
  startFailedText: 'Der Grund: {{reason}}\n\nMehr steht im Protokoll. Es liegt in {{folder}}',
  startFailedTitle: 'Ringback konnte nicht starten',
  trayEndQuiet: 'Ruhe beenden',
  trayQuiet: 'Ruhe',
  trayCall: 'Neuer Anruf\u00a0…',
  trayFromClipboard: 'Kopierte Nummer anrufen\u00a0…',
  trayHistoryClosed: 'Ihre gespeicherten Anrufe lassen sich nicht öffnen',
  trayNotConnected: 'Mit keiner Telefonanlage verbunden',
  trayOpen: 'Ringback öffnen',
  trayQuit: 'Ringback beenden',
  trayRingBack: '{{caller}} zurückrufen',
  trayWaiting_one: '{{count}} Rückruf offen',
  trayWaiting_other: '{{count}} Rückrufe offen',
  windowFailedText:
    'Das Fenster ist mehrmals hintereinander abgestürzt, deshalb öffnet Ringback es nicht mehr. Ihre Anrufe und Einstellungen sind sicher. Beenden Sie Ringback und starten Sie es neu.',
  windowFailedTitle: 'Ringback kann sein Fenster nicht anzeigen',
};
