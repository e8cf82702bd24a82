import type { Texts } from '../texts.ts';

/** Numbers from other programs: links, the command line, the clipboard, the shortcut. */
export const links: Texts<'it'>['links'] = {
  cliHandedOver: 'Inviato alla finestra aperta di Ringback. Controlla lì il numero, poi premi Chiama.',
  cliHelp: `Ringback, accanto al telefono da tavolo

Uso: ringback [dial NUMERO | LINK] [opzioni]

  ringback                 apre la finestra
  ringback dial NUMERO     apre una nuova chiamata al numero; nulla viene composto finché non premi Chiama
  ringback tel:NUMERO      lo stesso per un link tel:, callto: o sip:

  --profile=CARTELLA       usa impostazioni, chiave e chiamate di un’altra cartella
  --hidden                 si avvia nell’area di notifica, senza finestra
  --practice               si avvia con le chiamate di esempio se nulla è collegato
  --help                   mostra questo aiuto
  --version                mostra la versione`,
  cliNoNumber: 'Manca il numero da comporre. Scrivilo in cifre, per esempio: ringback dial 02 1234567',
  cliUnknown: 'Comando sconosciuto «{{word}}». Vedi ringback --help.',
  checking: 'Controllo dei link telefonici…',
  giveBack: 'Non usare più',
  hint: 'Un link si apre come nuova chiamata; poi premi Chiama.',
  keys: 'Chiama un numero copiato',
  keysHintCopied:
    'Copia un numero in qualsiasi programma, poi premi questi tasti: si apre come nuova chiamata. Nulla viene composto finché non premi Chiama.',
  keysHintMarked:
    'Seleziona o copia un numero in qualsiasi programma, poi premi questi tasti: si apre come nuova chiamata. Nulla viene composto finché non premi Chiama.',
  keysNone: 'Nessuna',
  keysRefused:
    'Il sistema non ha permesso questa scorciatoia: forse la usa un altro programma. Scegline un’altra, o fai eseguire al desktop «ringback dial» con il numero.',
  keysWayland:
    'Con Wayland le scorciatoie possono non funzionare in altri programmi. Se non succede nulla, fai eseguire al desktop «ringback dial» con il numero.',
  opens_another: '{{name}} apre {{links}}',
  opens_cannotTell: 'Il sistema non dice cosa apre {{links}}',
  opens_mine: 'Ringback apre {{links}}',
  opens_moved: 'Una copia spostata di Ringback apre {{links}}',
  opens_nobody: 'Nessuna app apre {{links}}',
  personChooses: 'Scegli Ringback nelle impostazioni del sistema, tra le app predefinite.',
  use: 'Usa Ringback',
  waitsForConnection: 'Si potrà chiamare {{number}} appena Ringback sarà collegato.',
  keysTitle: 'Scorciatoia',
};
