import { bridge } from '../../bridge.ts';
import { createResource } from '../../resource.ts';

/** Whether there is a newer version. */
export const updates = createResource(() => bridge.call('updates.get', undefined));

/** Asks, and follows what main finds. Returns an unsubscribe function. */
export function followUpdates(): () => void {
  void updates.getState().load(undefined);
  return bridge.on('updates', (value) => updates.getState().take({ ok: true, value }));
}
