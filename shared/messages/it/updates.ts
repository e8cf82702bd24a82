import type { Texts } from '../texts.ts';

/** The updates in the settings. */
export const updates: Texts<'it'>['updates'] = {
  check: 'Controlla ora',
  checkedAt: 'Ultimo controllo: {{when}}.',
  checking: 'Ricerca di aggiornamenti…',
  current: 'Nessuna',
  download: 'Scarica',
  expired: 'L’elenco delle versioni è scaduto, quindi può essercene una più recente.',
  failed: 'L’elenco delle versioni non è stato caricato o non è valido.',
  failedTodo: 'Controlla la connessione di rete, poi riprova. Se succede ancora, avvisa l’amministratore.',
  newer: 'La versione {{version}} è disponibile',
  notChecked: 'Non ancora controllato',
  off_administrator: 'Disattivato dall’amministratore',
  off_apt: 'Le installa il sistema',
  off_noAddress: 'Questa versione non le cerca',
  off_policyUnreadable: 'Disattivato: le regole dell’amministratore sono illeggibili',
  whatChanged: 'Novità della versione {{version}}, {{day}}',
};
