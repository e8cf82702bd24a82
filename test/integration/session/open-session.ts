import { onTestFinished } from 'vitest';
import { createPbxClient } from '../../../electron/pbx/client.ts';
import { inMemoryPathForms } from '../../../electron/pbx/path-form.ts';
import { createRateLimitTracker } from '../../../electron/pbx/rate-limit-tracker.ts';
import { Session } from '../../../electron/session/session.ts';
import { realTimers, type Timers } from '../../../electron/timers.ts';
import { settingsDefaults } from '../../../shared/settings.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';

export const zone = 'Europe/Berlin';
export const own = '101';

/** A client of a PBX; `isDraft`: as a check makes it. */
export function clientOf(
  pbx: TestPbx,
  pathForm = inMemoryPathForms(null),
  rateLimit = createRateLimitTracker(Date.now),
  isDraft = false,
  now: () => number = Date.now,
) {
  const client = createPbxClient({
    isDraft,
    rateLimit: () => rateLimit,
    target: { address: pbx.address, allowHttp: true, trust: { kind: 'system' } },
    key: async () => pbx.key,
    pathForm,
    now,
    sleep: async () => {},
    random: () => 0,
  });
  onTestFinished(() => client.close());
  return client;
}

/** The session of extension 101 at a PBX, with its files in a folder. */
export function sessionOf(
  pbx: TestPbx,
  folder: string,
  id = 'pbx',
  time: { now: () => number; timers: Timers; isHidden?: () => boolean } = { now: Date.now, timers: realTimers },
): Session {
  const rateLimit = createRateLimitTracker(time.now);
  const client = clientOf(pbx, undefined, rateLimit, false, time.now);
  const session = new Session({
    id,
    folder,
    connection: { client: () => client },
    settings: () => ({ ...settingsDefaults, extension: own, zone, country: 'DE' }),
    zone: () => zone,
    computerZone: zone,
    country: () => 'DE',
    rateLimit: () => rateLimit,
    isQuiet: () => false,
    isHidden: () => false,
    ...time,
    random: () => 0.5,
    onReminders: () => {},
  });
  const close = session.close.bind(session);
  let isOpen = true;
  session.close = () => {
    if (isOpen) close();
    isOpen = false;
  };
  onTestFinished(() => session.close());
  return session;
}
