import type { AudioGrade } from './audio.ts';
import { hashOf } from './random.ts';

/** What the called party does, how long after its phone began to ring, and for how long it talks. */
export type FarEnd =
  | { kind: 'answers'; afterMs: number; talkMs: number | 'until-hung-up'; grade?: AudioGrade }
  | { kind: 'busy' | 'no-answer' | 'rejected' | 'unallocated' | 'failed'; afterMs: number };

/**
 * The called party of the demo, settled by the number's last two digits: 17 is busy, 18 does not answer, 19 rejects,
 * 20 does not exist, 21 meets a network failure, 22 sounds bad, 23 talks until one hangs up; all others answer.
 */
export function farEndByLastDigits(number: string): FarEnd {
  switch (number.slice(-2)) {
    case '17':
      return { kind: 'busy', afterMs: 1500 };
    case '18':
      return { kind: 'no-answer', afterMs: 20_000 };
    case '19':
      return { kind: 'rejected', afterMs: 3000 };
    case '20':
      return { kind: 'unallocated', afterMs: 500 };
    case '21':
      return { kind: 'failed', afterMs: 800 };
    case '22':
      return { kind: 'answers', afterMs: 2500, talkMs: 20_000, grade: 'poor' };
    case '23':
      return { kind: 'answers', afterMs: 2500, talkMs: 'until-hung-up' };
    default:
      return { kind: 'answers', afterMs: 1500 + (hashOf(number) % 2500), talkMs: 8000 + (hashOf(number) % 22_000) };
  }
}
