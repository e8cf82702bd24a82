import type { Texts } from '../texts.ts';

/** Numbers from other programs: links, the command line, the clipboard, the shortcut. */
export const links: Texts<'fr'>['links'] = {
  cliHandedOver: 'Transmis à la fenêtre ouverte de Ringback. Vérifiez-y le numéro, puis cliquez sur Appeler.',
  cliHelp: `Ringback, le compagnon du téléphone de bureau

Utilisation : ringback [dial NUMÉRO | LIEN] [options]

  ringback                 ouvre la fenêtre
  ringback dial NUMÉRO     ouvre un nouvel appel vers le numéro ; rien n’est composé avant que vous cliquiez sur Appeler
  ringback tel:NUMÉRO      de même pour un lien tel:, callto: ou sip:

  --profile=DOSSIER        utilise les paramètres, la clé et l’historique d’un autre dossier
  --hidden                 démarre dans la zone de notification, sans fenêtre
  --practice               démarre avec des appels d’exemple si rien n’est connecté
  --help                   affiche cette aide
  --version                affiche la version`,
  cliNoNumber: 'Aucun numéro à composer. Écrivez-le en chiffres, par exemple : ringback dial 01 23 45 67 89',
  cliUnknown: 'Commande « {{word}} » inconnue. Voir ringback --help.',
  checking: 'Vérification des liens téléphoniques…',
  giveBack: 'Restituer',
  hint: 'Un lien ouvre un nouvel appel ; c’est vous qui cliquez sur Appeler.',
  keys: 'Appeler un numéro copié',
  keysHintCopied:
    'Copiez un numéro dans n’importe quel programme, puis appuyez sur ces touches : il s’ouvre comme nouvel appel. Rien n’est composé avant que vous cliquiez sur Appeler.',
  keysHintMarked:
    'Sélectionnez ou copiez un numéro dans n’importe quel programme, puis appuyez sur ces touches : il s’ouvre comme nouvel appel. Rien n’est composé avant que vous cliquiez sur Appeler.',
  keysNone: 'Aucun',
  keysRefused:
    'Le système a refusé ce raccourci : un autre programme l’utilise peut-être. Choisissez-en un autre, ou faites lancer « ringback dial » avec le numéro par votre système.',
  keysWayland:
    'Sous Wayland, les raccourcis ne fonctionnent pas toujours dans les autres programmes. Si rien ne se passe, faites lancer « ringback dial » avec le numéro par votre système.',
  opens_another: '{{name}} ouvre {{links}}',
  opens_cannotTell: 'Le système ne dit pas ce qui ouvre {{links}}',
  opens_mine: 'Ringback ouvre {{links}}',
  opens_moved: 'Un Ringback déplacé ouvre {{links}}',
  opens_nobody: 'Aucune application n’ouvre {{links}}',
  personChooses: 'Choisissez Ringback dans les paramètres du système, sous Applications par défaut.',
  use: 'Utiliser Ringback',
  waitsForConnection: 'Vous pourrez appeler le {{number}} dès que Ringback sera connecté.',
  keysTitle: 'Raccourci',
};
