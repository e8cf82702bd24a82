import type { Texts } from '../texts.ts';

/** What the figures of a call are: what each says, and its usual range. The PBX names most of them as FreeSWITCH does, and states no units. */
export const terms: Texts<'it'>['terms'] = {
  codecUsual: 'PCMA o PCMU (audio telefonico), G722 o Opus (audio più ampio)',
  codecWhat:
    'Come è stato codificato l’audio, con la frequenza di campionamento. Il punteggio del centralino non ne dipende.',
  disturbedUsual: 'Nessuno',
  disturbedWhat:
    'Un periodo con vuoti nell’audio. Il centralino lo annota al primo pacchetto dopo un vuoto e lo chiude dopo 3\u00A0s senza vuoti: il danno sta quindi appena prima dell’inizio, e gli ultimi 3\u00A0s erano puliti.',
  eModelUsual: 'Al massimo 93 per l’audio telefonico. Buono da 80, discreto da 70, scarso da 50',
  eModelWhat:
    'Cosa prevede l’E-model dell’ITU per questo codec con l’audio perso. I telefoni riempiono i vuoti brevi, quindi pesano di più quelli lunghi. Ritardo ed eco non vi rientrano: i dati non ne hanno.',
  localMediaUsual: 'Lo stesso indirizzo in tutte le chiamate, con una porta diversa in ognuna',
  localMediaWhat: 'Dove il centralino ha ricevuto e inviato l’audio di questa chiamata.',
  mediaUsual: '50 per ogni secondo di conversazione a 20 ms',
  mediaWhat: 'Pacchetti di audio, senza tasti premuti e rumore di comfort.',
  missingUsual: 'Nessuno',
  missingWhat:
    'La conversazione meno l’attesa, meno i pacchetti arrivati e il rumore di comfort. Calcolato sul tempo trascorso, perché il punteggio non vede i silenzi lunghi.',
  remoteMediaUsual: 'L’indirizzo del telefono o quello della linea',
  remoteMediaWhat: 'Da dove veniva l’audio che il centralino ha ricevuto.',
  reportedUsual:
    'Tanti quanti quelli ricevuti. 0 o assente se l’altro estremo non invia rapporti, come accade di solito.',
  reportedWhat:
    'Quanti pacchetti l’altro estremo dice di aver inviato, secondo il suo ultimo rapporto (RTCP). Se sono più di quelli ricevuti, alcuni si sono persi in arrivo.',
  scoreUsual: 'Da 4,40 a 4,50. Buono da 4,40, discreto da 4,20, scarso da 3,60',
  scoreWhat:
    'Il punteggio proprio del centralino: i pacchetti ricevuti meno i punti per i vuoti. Parte da 4,50 e lì resta anche senza un solo pacchetto. Non è un MOS come lo definisce l’ITU ed è più indulgente dell’orecchio: con il 5% di perdite dice ancora 4,17.',
  usual: 'Di solito: {{usual}}',
};
