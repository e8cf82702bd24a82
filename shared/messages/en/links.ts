/** Numbers that come from outside: links, the command line, the clipboard, the shortcut, dropped text. */
export const links = {
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
  noNumberClipboard: 'No number was found in what you copied or selected.',
  noNumberClipboardHost:
    'No number was found in what you copied. In a browser window Ringback can read the clipboard only while its window is open.',
  noNumberLink: 'The link held no number that can be dialled.',
  waitsForConnection: 'The number {{number}} waits: it stands in the dial panel once Ringback is connected.',
} as const;
