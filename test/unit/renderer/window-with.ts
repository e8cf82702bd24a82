import { vi } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../support/fakes/fake-bridge.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';

/** A window whose preload gave it a fake bridge over this state. */
export function windowWith(state: FakeState): FakeBridge {
  const fake = createFakeBridge(state);
  vi.stubGlobal('window', { ringback: fake });
  return fake;
}
