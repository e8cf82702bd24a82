import type { Chapter } from './chapter.ts';
import { directoryStates } from './directory-states.ts';
import { mainJob } from './main-job.ts';
import { nobodyCalled } from './nobody-called.ts';
import { soundStates } from './sound-states.ts';
import { loadingStates, troubleStates } from './trouble-states.ts';
import { twoPbxStates } from './two-pbx-states.ts';
import { everyState } from './walk.ts';
import { workingStates } from './working-states.ts';

/**
 * Every state of the window, each reached from the one before it. `npm run screens` takes pictures of them, the tour goes through the
 * first chapter, and the accessibility tests check them.
 */
export const chapters: readonly Chapter[] = [
  mainJob,
  { name: 'Every screen', pbx: { phones: { pickUpAfterMs: Number.POSITIVE_INFINITY } }, scenes: everyState },
  soundStates,
  workingStates,
  nobodyCalled,
  directoryStates,
  twoPbxStates,
  ...loadingStates,
  ...troubleStates,
];
