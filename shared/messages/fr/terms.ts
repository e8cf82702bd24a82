import type { Texts } from '../texts.ts';

/** What the figures of a call are: what each says, and its usual range. The PBX names most of them as FreeSWITCH does, and states no units. */
export const terms: Texts<'fr'>['terms'] = {
  codecUsual: 'PCMA ou PCMU (son téléphonique), G722 ou Opus (son plus large)',
  codecWhat: 'Comment le son était codé, avec sa fréquence d’échantillonnage. Le score du standard n’en dépend pas.',
  disturbedUsual: 'aucune',
  disturbedWhat:
    'Un moment avec des coupures dans le son. Le standard le note au premier paquet après une coupure et le termine après 3 s sans coupure : le défaut est donc juste avant son début, et ses 3 dernières secondes étaient propres.',
  eModelUsual: 'au plus 93 pour le son téléphonique. Bon à partir de 80, moyen à partir de 70, mauvais à partir de 50',
  eModelWhat:
    'Ce que le modèle E de l’UIT attend de ce codec, compte tenu du son perdu. Les téléphones comblent les brèves coupures, les plus longues pèsent donc davantage. Le délai et l’écho n’y sont pas : le ticket ne les indique pas.',
  localMediaUsual: 'la même adresse pour tous les appels, avec un autre port pour chacun',
  localMediaWhat: 'Où le standard a reçu et envoyé le son de cet appel.',
  mediaUsual: '50 par seconde de conversation à 20 ms',
  mediaWhat: 'Paquets de son, sans les touches ni le bruit de confort.',
  missingUsual: 'aucun',
  missingWhat:
    'La durée de conversation moins l’attente, moins les paquets arrivés et le bruit de confort. Calculé sur le temps écoulé, car le score ignore les longs silences.',
  remoteMediaUsual: 'l’adresse du téléphone lui-même, ou celle de la ligne',
  remoteMediaWhat: 'D’où venait le son que le standard a reçu.',
  reportedUsual: 'autant que reçus. 0 ou absent si l’autre extrémité n’envoie pas de rapports, ce qui est courant.',
  reportedWhat:
    'Combien de paquets l’autre extrémité dit avoir envoyés, d’après son dernier rapport (RTCP). S’ils sont plus nombreux que les paquets reçus, il s’en est perdu à l’arrivée.',
  scoreUsual: '4,40 à 4,50. Bon à partir de 4,40, moyen à partir de 4,20, mauvais à partir de 3,60',
  scoreWhat:
    'Le score propre au standard : les paquets reçus moins des points pour les coupures. Il part de 4,50 et y reste même sans un seul paquet. Ce n’est pas un MOS au sens de l’UIT, et il est plus clément que l’oreille : à 5 % de perte, il affiche encore 4,17.',
  usual: 'D’ordinaire : {{usual}}',
};
