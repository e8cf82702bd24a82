import { afterEach, expect, it, vi } from 'vitest';
import { firstRowPainted } from '../../../../renderer/ui/first-row.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page: `paint` calls its observer. */
function stubPage() {
  const page = { paint: () => {}, observe: vi.fn(), disconnect: vi.fn() };
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = page.observe;
      disconnect = page.disconnect;
      constructor(told: () => void) {
        page.paint = told;
      }
    },
  );
  vi.useFakeTimers();
  return page;
}

it('waits for the first row, also for one that was painted before it asks', async () => {
  const page = stubPage();
  const done = vi.fn();
  const painted = firstRowPainted().then(done);
  expect(page.observe).toHaveBeenCalledWith({ type: 'element', buffered: true });
  await vi.advanceTimersByTimeAsync(999);
  expect(done).not.toHaveBeenCalled();
  page.paint();
  await painted;
  // Later rows call nothing.
  expect(page.disconnect).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for a second where no row comes', async () => {
  const { disconnect } = stubPage();
  const done = vi.fn();
  void firstRowPainted().then(done);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
});
