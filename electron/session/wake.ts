import type { Emitter } from '../emitter.ts';
import type { Session } from './session.ts';

/** What a session does once the computer is back. */
interface Waking {
  readonly reminders: Pick<Session['reminders'], 'check'>;
  readonly sync: Pick<Session['sync'], 'wake'>;
}

/** The computer or its network is back: every session, in sight or not, looks for callers to be reminded of, and for new calls. */
export function wakeSessions(wokenUp: Pick<Emitter<void>, 'on'>, every: () => readonly Waking[]): void {
  wokenUp.on(() => {
    for (const { reminders } of every()) reminders.check();
  });
  wokenUp.on(() => {
    for (const { sync } of every()) sync.wake();
  });
}
