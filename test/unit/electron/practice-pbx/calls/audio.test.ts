import { describe, expect, it } from 'vitest';
import { readCall } from '../../../../../electron/pbx/wire.ts';
import { GATEWAYS, type Gateway } from '../../../../../electron/practice-pbx/calls/office.ts';
import { seededRandom } from '../../../../../electron/practice-pbx/calls/random.ts';
import { recordOf } from '../../../../../electron/practice-pbx/calls/record.ts';
import { inbound } from '../../../../../electron/practice-pbx/calls/stories.ts';
import { wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';
import { seenFrom } from '../../../../../shared/calls/perspective.ts';
import { judge } from '../../../../../shared/quality/judge-sound.ts';
import { wordOf } from '../../../../../shared/quality/verdict.ts';

const clock = wallClock('Europe/Berlin');
const gateway = GATEWAYS[0] as Gateway;
const answeredAt = Date.parse('2026-11-20T10:00:00Z');

describe('the figures of a grade', () => {
  it.each([
    ['clean', 'good'],
    ['fair', 'fair'],
    ['poor', 'poor'],
    ['bad', 'bad'],
    ['wrapped', 'bad'],
    ['one-way', 'noSound'],
  ] as const)('%s is judged as %s, short or long, with a hold and without', (grade, word) => {
    for (let turn = 0; turn < 100; turn += 1) {
      const random = seededRandom(`${grade} ${turn}`);
      // Of a shorter talk the clock's slack may explain what was lost.
      const talkSeconds = random.pick([random.int(40, 60), random.int(60, 900), random.int(900, 5000)]);
      const contact = { number: '+493023125051', name: 'Maria Keller' };
      const start = { callUuid: 'call', startMs: answeredAt, contact, gateway, grade };
      const hold = turn % 3 === 0 && talkSeconds > 40 ? { from: 15, seconds: 20 } : undefined;
      const plan = inbound(start, '101', [{ to: '101', answered: 5, end: 5 + talkSeconds, hold }]);
      const read = readCall(recordOf(plan, random, clock), 'Europe/Berlin');
      if (!read.ok) throw new Error('The record cannot be read.');
      const { outcome } = seenFrom(read.call, '101', 'unknown');
      expect(wordOf(judge(read.call, '101', outcome)), `${talkSeconds} s`).toBe(word);
    }
  });
});
