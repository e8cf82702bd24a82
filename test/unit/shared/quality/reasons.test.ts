import { describe, expect, it } from 'vitest';
import { createText } from '../../../../shared/messages/index.ts';
import { notMeasuredWords, reasonsOf, sentWords } from '../../../../shared/quality/reasons.ts';
import type { ReceivedSound, Verdict } from '../../../../shared/quality/verdict.ts';

const t = createText('en');

const clean: ReceivedSound = {
  ...{
    of: 600,
    lost: 0,
    holes: 0,
    notSent: 0,
    isSplit: true,
    untilEnd: 0,
    isSure: true,
    where: 'unknown',
    unexplained: 0,
    r: 93.2,
    codec: 'PCMA',
    packetTime: 20,
  },
};

type Measured = Extract<Verdict, { kind: 'measured' }>;

function said(received: Partial<ReceivedSound>, more: Partial<Measured> = {}): string[] {
  const plain = { kind: 'measured', band: 'good', by: null, mos: 4.5, sent: null } as const;
  const verdict: Verdict = { ...plain, ...more, received: { ...clean, ...received } };
  return reasonsOf(verdict, t).map(({ text, limit }) => `${text} | ${limit}`);
}

describe('the reasons for a verdict', () => {
  it('say in a sentence of its own what is doubtful of a rating', () => {
    const [first = ''] = said({ lost: 3, holes: 12, of: 100, r: 63.2, isSure: false }, { band: 'poor', by: 'loss' });
    expect(first).toContain(`from 50. ${t('quality.lostPerhapsWhy')}`);
  });

  it('are none where all of it came', () => {
    expect(said({})).toEqual([]);
    expect(said({ lost: 2, holes: 90, notSent: 1.4, r: 90 })).toEqual([]);
  });

  it('are the seconds first, then the figures', () => {
    expect(said({ lost: 3, holes: 12, of: 100, r: 63.2 }, { band: 'poor', by: 'loss' })).toEqual([
      '3\u00a0s lost in up to 12 holes | 3% of what was sent. Rating 63: good from 80, fair from 70, poor from 50.',
    ]);
    expect(said({ lost: 31.4, holes: 1, of: 100, r: 30, codec: 'OPUS' }, { band: 'bad', by: 'loss' })[0]).toMatch(
      /^31\u00a0s lost in 1 hole \| 31\.4% of what was sent, rated as for G\.711\. Rating 30/,
    );
    expect(said({ r: 78.2, codec: 'G723' }, { band: 'fair', by: 'loss' })[0]).toMatch(/^The codec G723 allows no more/);
  });

  it('tell lost from not sent, and both from silence until hang-up', () => {
    expect(said({ notSent: 60 })).toEqual([
      '1\u00a0min of 10\u00a0min not sent | Mute, pauses, or a phone that saves packets. Alone, this is no fault.',
    ]);
    expect(said({ notSent: 130, untilEnd: 125 }, { band: 'bad', by: 'end' })).toEqual([
      '2\u00a0min 5\u00a0s of 10\u00a0min without sound, at the start or the end | No sound until hang-up is poor, over 20% of the talk bad. Where it may as well be the start, it’s fair.',
    ]);
  });

  it('name what is never worse than fair, and a call without sound', () => {
    expect(said({}, { band: 'fair', by: 'order' })[0]).toMatch(/^Packets changed their order, or their numbers jumped/);
    expect(said({}, { band: 'fair', by: 'score', mos: 3.1 })[0]).toMatch(/^PBX score 3\.10 \| Good from 4\.40/);
    expect(reasonsOf({ kind: 'noSound', of: 62, sent: null }, t)).toEqual([
      { kind: 'noSound', text: 'Nothing of 1\u00a0min 2\u00a0s arrived', limit: t('quality.noSoundWhy') },
    ]);
    expect(said({}, { band: 'fair', by: 'order' })[0]?.split(' | ')[1]).toBe(t('quality.orderWhy'));
    expect(reasonsOf({ kind: 'notMeasured', reason: 'shortTalk' }, t)).toEqual([]);
    expect(notMeasuredWords('shortTalk', t)).toBe('The talk was shorter than 10 seconds.');
  });
});

