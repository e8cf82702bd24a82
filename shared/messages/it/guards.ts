import type { Texts } from '../texts.ts';

/** Questions before a call: each reason in two parts, what and why. */
export const guards: Texts<'it'>['guards'] = {
  beingDialledWhat: 'Una chiamata a questo numero è già partita o in corso.',
  beingDialledWhy: 'Un’altra farebbe squillare di nuovo lo stesso telefono.',
  beingUnknownWhat: 'Il centralino non ha confermato l’ultima chiamata a questo numero.',
  beingUnknownWhy: 'Quella chiamata può essere in corso. Chiama di nuovo solo se il telefono non ha squillato.',
  close: 'Chiudi senza chiamare',
  emergencyWhat: '{{number}} è un numero di emergenza.',
  emergencyWhy:
    'Usa il telefono stesso o un cellulare: è più rapido, e le chiamate da qui potrebbero non indicare dove ti trovi. Se è un interno dell’azienda, chiamalo.',
  foreignCallerWhat: 'È un numero estero che non hai mai chiamato.',
  foreignCallerWhy:
    'Chi chiama può mostrare un numero qualsiasi, e chiamare all’estero può costare molto. Chiamalo se sai chi è.',
  justDialledWhat: 'Questo numero è stato chiamato meno di un minuto fa.',
  justDialledWhy: 'Chiama di nuovo se quella chiamata è finita.',
  no: 'Non chiamare',
  ownNumberWhat: 'Questo è il tuo numero.',
  ownNumberWhy: 'È il tuo interno o uno dei numeri mostrati. La chiamata tornerebbe a te o alla tua azienda.',
  premiumWhat: 'Una chiamata a questo numero costa più di una normale.',
  premiumWhy:
    'È un numero a tariffa speciale, a costo condiviso, di informazioni o satellitare. Per chiamarlo, componilo sul telefono.',
  serviceCodeWhat: 'Questo numero contiene * o #, quindi può essere un codice.',
  serviceCodeWhy:
    'Un codice può cambiare le impostazioni del telefono, per esempio dove vanno le chiamate. Chiamalo solo se sai cosa fa.',
  title: 'Chiamare {{party}}?',
  yes: 'Chiama comunque',
};
