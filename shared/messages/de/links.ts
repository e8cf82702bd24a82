import type { Texts } from '../texts.ts';

/** Numbers from other programs: links, the command line, the clipboard, the shortcut. */
export const links: Texts<'de'>['links'] = {
  cliHandedOver: 'Sent to the open Ringback window. Check the number there, then press Call.',
  cliHelp: `Ringback, the desk phone's companion

Usage: ringback [dial NUMBER | LINK] [switches]

  ringback                 opens the window
  ringback dial NUMBER     opens a new call to the number; nothing is dialled until you press Call
  ringback tel:NUMBER      the same for a tel:, callto: or sip: link

  --profile=FOLDER         uses settings, key and history of another folder
  --hidden                 starts in the tray, without a window
  --practice               starts with sample calls if nothing is connected
  --help                   shows this help
  --version                shows the version`,
  cliNoNumber: 'There is no number to dial. Write it in digits, for example: ringback dial 030 1234567',
  cliUnknown: 'Unknown command “{{word}}”. See ringback --help.',
  checking: 'Checking phone links…',
  giveBack: 'Give back',
  hint: 'A link opens as a new call; you press Call.',
  keys: 'Call a copied number',
  keysHintCopied:
    'Copy a number in any program, then press these keys: it opens as a new call. Nothing is dialled until you press Call.',
  keysHintMarked:
    'Select or copy a number in any program, then press these keys: it opens as a new call. Nothing is dialled until you press Call.',
  keysNone: 'Not set',
  keysRefused:
    'The system didn’t allow this shortcut: another program may use it. Choose another one, or let your desktop run “ringback dial” with the number.',
  keysWayland:
    'On Wayland, shortcuts may not work in other programs. If nothing happens, let your desktop run “ringback dial” with the number.',
  opens_another: '{{name}} opens {{links}}',
  opens_cannotTell: 'The system doesn’t say what opens {{links}}',
  opens_mine: 'Ringback opens {{links}}',
  opens_moved: 'A Ringback that was moved opens {{links}}',
  opens_nobody: 'No app opens {{links}}',
  personChooses: 'Choose Ringback for them in your system’s settings, under default apps.',
  use: 'Use Ringback',
  waitsForConnection: '{{number}} is ready to call once Ringback is connected.',
  keysTitle: 'Shortcut',
};