it('say where the silence lies, how many gaps there were at most, and what is not proven', () => {
  const first = (received: Partial<ReceivedSound>, by: 'end' | 'loss' | 'order') =>
    said({ of: 100, r: 75, ...received }, { band: 'fair', by })[0]?.split(' | ')[0];
  expect(
    (['end', 'start', 'middle'] as const).map((where) => first({ untilEnd: 8, notSent: 8, where }, 'end')),
  ).toEqual(
    ['at the end', 'at the start', 'in one stretch'].map(
      (place) => `8\u00a0s of 1\u00a0min 40\u00a0s without sound ${place}`,
    ),
  );
  expect([1, 99, 100, null].map((holes) => first({ lost: 5, holes }, 'loss'))).toEqual([
    ...[
      '5\u00a0s lost in 1 hole',
      '5\u00a0s lost in up to 99 holes',
      '5\u00a0s lost in many short gaps',
      '5\u00a0s lost',
    ],
  ]);
  expect(first({ lost: 2, isSure: false }, 'loss')).toBe('Perhaps 2\u00a0s lost');
  expect([0.2, 0.8].map((unexplained) => first({ unexplained }, 'order'))).toEqual([
    ...['Packets changed their order, or their numbers jumped', 'The numbers of the packets jumped'],
  ]);
  expect(said({ lost: 2, r: 84 }, { band: 'fair', by: 'loss' })[0]).toMatch(/may be too long to be concealed/);
});

it('names no less than a hundredth lost and two seconds not sent, but all that set the verdict', () => {
  const kinds = (received: Partial<ReceivedSound>, by: Measured['by'] = null) => {
    const verdict: Verdict = {
      kind: 'measured',
      band: 'fair',
      by,
      mos: 3,
      sent: null,
      received: { ...clean, ...received },
    };
    return reasonsOf(verdict, t).map(({ kind }) => kind);
  };
  expect([kinds({ lost: 5.9 }), kinds({ lost: 6 }), kinds({ lost: 0.2 }, 'loss')]).toEqual([[], ['lost'], ['lost']]);
  expect([kinds({ notSent: 1.9 }), kinds({ notSent: 2 })]).toEqual([[], ['notSent']]);
  expect(kinds({ lost: 6, notSent: 9, untilEnd: 9 }, 'end')).toEqual(['lost', 'end']);
  expect(kinds({ lost: 6, notSent: 9 }, 'score')).toEqual(['lost', 'notSent', 'score']);
  expect([kinds({}, 'loss'), kinds({}, 'order')]).toEqual([['codec'], ['order']]);
  // The record does not tell what of it was lost.
  expect(kinds({ notSent: 9, isSplit: false }, 'loss')).toEqual(['missing']);
  expect(kinds({ notSent: 1.9, isSplit: false }, 'loss')).toEqual(['codec']);
  expect(said({ unexplained: 0.5 }, { by: 'order' })[0]).toMatch(/^The numbers of the packets jumped/);
});

it('doubts a rating only where it was good and loss set the verdict, and says so of what the clock may explain', () => {
  const limit = (received: Partial<ReceivedSound>, by: Measured['by']) => said({ lost: 20, ...received }, { by })[0];
  expect(limit({ r: 80 }, 'loss')).toContain(t('quality.ratingDoubt'));
  expect(limit({ r: 79.9 }, 'loss')).not.toContain(t('quality.ratingDoubt'));
  expect(limit({ r: 84 }, 'score')).not.toContain(t('quality.ratingDoubt'));
  expect(limit({ isSure: false }, 'loss')).toContain(t('quality.lostPerhapsWhy'));
  expect(limit({ isSure: true }, 'loss')).not.toContain(t('quality.lostPerhapsWhy'));
});

it('says how much was sent to a side: complete means within half a percent', () => {
  const words = (seconds: number, of: number) => sentWords({ seconds, of }, 'Maria', t).replace('To Maria: ', '');
  expect([words(180, 180), words(179, 180), words(995, 1000), words(994, 1000), words(0, 60)]).toEqual([
    ...[
      'all 3\u00a0min sent.',
      '2\u00a0min 59\u00a0s of 3\u00a0min sent.',
      'all 16\u00a0min 40\u00a0s sent.',
      '16\u00a0min 34\u00a0s of 16\u00a0min 40\u00a0s sent.',
    ],
    '0\u00a0s of 1\u00a0min sent.',
  ]);
  // Both lengths read the same, and yet not all was sent.
  expect([words(12.6, 13), words(3660, 3690)]).toEqual([
    'all but 0.4\u00a0s of 13\u00a0s sent.',
    'all but 30\u00a0s of 1\u00a0h 1\u00a0min sent.',
  ]);
  expect(sentWords(null, 'Maria', t)).toBe('To Maria: the record doesn’t tell how much was sent.');
});
