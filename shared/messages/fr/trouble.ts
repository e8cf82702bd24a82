import type { Texts } from '../texts.ts';

/** Why calls are not updated, as the strip says it. `reason_…` ends the title of `notUpdated`. */
export const trouble: Texts<'fr'>['trouble'] = {
  keyLocked: 'Déverrouillez le trousseau',
  keyMissing: 'Pas de clé utilisable pour le standard',
  keyRefused: 'Le standard n’accepte plus la clé',
  notAllowed: 'Cet ordinateur ne peut pas utiliser la clé',
  notUpdated: 'Appels non actualisés : {{reason}}',
  offline: 'Vous êtes hors ligne',
  reason_badCertificate: 'le certificat enregistré est illisible',
  reason_certificate: 'le certificat du standard n’est pas accepté',
  reason_error: 'le standard signale une erreur',
  reason_fault: 'un problème est survenu ici',
  reason_foreign: 'ce sont les appels d’autres postes',
  reason_notFound: 'l’adresse du standard est introuvable',
  reason_notStored: 'ils n’ont pas pu être enregistrés ici',
  reason_tooFast: 'trop de requêtes à la fois',
  reason_unreadable: 'la réponse est illisible',
  silent: 'Le standard ne répond pas',
  usedUp: 'Plus de requêtes pour l’instant ; un appel peut échouer',
};
