import type { Emitter } from '../emitter.ts';
import type { Session } from './session.ts';

/** The computer or its network is back: every session, in sight or not, looks for callers to be reminded of, and for new calls. */
export function wakeSessions(wokenUp: Pick<Emitter<void>, 'on'>, every: () => readonly Session[]): void {
  wokenUp.on(() => {
    for (const { reminders } of every()) reminders.check();
  });
  wokenUp.on(() => {
    for (const { sync } of every()) sync.wake();
  });
}
