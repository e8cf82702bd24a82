import type { Text } from '../messages/index.ts';
import { lengthText } from '../messages/length-words.ts';
import { percentOf, scoreOf, writerOf } from '../messages/number-words.ts';
import {
  BAD_END_SHARE,
  BAND_LIMITS,
  isRatedCodec,
  LOSS_SHARE,
  limited,
  R_LIMITS,
  SHORTEST_TALK_SECONDS,
} from './judge-sound.ts';
import { lostShare, type NotMeasuredReason, type ReceivedSound, type SentSound, type Verdict } from './verdict.ts';

/** One thing that the record shows, with its figure. `limit`: the figures that it stands on, and the limit that they are compared with. */
export interface Reason {
  readonly kind: 'lost' | 'end' | 'notSent' | 'missing' | 'order' | 'score' | 'codec' | 'noSound';
  readonly text: string;
  readonly limit: string;
}

/** Not sent for longer than this is worth a word, s. */
const WORTH_SAYING = 2;
/** More numbers missing than packets came: they jumped. */
const JUMPED_SHARE = 0.5;
/** More gaps than this are many, and short. */
const COUNTED_HOLES = 99;
/** Complete means within this share. */
export const COMPLETE_SHARE = 0.005;

/** Why a call was not measured. */
export function notMeasuredWords(reason: NotMeasuredReason, t: Text): string {
  return t(`quality.notMeasured_${reason}`, { seconds: SHORTEST_TALK_SECONDS });
}

/** What the PBX received, the weightiest first: what set the verdict, and what was not sent. None where nothing is missing. */
export function reasonsOf(verdict: Verdict, t: Text): Reason[] {
  if (verdict.kind === 'notMeasured') return [];
  const write = writerOf(t.language);
  const length = (seconds: number): string => lengthText(t, seconds);
  if (verdict.kind === 'noSound')
    return [
      { kind: 'noSound', text: t('quality.noSound', { of: length(verdict.of) }), limit: t('quality.noSoundWhy') },
    ];
  const { by, mos, received } = verdict;
  const { of, lost, isSure, notSent, isSplit, untilEnd, where, unexplained, codec } = received;
  const isUnknown = !isSplit && notSent >= WORTH_SAYING;
  const percent = percentOf(t.language, 1);
  const share = lostShare(received);
  const isDoubtful = by === 'loss' && limited(received.r, R_LIMITS) === 'good';
  const rating = [
    t('quality.ratingLimits', { r: write(received.r), ...R_LIMITS }),
    isDoubtful && t('quality.ratingDoubt'),
    !isSure && t('quality.lostPerhapsWhy'),
  ];
  const ratingText = rating.filter((one) => one !== false).join(' ');
  const reasons: (Reason | false)[] = [
    lost > 0 &&
      (share >= LOSS_SHARE.fine || (by === 'loss' && !isUnknown)) && {
        kind: 'lost',
        text: lostWords(received, t),
        limit: `${t(isRatedCodec(codec) ? 'quality.lostShare' : 'quality.lostShareAs', { share: percent(share) })} ${ratingText}`,
      },
    by === 'loss' &&
      lost === 0 &&
      !isUnknown && { kind: 'codec', text: t('quality.codecAlone', { codec }), limit: ratingText },
    by === 'end' && {
      kind: 'end',
      text: t(`quality.end_${where}`, { length: length(untilEnd), of: length(of) }),
      limit: t('quality.endLimit', { share: percentOf(t.language)(BAD_END_SHARE) }),
    },
    by !== 'end' &&
      isUnknown && {
        kind: 'missing',
        text: t('quality.missing', { length: length(notSent), of: length(of) }),
        limit: t('quality.missingWhy'),
      },
    by !== 'end' &&
      !isUnknown &&
      notSent >= WORTH_SAYING && {
        kind: 'notSent',
        text: t('quality.notSent', { length: length(notSent), of: length(of) }),
        limit: t('quality.notSentWhy'),
      },
    by === 'order' && {
      kind: 'order',
      text: t(unexplained >= JUMPED_SHARE ? 'quality.jumped' : 'quality.order'),
      limit: t('quality.orderWhy'),
    },
    by === 'score' && {
      kind: 'score',
      text: t('quality.mos', { mos: scoreOf(t.language)(mos ?? 0) }),
      limit: t('quality.scoreLimits', { good: scoreOf(t.language)(BAND_LIMITS.good) }),
    },
  ];
  return reasons.filter((one) => one !== false);
}

/** What was lost, in how many gaps at most; without them where the record does not tell. */
function lostWords({ lost, isSure, holes }: ReceivedSound, t: Text): string {
  const said = { length: lengthText(t, lost), count: holes ?? 0 };
  if (!isSure) return t('quality.lostPerhaps', said);
  if (holes === null) return t('quality.lostOnly', said);
  if (holes > COUNTED_HOLES) return t('quality.lostMany', said);
  return t('quality.lost', said);
}

/** How much the PBX sent to a side, in words. Where both lengths read the same, though not all was sent, what lacks is said. */
export function sentWords(sent: SentSound | null, to: string, t: Text): string {
  if (sent === null) return t('quality.sentUnknown', { to });
  const missing = sent.of - sent.seconds;
  const [length, of] = [lengthText(t, sent.seconds), lengthText(t, sent.of)];
  if (missing <= COMPLETE_SHARE * sent.of) return t('quality.sentAll', { to, of });
  if (length === of) return t('quality.sentNearly', { to, length: lengthText(t, missing), of });
  return t('quality.sent', { to, length, of });
}
