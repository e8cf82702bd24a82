import type { Texts } from '../texts.ts';

/** Numbers from other programs: links, the command line, the clipboard, the shortcut. */
export const links: Texts<'de'>['links'] = {
  cliHandedOver: 'An das offene Ringback-Fenster übergeben. Prüfen Sie dort die Nummer und drücken Sie „Anrufen“.',
  cliHelp: `Ringback, der Begleiter des Tischtelefons

Aufruf: ringback [dial NUMMER | LINK] [Optionen]

  ringback                 öffnet das Fenster
  ringback dial NUMMER     öffnet einen neuen Anruf mit der Nummer; gewählt wird erst, wenn Sie „Anrufen“ drücken
  ringback tel:NUMMER      dasselbe für einen Link mit tel:, callto: oder sip:

  --profile=ORDNER         nimmt Einstellungen, Schlüssel und Anrufe aus einem anderen Ordner
  --hidden                 startet im Infobereich, ohne Fenster
  --practice               startet mit Beispielanrufen, wenn nichts verbunden ist
  --help                   zeigt diese Hilfe
  --version                zeigt die Version`,
  cliNoNumber: 'Es fehlt eine Nummer zum Wählen. Schreiben Sie sie in Ziffern, zum Beispiel: ringback dial 030 1234567',
  cliUnknown: 'Unbekannter Befehl „{{word}}“. Siehe ringback --help.',
  checking: 'Telefonlinks werden geprüft\u00a0…',
  giveBack: 'Zurückgeben',
  hint: 'Ein Link öffnet sich als neuer Anruf; „Anrufen“ drücken Sie selbst.',
  keys: 'Kopierte Nummer anrufen',
  keysHintCopied:
    'Kopieren Sie in einem beliebigen Programm eine Nummer und drücken Sie diese Tasten: Ein neuer Anruf mit der Nummer öffnet sich. Gewählt wird erst, wenn Sie „Anrufen“ drücken.',
  keysHintMarked:
    'Markieren oder kopieren Sie in einem beliebigen Programm eine Nummer und drücken Sie diese Tasten: Ein neuer Anruf mit der Nummer öffnet sich. Gewählt wird erst, wenn Sie „Anrufen“ drücken.',
  keysNone: 'Nicht festgelegt',
  keysRefused:
    'Das System hat diese Tasten nicht zugelassen: Vielleicht benutzt sie ein anderes Programm. Wählen Sie andere oder lassen Sie Ihren Desktop „ringback dial“ mit der Nummer aufrufen.',
  keysWayland:
    'Unter Wayland wirken solche Tasten in anderen Programmen vielleicht nicht. Passiert nichts, lassen Sie Ihren Desktop „ringback dial“ mit der Nummer aufrufen.',
  opens_another: '{{name}} öffnet {{links}}',
  opens_cannotTell: 'Das System sagt nicht, was {{links}} öffnet',
  opens_mine: 'Ringback öffnet {{links}}',
  opens_moved: 'Ein Ringback an einem anderen Ort öffnet {{links}}',
  opens_nobody: 'Kein Programm öffnet {{links}}',
  personChooses: 'Wählen Sie Ringback dafür in den Systemeinstellungen unter „Standard-Apps“.',
  use: 'Ringback verwenden',
  waitsForConnection: '{{number}} ist bereit: Anrufen können Sie, sobald Ringback verbunden ist.',
  keysTitle: 'Tastenkürzel',
};
