import { expect, test } from 'vitest';
import { createMissedNotifier } from '../../../../electron/desktop/notifications.ts';
import { quietAt } from '../../../../shared/quiet.ts';
import { neverQuiet } from '../../../../shared/quiet-rules.ts';
import { DAY, HOUR, MINUTE } from '../../../../shared/time/durations.ts';
import { randomFrom } from '../../../support/faults/history-damage.ts';
import { historyFolder, missedRecord } from '../store/records.ts';

const extension = '101';
const STEP = 20 * MINUTE;

/**
 * A month with a change of the clock, from 12 October on: missed calls, quiet by hours and by hand, sleep, restarts, a clock that is set, a desktop
 * that is not to be disturbed, days of dialling only. */
function month(random: () => number) {
  const begin = Date.UTC(2026, 9, 12);
  const place = historyFolder();
  let quiet = { ...neverQuiet, outsideHours: true };
  let [offBy, at, missed, notices] = [0, begin, 0, 0];
  let isInhibited = false;
  const now = () => at + offBy;
  const isQuiet = () => quietAt(quiet, now(), 'Europe/Berlin', { isInhibited }) !== null;
  const shown = new Map<string, number>();
  const sum = { quietly: 0, digests: 0, mostAtAnEnd: 0, restarts: 0, asleep: 0 };
  const open = () => {
    const history = place.open({ now });
    const notify = createMissedNotifier({
      ledger: history.ledger,
      isWanted: () => true,
      isQuiet,
      now,
      show(calls, form, onEnd) {
        notices += form === 'summary' ? 1 : calls.length;
        if (isQuiet()) sum.quietly += 1;
        for (const { uuid } of calls) shown.set(uuid, (shown.get(uuid) ?? 0) + 1);
        onEnd(
          calls.map(({ uuid }) => uuid),
          'shown',
        );
      },
      onFailure(_, error) {
        throw error;
      },
    });
    return {
      close: history.close,
      history,
      announce: () => history.ledger.hasUnnotified(extension) && notify(extension),
    };
  };
  let app = open();
  let wasQuiet = isQuiet();
  const call = () => {
    missed += 1;
    return missedRecord({ uuid: `call ${missed}`, at, from: `03012${10_000 + Math.floor(random() * 40)}` });
  };
  const takeIn = (records: readonly ReturnType<typeof call>[]) => {
    app.history.records.ingest(records, { extension, status: 'missed' });
    app.announce();
  };
  const maybe = (part: number, act: () => void) => random() < part && act();
  for (; at < begin + 31 * DAY; at += STEP) {
    maybe(0.1, () => {
      takeIn([call()]);
    });
    maybe(0.02, () => {
      quiet = { ...quiet, until: random() < 0.3 ? null : now() + random() * 5 * HOUR };
    });
    maybe(0.02, () => {
      isInhibited = !isInhibited;
    });
    maybe(0.01, () => {
      quiet = { ...quiet, diallingOnly: random() < 0.3 };
    });
    maybe(0.02, () => {
      sum.restarts += 1;
      app.close();
      app = open();
      app.announce();
    });
    maybe(0.01, () => {
      // Calls that arrive during sleep are read after waking.
      const meanwhile: ReturnType<typeof call>[] = [];
      for (const wake = at + Math.floor(random() * 35) * STEP; at < wake; at += STEP)
        maybe(0.1, () => meanwhile.push(call()));
      sum.asleep += meanwhile.length;
      takeIn(meanwhile);
    });
    maybe(0.01, () => {
      offBy = Math.round((random() - 0.5) * 3 * HOUR);
    });
    // What the app looks at each minute.
    if (wasQuiet && !isQuiet()) {
      const before = notices;
      app.announce();
      sum.digests += notices - before;
      sum.mostAtAnEnd = Math.max(sum.mostAtAnEnd, notices - before);
    }
    wasQuiet = isQuiet();
  }
  quiet = neverQuiet;
  isInhibited = false;
  app.announce();
  app.close();
  place.end();
  const times = [...shown.values()];
  return { ...sum, missed, twice: times.filter((count) => count > 1).length, lost: missed - times.length };
}

test('R21: a month of quiet hours: each missed call is told once, none in quiet, one digest at its end', () => {
  const { missed, digests, restarts, asleep, ...rest } = month(randomFrom(7));
  expect(rest).toEqual({ quietly: 0, mostAtAnEnd: 1, twice: 0, lost: 0 });
  expect(Math.min(missed, digests, restarts, asleep)).toBeGreaterThan(10);
});
