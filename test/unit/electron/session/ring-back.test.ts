import { describe, expect, it, vi } from 'vitest';
import { ringBackFrom } from '../../../../electron/session/ring-back.ts';
import type { Dial } from '../../../../shared/dial.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import { type Settings, settingsDefaults } from '../../../../shared/settings.ts';

const gatewayUuid = '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11';
const desk: Settings = {
  ...settingsDefaults,
  extension: '101',
  gateways: [{ uuid: gatewayUuid, name: 'Berlin trunk' }],
  callerId: '+493023125600',
};

function ringing(settings: Settings, refusal?: AppErrorData) {
  const start = vi.fn((): Dial => {
    if (refusal) throw new AppError(refusal);
    return {} as Dial;
  });
  const ids = ['one', 'two'];
  const ringBack = ringBackFrom({
    settings: () => settings,
    country: () => 'DE',
    dialing: () => ({ start }),
    makeId: () => ids.shift() ?? '',
  });
  return { ringBack, start };
}

describe('ringing back from a notification', () => {
  it('dials the caller with what the settings say, each press an order of its own', () => {
    const { ringBack, start } = ringing(desk);
    expect(ringBack('+49 30 23125001')).toEqual({ kind: 'missed' });
    expect(ringBack('+49 30 23125001')).toEqual({ kind: 'missed' });
    const order = {
      number: '+493023125001',
      meant: '+493023125001',
      extension: '101',
      gatewayUuid,
      callerId: '+493023125600',
    };
    expect(start.mock.calls).toEqual([
      ['one', order],
      ['two', order],
    ]);
  });

  it.each([
    ['no gateway', { ...desk, gateways: [] }, '+493023125001'],
    ['no extension', { ...desk, extension: null }, '+493023125001'],
    ['a number that is none', desk, 'anonymous'],
  ])('asks in the panel where there is %s, and dials nothing', (_what, settings, number) => {
    const { ringBack, start } = ringing(settings);
    expect(ringBack(number)).toEqual({ kind: 'dial', number });
    expect(start).not.toHaveBeenCalled();
  });

  it('shows the card of a dial that is under way already, and the panel for any other refusal', () => {
    expect(ringing(desk, { kind: 'alreadyDialling', number: '1' }).ringBack('030 1234567')).toEqual({ kind: 'missed' });
    const panel = { kind: 'dial', number: '030 1234567' };
    expect(ringing(desk, { kind: 'keyLocked' }).ringBack('030 1234567')).toEqual(panel);
    // The window asks what has to be agreed to; a notification cannot.
    expect(ringing(desk, { kind: 'mustAgree', guards: ['justDialled'] }).ringBack('030 1234567')).toEqual(panel);
  });
});
