import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNotifier } from '../../../electron/desktop/notifications.ts';
import type { History } from '../../../electron/history/history.ts';
import { createQualityWatch } from '../../../electron/session/quality-watch.ts';
import { createText } from '../../../shared/messages/index.ts';
import type { Route } from '../../../shared/route.ts';
import { settingsDefaults } from '../../../shared/settings.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/time/durations.ts';
import { createVirtualTime } from '../../support/fakes/virtual-time.ts';
import { historyFolder, noon, record } from '../../unit/electron/history/records.ts';

/** What the desktop shows, and its click listeners. */
let shown: { body: string; click: () => void }[] = [];
const routes: Route[] = [];
let place: ReturnType<typeof historyFolder>;
beforeEach(() => {
  shown = [];
  place = historyFolder();
});
afterEach(() => place.end());

class FakeNotification {
  static isSupported = () => true;
  private readonly listeners = new Map<string, () => void>();
  private readonly body: string;
  constructor({ body }: { body: string }) {
    this.body = body;
  }
  on(event: string, listener: () => void): void {
    this.listeners.set(event, listener);
  }
  show(): void {
    shown.push({ body: this.body, click: () => this.listeners.get('click')?.() });
    this.listeners.get('show')?.();
  }
  close(): void {}
}

/** One run of the app over the history's file: `poor` calls arrive, one each ten minutes. */
async function run(at: number, poor: number, notifyWorse: boolean): Promise<void> {
  const time = createVirtualTime(at);
  const history = place.open({ now: time.now });
  const notifier = createNotifier({
    ...{ Notification: FakeNotification, platform: 'darwin', t: createText('en'), country: () => 'DE' },
    onRoute: (route) => routes.push(route),
    onRingBack: () => {},
  });
  const settings = () => ({ ...settingsDefaults, extension: '101', notifyWorse });
  const { now, timers } = time;
  const watch = createQualityWatch({ history, settings, now, timers, onWorse: notifier.worse });
  history.onChange(watch.checkSoon);
  for (let index = 0; index < poor; index += 1) {
    await time.advance(10 * MINUTE);
    heard(history, time.now(), 3.1);
    await time.advance(10_000);
    await import('../../../shared/quality/worse-than-usual.ts');
    await time.settle();
  }
  watch.close();
  history.close();
}

function heard(history: History, at: number, mos: number): void {
  const inbound = { mos: String(mos), packet_count: '3000', media_packet_count: '3000', flaw_total: '0' };
  const raw = record({ uuid: `u${at}`, at });
  history.ingest([{ ...raw, audio_stats: { inbound }, technical: { remote_media_ip: '192.0.2.1' } }]);
}

/** Three weeks of good calls. */
function usualCalls(): void {
  const history = place.open({ now: () => noon });
  for (let index = 1; index <= 150; index += 1) heard(history, noon - 5 * DAY - index * 3 * HOUR, 4.5);
  history.close();
}

it('comes once, and not again after a restart, though more poor calls arrive', async () => {
  usualCalls();
  await run(noon, 6, true);
  expect(shown.map(({ body }) => body)).toEqual([
    '4 of your last 4 measured calls were poor or bad. Usually it’s 0 of 150.',
  ]);
  shown[0]?.click();
  expect(routes).toEqual([{ kind: 'quality', days: 7 }]);
  await run(noon + 2 * HOUR, 3, true);
  await run(noon + 2 * DAY, 5, true);
  expect(shown).toHaveLength(1);
});

it('is off by default', async () => {
  expect(settingsDefaults.notifyWorse).toBe(false);
  usualCalls();
  await run(noon, 8, settingsDefaults.notifyWorse);
  expect(shown).toEqual([]);
});
