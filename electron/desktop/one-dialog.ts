import { MINUTE } from '../../shared/time/durations.ts';
import { createFrequencyLimit } from '../frequency-limit.ts';

/** More dialogs a minute than a person opens. */
const MOST_A_MINUTE = 30;

/** Shows one dialog at a time, however many a window asks for. `now`: epoch ms. */
export function createOneDialog(now: () => number) {
  const limit = createFrequencyLimit(MOST_A_MINUTE, MINUTE);
  let isOpen = false;
  /** The person's answer; `refused` at once while another dialog is open, or after too many. */
  return async <T>(show: () => Promise<T>, refused: T): Promise<T> => {
    if (isOpen || !limit.allows(now())) return refused;
    isOpen = true;
    try {
      return await show();
    } finally {
      isOpen = false;
    }
  };
}
