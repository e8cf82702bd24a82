/** Numbers that come from outside: links, the command line, the clipboard, the shortcut, dropped text. */
export const links = {
  checkAgain: 'Ask again',
  checkedAt: 'Asked of the system at {{time}}',
  checking: 'Asking the system whose phone links are …',
  checkFailed: 'The system did not say whose phone links are.',
  cliHandedOver: 'Handed to the running Ringback: look at the number there and press Call.',
  cliHelp: `Ringback, the desk phone's companion

Usage: ringback [dial NUMBER | LINK] [switches]

  ringback                 opens the window, or brings up the one that is open
  ringback dial NUMBER     shows the number in the dial panel; nothing is dialled until you press Call there
  ringback tel:NUMBER      the same for a tel:, callto: or sip: link

  --profile=FOLDER         keeps settings, key and history in another folder
  --practice               starts the practice PBX where nothing is connected
  --help, --version        what you are reading, and which Ringback this is`,
  cliNoNumber: 'There is no number that can be dialled. Write it with digits, for example: ringback dial 030 1234567',
  cliUnknown: '“{{word}}” is nothing that Ringback can do. ringback --help lists what it can.',
  dropHere: 'Drop a number to look at it in the dial panel',
  dropNone: 'What you dropped held no number.',
  dropFiles: 'Files are not dialled. Drop a number or a text, or import contacts under People.',
  keys: 'Keys that call a copied number from any program',
  keysHintCopied:
    'Copy a number anywhere, then press these keys: it stands in the dial panel. Nothing is dialled by itself.',
  keysHintMarked:
    'Mark or copy a number anywhere, then press these keys: it stands in the dial panel. Nothing is dialled by itself, and the clipboard stays as it is.',
  keysMore: 'Go on: hold Ctrl, Alt, Shift or the system’s key, then press a letter.',
  keysNone: 'None',
  keysRecord: 'Choose keys …',
  keysRecording: 'Press the keys. Escape leaves them as they are.',
  keysRefused:
    'The system did not let Ringback have these keys: another program uses them, or no program may. Choose others, or have your desktop run “ringback dial” with the number.',
  keysRemove: 'Remove the keys',
  keysTaken:
    'Other programs need that key. Hold two of Ctrl, Alt, Shift and the system’s key, or one with a function key.',
  keysUnknown: 'That key cannot be used. Choose a letter, a digit, the space bar or a function key.',
  keysWayland:
    'On Wayland such keys may be refused, or accepted and never arrive. If nothing happens, have your desktop run “ringback dial” with the number instead.',
  noNumberClipboard: 'No number was found in what you copied or selected.',
  noNumberClipboardHost:
    'No number was found in what you copied. In a browser window Ringback can read the clipboard only while its window is open.',
  noNumberLink: 'The link held no number that can be dialled.',
  ownerCannotTell: 'the system does not say',
  ownerMine: 'Ringback',
  ownerMoved: 'Ringback, but where it no longer is',
  ownerNobody: 'nobody',
  owners: 'Who opens phone links',
  personChooses:
    'This system lets only you choose. Open its settings, look for the default programs, and choose Ringback for tel, callto and sip.',
  repair: 'Repair',
  repairText: 'Another program has some of them, or Ringback was moved.',
  repairTitle: 'Not every phone link comes to Ringback',
  switch: 'Open phone links (tel:, callto:, sip:) with Ringback',
  switchHint:
    'A link on a web page or in a mail fills in the number here; you press Call. Switched off, they go back to the program that had them.',
  title: 'Phone links and keys',
  test: 'Test',
  testArrived: 'The test link came to Ringback.',
  testLost:
    'The test link did not come to Ringback within 20 seconds. Repair, or look in the system’s settings which program opens tel: links.',
  testing: 'Sending a test link the way another program would …',
  waitsForConnection: 'The number {{number}} waits: it stands in the dial panel once Ringback is connected.',
} as const;
