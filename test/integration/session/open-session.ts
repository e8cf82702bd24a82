import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openPeople } from '../../../electron/history/people/people-store.ts';
import { createPbxClient } from '../../../electron/pbx/client.ts';
import { inMemoryPathForms } from '../../../electron/pbx/path-form.ts';
import { createRateLimitTracker, type RateLimits } from '../../../electron/pbx/rate-limit-tracker.ts';
import { Session, type SessionDeps } from '../../../electron/session/session.ts';
import { realTimers } from '../../../electron/timers.ts';
import { type Settings, settingsDefaults } from '../../../shared/settings.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';

export const zone = 'Europe/Berlin';
export const own = '101';

function keptTracker(): RateLimits['use'] {
  const tracker = createRateLimitTracker(Date.now);
  return () => tracker;
}

/** A client of a PBX; `isDraft`: as a check makes it. */
export function clientOf(
  pbx: TestPbx,
  pathForm = inMemoryPathForms(null),
  rateLimit: RateLimits['use'] = keptTracker(),
  isDraft = false,
  now: () => number = Date.now,
) {
  const client = createPbxClient({
    isDraft,
    rateLimit: (key) => rateLimit(pbx.address, key),
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

/** The session of extension 101 at a PBX, with its files in a folder. `people`: by default a new store in that folder. `place`: where the PBX is. */
export function sessionOf(
  pbx: TestPbx,
  folder: string,
  id = 'pbx',
  time: Pick<SessionDeps, 'now' | 'timers'> & Partial<Pick<SessionDeps, 'isHidden' | 'isQuiet' | 'onReminders'>> = {
    now: Date.now,
    timers: realTimers,
  },
  limit: Pick<ReturnType<RateLimits['forConnection']>, 'use' | 'current' | 'sharers'> | null = null,
  people?: SessionDeps['people'],
  place: Pick<Settings, 'country'> & { readonly zone: string } = { country: 'DE', zone },
): Session {
  const tracker = createRateLimitTracker(time.now);
  const rateLimit = limit?.current ?? (() => tracker);
  const client = clientOf(pbx, undefined, limit?.use ?? rateLimit, false, time.now);
  const session = new Session({
    id,
    folder,
    people: people ?? { store: openPeople({ file: path.join(folder, 'people.sqlite'), now: time.now }), isOwn: true },
    connection: { client: () => client },
    settings: () => ({ ...settingsDefaults, ...place, extension: own }),
    zone: () => place.zone,
    computerZone: zone,
    country: () => place.country ?? '',
    rateLimit,
    ...(limit && { sharers: limit.sharers }),
    isQuiet: () => false,
    isHidden: () => false,
    onReminders: () => {},
    ...time,
    random: () => 0.5,
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
