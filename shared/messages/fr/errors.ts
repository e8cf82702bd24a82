import type { Texts } from '../texts.ts';

/** Each error in two sentences: what happened (…What), what to do (…Todo). `error-words.ts` asks for every kind and reason. */
export const errors: Texts<'fr'>['errors'] = {
  address_emptyTodo: 'Saisissez l’adresse de votre standard, par exemple pbx.example.com.',
  address_emptyWhat: 'L’adresse du standard manque.',
  address_queryTodo: 'Enlevez tout à partir de « ? » ou « # ».',
  address_queryWhat: 'Cette adresse continue après « ? » ou « # ».',
  address_schemeTodo: 'Saisissez une adresse qui commence par https://, ou seulement le nom d’hôte.',
  address_schemeWhat: 'Ringback ne se connecte qu’en https ou en http.',
  address_unreadableTodo: 'Vérifiez la saisie. L’adresse a la forme pbx.example.com ou https://pbx.example.com:8443.',
  address_unreadableWhat: 'Cette adresse n’est pas valide.',
  address_userinfoTodo: 'Enlevez les deux. La clé d’API a son propre champ.',
  address_userinfoWhat: 'Cette adresse contient un nom d’utilisateur ou un mot de passe.',
  alreadyDiallingTodo: 'Patientez un instant ou décrochez votre téléphone. Ringback n’appelle jamais deux fois.',
  alreadyDiallingWhat: 'Un appel vers {{number}} est déjà en préparation.',
  badAnswerTodo: 'Réessayez. Si cela se répète, montrez ceci à votre administrateur téléphonie : {{detail}}',
  badAnswerWhat: 'Le standard a envoyé une réponse que Ringback ne comprend pas.',
  badCertificateTodo: 'Collez le certificat entier, de « BEGIN CERTIFICATE » à « END CERTIFICATE ».',
  badCertificateWhat: 'Ce certificat n’est pas valide.',
  badExtensionTodo: 'Saisissez seulement des chiffres, par exemple 101.',
  badExtensionWhat: '« {{typed}} » n’est pas un numéro de poste.',
  badGatewayTodo:
    'Demandez l’UUID de la passerelle à votre administrateur téléphonie. Il a la forme 1b4e28ba-2fa1-41d2-883f-0016d3cca427.',
  badGatewayWhat: '« {{typed}} » n’est pas l’UUID d’une passerelle.',
  badInputTodo: 'Rien n’a été modifié. Réessayez. Si cela se répète, signalez-le : {{detail}}',
  badInputWhat: 'Un problème est survenu dans Ringback.',
  badKeyTodo: 'Copiez de nouveau la clé entière, sans espace ni retour à la ligne.',
  badKeyWhat: 'Ce n’est pas une clé d’API : elle contient des caractères qu’une clé n’a jamais.',
  blockedTodo:
    'Un pare-feu ou un service comme Cloudflare bloque sans doute les programmes. Demandez à votre administrateur téléphonie d’ouvrir l’API du standard à Ringback et de vérifier que l’adresse IP de cet ordinateur est autorisée pour la clé.',
  blockedWhat: 'Une page web a refusé la requête avant que le standard puisse répondre (statut {{status}}).',
  callNotInHistoryTodo: 'Rouvrez l’appel depuis la liste.',
  callNotInHistoryWhat: 'Cet appel n’est plus sur cet ordinateur.',
  callNotSetUp_busyTodo: 'Mettez fin à son autre appel, puis appelez de nouveau.',
  callNotSetUp_busyWhat: 'Votre téléphone était occupé.',
  callNotSetUp_noAnswerTodo: 'Appelez de nouveau et décrochez quand votre téléphone sonne.',
  callNotSetUp_noAnswerWhat: 'Votre téléphone n’a pas été décroché.',
  callNotSetUp_noResponseTodo:
    'Vérifiez que votre téléphone de bureau est allumé et connecté, puis appelez de nouveau.',
  callNotSetUp_noResponseWhat: 'Votre téléphone n’a pas réagi.',
  callNotSetUp_notRegisteredTodo:
    'Vérifiez que votre téléphone de bureau est allumé et connecté, puis appelez de nouveau.',
  callNotSetUp_notRegisteredWhat: 'Votre téléphone n’est pas connecté au standard.',
  callNotSetUp_otherTodo: 'Vérifiez le numéro, la ligne et votre téléphone, puis appelez de nouveau.',
  callNotSetUp_otherWhat: 'Le standard n’a pas pu établir l’appel.',
  callNotSetUp_rejectedTodo:
    'Appelez de nouveau s’il s’agit d’une erreur. Un téléphone réglé sur « Ne pas déranger » refuse tous les appels.',
  callNotSetUp_rejectedWhat: 'Votre téléphone a refusé l’appel.',
  callNotSetUpTodo:
    'Le combiné n’a sans doute pas été décroché à temps : appelez de nouveau et décrochez quand votre téléphone sonne. Sinon, vérifiez le numéro et la ligne.',
  callNotSetUpWhat: 'Le standard n’a pas pu établir l’appel.',
  declinedTodo: 'Réessayez s’il s’agit d’une erreur.',
  declinedWhat: 'Annulé : rien n’a été fait.',
  dialAlreadySentTodo: 'Raccrochez votre téléphone si vous ne voulez pas de cet appel.',
  dialAlreadySentWhat: 'Trop tard pour annuler : l’appel a déjà été transmis au standard.',
  dialNotStoredTodo:
    'Libérez de l’espace disque ou mettez Ringback à jour, puis relancez-le. D’ici là, composez le numéro sur le téléphone.',
  dialNotStoredWhat: 'Pas d’appel : il n’a pas pu être enregistré d’abord ({{detail}}).',
  exportFailedTodo: 'Fermez le fichier s’il est ouvert ailleurs, libérez de l’espace ou choisissez un autre dossier.',
  exportFailedWhat: 'Le fichier n’a pas pu être enregistré.',
  extensionNotRegisteredTodo:
    'Vérifiez que le téléphone de bureau est allumé et connecté, et que {{extension}} est bien votre poste.',
  extensionNotRegisteredWhat:
    'Pas d’appel : le poste {{extension}} n’est pas connecté, ou le standard ne le connaît pas.',
  foreignCallsTodo:
    'Aucun n’a été enregistré. Demandez à votre administrateur téléphonie si le standard peut lister les appels d’un seul poste.',
  foreignCallsWhat: 'Le standard a envoyé les appels d’autres postes au lieu de ceux du poste {{extension}}.',
  forbiddenTodo:
    'Demandez à votre administrateur téléphonie d’autoriser l’adresse IP de cet ordinateur pour la clé (panneau d’administration, Integrations, API Keys, IP whitelist).',
  forbiddenWhat: 'Cet ordinateur ne peut pas utiliser la clé.',
  folderNotOpenedTodo: 'Ouvrez-le vous-même : {{folder}}',
  folderNotOpenedWhat: 'Le dossier n’a pas pu être ouvert.',
  gatewayTodo:
    'Réessayez plus tard. Si cela se répète, prévenez votre administrateur téléphonie : le standard est peut-être en panne.',
  gatewayWhat: 'Le serveur placé devant le standard n’a pas pu le joindre (statut {{status}}).',
  historyClosed_lockedTodo:
    'Fermez ce programme. D’ici là, vous ne pouvez pas appeler d’ici ; Ringback réessaie aussi toutes les minutes.',
  historyClosed_lockedWhat: 'Un autre programme utilise vos appels enregistrés.',
  historyClosed_newerTodo:
    'Mettez Ringback à jour pour les ouvrir. D’ici là, vous ne pouvez pas appeler d’ici ; rien n’a été modifié.',
  historyClosed_newerWhat: 'Vos appels ont été enregistrés par une version plus récente de Ringback.',
  historyClosed_refusedTodo:
    'Vérifiez que le disque n’est pas plein et que le dossier est accessible en écriture. D’ici là, vous ne pouvez pas appeler d’ici ; Ringback réessaie aussi toutes les minutes.',
  historyClosed_refusedWhat: 'Vos appels enregistrés ne peuvent pas être ouverts : {{detail}}',
  historyUnavailableTodo:
    'Vérifiez que le disque n’est pas plein et que le dossier est accessible en écriture, puis relancez Ringback.',
  historyUnavailableWhat: 'L’historique des appels n’a pas pu être chargé ou enregistré : {{detail}}',
  insecureAddressTodo: 'Utilisez https:// si votre standard le permet, ou acceptez quand Ringback le demande.',
  insecureAddressWhat: 'En http, d’autres personnes sur le trajet vers {{host}} peuvent lire votre clé et vos appels.',
  internalTodo: 'Réessayez. Si cela se répète, relancez Ringback et signalez-le.',
  internalWhat: 'Un problème est survenu dans Ringback.',
  invalidRequestTodo: 'Vérifiez votre saisie. Si cela se répète, montrez ceci à votre administrateur téléphonie.',
  invalidRequestWhat: 'Le standard a rejeté la requête (statut {{status}}).',
  keyForOtherAddressTodo:
    'Saisissez la clé de ce standard. Ringback n’envoie une clé qu’à l’adresse pour laquelle elle a été saisie.',
  keyForOtherAddressWhat: 'La clé enregistrée appartient à une autre adresse.',
  keyLockedTodo:
    'Déverrouillez le trousseau, souvent en rouvrant la session, puis réessayez. La clé est toujours enregistrée.',
  keyLockedWhat: 'Le trousseau de cet ordinateur est verrouillé ou a changé : la clé est inutilisable.',
  keyMissingTodo:
    'Saisissez-en une. Votre administrateur téléphonie la crée dans le panneau d’administration, sous Integrations, API Keys.',
  keyMissingWhat: 'La clé d’API manque.',
  linksNotChangedTodo: 'Choisissez Ringback dans les paramètres du système, sous Applications par défaut.',
  linksNotChangedWhat: 'Le système n’a pas laissé Ringback changer l’application par défaut des liens téléphoniques.',
  loginNotChangedTodo:
    'Cherchez les applications au démarrage ou les éléments d’ouverture dans les paramètres du système.',
  loginNotChangedWhat: 'Le système n’a pas laissé Ringback changer ce qui démarre avec la session.',
  dialIncomplete_extensionTodo: 'Saisissez-le dans les paramètres, sous Connexion.',
  dialIncomplete_extensionWhat: 'Votre numéro de poste manque.',
  dialIncomplete_lineTodo: 'Choisissez-en une dans Nouvel appel, ou une ligne par défaut dans les paramètres.',
  dialIncomplete_lineWhat: 'Pas d’appel : aucune ligne n’est choisie.',
  mustAgreeTodo: 'Appelez-le depuis Nouvel appel, où Ringback pose d’abord la question.',
  mustAgreeWhat: 'Pas d’appel : ce numéro demande votre accord.',
  network_dnsTodo:
    'Vérifiez l’adresse, et s’il faut le réseau de l’entreprise ou le VPN. Ringback se connecte directement, sans proxy.',
  network_dnsWhat: '{{host}} est introuvable sur ce réseau.',
  network_offlineTodo: 'Connectez cet ordinateur à un réseau. Ringback reprend de lui-même.',
  network_offlineWhat: 'Cet ordinateur n’a pas de réseau : {{host}} est inaccessible.',
  network_otherTodo: 'Vérifiez la connexion réseau et l’adresse, puis réessayez.',
  network_otherWhat: '{{host}} n’a pas pu être joint.',
  network_refusedTodo: 'Vérifiez l’adresse et le port, et que le standard fonctionne.',
  network_refusedWhat: '{{host}} a refusé la connexion.',
  network_resetTodo:
    'Réessayez. Si cela se répète, vérifiez l’adresse et le port ; un pare-feu bloque peut-être la connexion.',
  network_resetWhat: 'La connexion avec {{host}} a été interrompue.',
  network_unreachableTodo:
    'Vérifiez que cet ordinateur est en ligne, et s’il faut le réseau de l’entreprise ou le VPN. Ringback se connecte directement, sans proxy.',
  network_unreachableWhat: '{{host}} est inaccessible depuis ce réseau.',
  noOriginateTodo:
    'Composez le numéro sur le téléphone et demandez à votre administrateur téléphonie si l’API du standard peut lancer des appels.',
  noOriginateWhat: 'Ce standard n’accepte pas d’appels de Ringback (statut {{status}}). Aucun numéro n’a été composé.',
  notConnectedTodo: 'Connectez-le dans les paramètres, ou découvrez-le avec des appels d’exemple.',
  notConnectedWhat: 'Ringback n’est pas encore connecté à un standard.',
  notPbxTodo:
    'Vérifiez l’adresse. C’est celle du panneau d’administration dans le navigateur. Sur un réseau invité, connectez-vous d’abord au réseau.',
  notPbxWhat: 'Un serveur web répond à cette adresse, mais pas de standard (statut {{status}}).',
  dialNotSent_cancelledTodo: 'Votre téléphone ne sonnera pas.',
  dialNotSent_cancelledWhat: 'Pas d’appel : vous l’avez annulé à temps.',
  dialNotSent_keyringTodo:
    'Déverrouillez le trousseau (sa fenêtre est peut-être derrière une autre), puis appelez de nouveau.',
  dialNotSent_keyringWhat: 'Pas d’appel : le trousseau n’a pas fourni la clé d’API en 15 secondes.',
  dialNotSent_lateTodo: 'Votre téléphone ne sonnera pas. Appelez de nouveau si vous le souhaitez toujours.',
  dialNotSent_lateWhat: 'Pas d’appel : il a fallu plus de 20 secondes pour joindre le standard.',
  dialNotSent_quitTodo: 'Votre téléphone ne sonnera pas. Appelez de nouveau si vous le souhaitez toujours.',
  dialNotSent_quitWhat: 'Pas d’appel : Ringback a été fermé avant.',
  badNumber_charactersTodo:
    'Utilisez des chiffres, « + » en tête, « * » et « # ». Espaces, parenthèses, points et tirets conviennent.',
  badNumber_charactersWhat: 'Ce numéro contient des caractères qui ne se composent pas.',
  badNumber_emptyTodo: 'Saisissez le numéro à appeler.',
  badNumber_emptyWhat: 'Le numéro manque.',
  badNumber_lettersTodo: 'Saisissez-le en chiffres.',
  badNumber_lettersWhat: 'Ce numéro contient des lettres.',
  badNumber_severalTodo: 'Gardez seulement le numéro à appeler.',
  badNumber_severalWhat: 'Il semble y avoir plusieurs numéros.',
  badNumber_tooLongTodo: 'Vérifiez s’il s’agit de deux numéros accolés. Un numéro a 32 chiffres au plus.',
  badNumber_tooLongWhat: 'Ce numéro est trop long.',
  originateElsewhereTodo: 'Appuyez de nouveau sur Appeler : Ringback a trouvé où ce standard prend les appels.',
  originateElsewhereWhat: 'Le standard n’a pas pris l’appel (statut {{status}}). Aucun numéro n’a été composé.',
  pageInsteadTodo:
    'La clé n’est sans doute pas acceptée : vérifiez-la. Sinon, vérifiez l’adresse. Sur un réseau invité, connectez-vous d’abord au réseau.',
  pageInsteadWhat: 'Au lieu des appels, cette adresse mène à une page web : {{to}}',
  pageMessage: '{{what}} Message de la page : « {{message}} »',
  passwordWantedTodo:
    'Ringback ne peut pas s’y identifier. Demandez à votre administrateur d’ouvrir l’accès au standard à Ringback sans ce mot de passe.',
  passwordWantedWhat:
    'Un proxy ou un serveur web devant le standard exige un nom d’utilisateur et un mot de passe (statut {{status}}).',
  pbxMessage: '{{what}} Message du standard : « {{message}} »',
  rateLimitedAtTodo: 'L’actualisation reprend à {{time}}. D’ici là, Ringback affiche les appels qu’il a.',
  rateLimitedTodo: 'Ringback réessaiera plus tard. D’ici là, il affiche les appels qu’il a.',
  rateLimitedWhat: 'Il ne reste aucune requête pour l’instant.',
  recordNotFoundTodo: 'Si l’appel vient de se terminer, patientez un instant et réessayez.',
  recordNotFoundWhat: 'Le standard n’a pas encore de détails sur cet appel.',
  redirectedTodo:
    'Si c’est bien votre standard, saisissez cette adresse. Ringback ne suit pas la redirection : votre clé n’est envoyée nulle part ailleurs.',
  redirectedToWhat: 'Cette adresse redirige vers {{to}}.',
  redirectedWhat: 'Cette adresse redirige vers une autre.',
  serverTodo: 'Réessayez plus tard. Si cela se répète, prévenez votre administrateur téléphonie.',
  serverWhat: 'Le standard signale un problème (statut {{status}}).',
  settingsNotSavedTodo:
    'Vérifiez que le disque n’est pas plein et que le dossier est accessible en écriture, puis réessayez.',
  settingsNotSavedWhat: 'La modification n’a pas pu être enregistrée : {{detail}}',
  timeout_connectTodo:
    'Vérifiez l’adresse et le port, et s’il faut le réseau de l’entreprise ou le VPN. Ringback se connecte directement, sans proxy.',
  timeout_connectWhat: '{{host}} n’a pas accepté la connexion à temps.',
  timeout_headersTodo: 'Réessayez dans un instant. Le standard est peut-être très sollicité.',
  timeout_headersWhat: '{{host}} n’a pas répondu à temps.',
  timeout_wholeTodo: 'Réessayez. Le réseau ou le standard est peut-être lent en ce moment.',
  timeout_wholeWhat: 'La réponse envoyée par {{host}} a mis trop longtemps.',
  tls_clientCertificateTodo:
    'Ringback n’en a pas. Demandez à votre administrateur téléphonie une adresse de l’API du standard qui n’exige que la clé.',
  tls_clientCertificateWhat: '{{host}} exige un certificat client de cet ordinateur.',
  tls_expiredTodo:
    'Demandez à votre administrateur téléphonie de le renouveler. Vérifiez aussi la date de cet ordinateur.',
  tls_expiredWhat: 'Le certificat présenté par {{host}} a expiré ou n’est pas encore valide.',
  tls_otherTodo: 'Demandez à votre administrateur téléphonie de vérifier le certificat.',
  tls_otherWhat: 'Impossible d’établir une connexion sécurisée avec {{host}}.',
  tls_pinChangedTodo:
    'Demandez à votre administrateur téléphonie s’il a été renouvelé. N’acceptez le nouveau que dans ce cas : sinon, quelqu’un intercepte peut-être la connexion.',
  tls_pinChangedWhat: 'Le certificat présenté par {{host}} n’est pas celui que vous avez accepté.',
  tls_protocolTodo: 'Vérifiez le port, et si l’adresse commence par http:// au lieu de https://.',
  tls_protocolWhat: '{{host}} ne prend pas en charge https ici, ou seulement une version obsolète.',
  tls_selfSignedTodo:
    'Vérifiez le certificat et acceptez-le si c’est celui de votre standard, ou ajoutez le certificat de l’autorité (CA) de votre entreprise.',
  tls_selfSignedWhat: 'Le certificat présenté par {{host}} est autosigné.',
  tls_untrustedTodo:
    'Vérifiez le certificat et acceptez-le si c’est celui de votre standard, ou ajoutez le certificat de l’autorité (CA) de votre entreprise.',
  tls_untrustedWhat:
    'Le certificat présenté par {{host}} vient d’une autorité (CA) que cet ordinateur ne reconnaît pas.',
  tls_wrongHostTodo: 'Saisissez comme adresse le nom pour lequel le certificat est établi.',
  tls_wrongHostWhat: 'Le certificat n’est pas établi pour {{host}}.',
  tooFastAtTodo: 'Réessayez après {{time}}.',
  tooFastTodo: 'Patientez un instant, puis réessayez.',
  tooFastWhat: 'Le standard a reçu trop de requêtes à la fois.',
  tooLargeTodo:
    'Vérifiez que c’est bien l’adresse de votre standard. Si oui, prévenez votre administrateur téléphonie.',
  tooLargeWhat: 'La réponse dépassait {{megabytes}} Mo, le maximum que Ringback charge.',
  tooManyCallsTodo: 'Patientez un instant, puis réessayez.',
  tooManyCallsWhat: 'Trop d’opérations ont été demandées à la fois.',
  unauthorizedTodo:
    'Saisissez une clé valide. Votre administrateur téléphonie la crée dans le panneau d’administration, sous Integrations, API Keys.',
  unauthorizedWhat: 'Le standard n’accepte pas cette clé. Elle est peut-être erronée ou expirée.',
  undoTooLateTodo: 'Ce qui a été supprimé ne se trouve plus sur cet ordinateur. Le standard l’a peut-être encore.',
  undoTooLateWhat: 'Il est trop tard pour annuler.',
  unexpectedStatusTodo: 'Réessayez plus tard. Si cela se répète, montrez ceci à votre administrateur téléphonie.',
  unexpectedStatusWhat: 'Le standard a donné une réponse inattendue (statut {{status}}).',
};
