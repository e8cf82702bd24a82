import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { Dial } from '../../../../../shared/dialing/dial.ts';
import { historyFolder, noon } from '../records.ts';

it('stores the fields of a state by the names of the first version', () => {
  const place = historyFolder();
  onTestFinished(() => place.end());
  const dial: Dial = {
    id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    order: { number: '+4930', extension: '101', gatewayUuid: 'g', callerId: null },
    gatewayName: null,
    createdAt: noon,
    state: { kind: 'unknown', error: null, since: noon, polls: 3, nextPollAt: noon + 1 },
  };
  const history = place.open();
  history.dials.put(dial);
  expect(history.dials.all()).toEqual([dial]);
  history.close();
  const db = new DatabaseSync(place.file, { readOnly: true });
  const stored = db.prepare('SELECT dial FROM dials').get() as { dial: string };
  db.close();
  const state = { kind: 'unknown', error: null, since: noon, looks: 3, nextLookAt: noon + 1 };
  expect(JSON.parse(stored.dial)).toEqual({ ...dial, state });
});
