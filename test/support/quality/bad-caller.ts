import type { TestPbx } from '../practice-faults/test-pbx.ts';

/** The caller whose calls sound bad. */
export const badCaller = { from: '+493023125051', name: 'Maria Keller' };

/** Eight bad calls of one caller, among 24 good calls of others over the same line. All have just ended. */
export function letOneCallerSoundBad({ traffic }: TestPbx, extension: string): void {
  for (let index = 0; index < 32; index += 1) {
    const isBad = index % 4 === 0;
    const who = isBad ? badCaller : { from: `+49302312506${index % 7}` };
    // No two began at the same time.
    traffic.inboundAnswered({ ...who, extension, talkSeconds: 120 + 60 * index, grade: isBad ? 'bad' : 'clean' });
  }
}
