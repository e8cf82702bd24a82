import { FEWEST_DELAYS, MOST_DELAYS } from '../../../shared/quality/post-dial-delay.ts';
import { t } from '../../text.ts';

/**
 * Who says what a term is. `documented`: the PBX's interface. `freeSwitch`: read in FreeSWITCH's source. `likely`:
 * inferred. `own`: worked out here. `standard`: the ITU's.
 */
type Source = 'documented' | 'freeSwitch' | 'likely' | 'own' | 'standard';
type Unit = 'ms' | 'msRoot' | 'none' | 'notStated' | 'packets' | 'percent' | 'points' | 'score' | 'ticks';

/** The unit (null: has none) and the source of each term that explains itself. */
const TERMS = {
  audioFlow: [null, 'freeSwitch'],
  burstRate: ['none', 'freeSwitch'],
  codec: [null, 'documented'],
  comfort: ['packets', 'freeSwitch'],
  disturbed: [null, 'freeSwitch'],
  dtmf: ['packets', 'freeSwitch'],
  dtmfType: [null, 'documented'],
  eModel: ['score', 'standard'],
  flaws: ['points', 'freeSwitch'],
  flushed: ['packets', 'freeSwitch'],
  interval: ['ms', 'freeSwitch'],
  jitter: ['msRoot', 'freeSwitch'],
  localMedia: [null, 'documented'],
  lossRate: ['none', 'freeSwitch'],
  media: ['packets', 'freeSwitch'],
  missing: [null, 'own'],
  postDialDelay: ['notStated', 'likely'],
  qualityPercent: ['percent', 'freeSwitch'],
  remoteMedia: [null, 'documented'],
  reported: ['packets', 'freeSwitch'],
  score: ['score', 'freeSwitch'],
  skipped: ['ticks', 'freeSwitch'],
} as const satisfies Record<string, readonly [Unit | null, Source]>;

export type TermName = keyof typeof TERMS;

/** Every term, for tests. */
export const termNames = Object.keys(TERMS) as TermName[];

/** The explanation of a term, line by line: what it is, its unit, its usual range, its source. */
export function termLines(name: TermName): string[] {
  const [unit, source] = TERMS[name];
  const usual = t(`terms.${name}Usual`, { most: MOST_DELAYS, fewest: FEWEST_DELAYS });
  return [
    t(`terms.${name}What`),
    ...(unit === null ? [] : [t(`terms.unit_${unit}`)]),
    t('terms.usual', { usual }),
    t(`terms.source_${source}`),
  ];
}
