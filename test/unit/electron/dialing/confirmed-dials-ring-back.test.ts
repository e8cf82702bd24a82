import { describe, expect, it, vi } from 'vitest';
import { createDesktopRingBack } from '../../../../electron/dialing/confirmed-dials.ts';
import type { Dial } from '../../../../shared/dialing/dial.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import type { Route } from '../../../../shared/route.ts';
import { type Settings, settingsDefaults } from '../../../../shared/settings.ts';

const gatewayUuid = '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11';
const desk: Settings = {
  ...settingsDefaults,
  extension: '101',
  gateways: [{ uuid: gatewayUuid, name: 'Berlin trunk' }],
  callerId: '+493023125600',
};

function ringing(settings: Settings, refusal?: AppErrorData) {
  const start = vi.fn(async (): Promise<Dial> => {
    if (refusal) throw new AppError(refusal);
    return {} as Dial;
  });
  const ids = ['one', 'two'];
  const ringBack = createDesktopRingBack({
    settings: () => settings,
    country: () => 'DE',
    dials: { start },
    makeId: () => ids.shift() ?? '',
  });
  return { ringBack, start };
}

describe('ringing back from a notification', () => {
  it('dials the caller with what the settings say, each press an order of its own', async () => {
    const { ringBack, start } = ringing(desk);
    expect(await ringBack('+49 30 23125001')).toEqual({ kind: 'missed' });
    expect(await ringBack('+49 30 23125001')).toEqual({ kind: 'missed' });
    const order = {
      number: '+493023125001',
      meant: '+493023125001',
      extension: '101',
      gatewayUuid,
      callerId: '+493023125600',
    };
    expect(start.mock.calls).toEqual([
      ['one', order, [], 'record'],
      ['two', order, [], 'record'],
    ]);
  });

  it.each([
    ['no gateway', { ...desk, gateways: [] }, '+493023125001'],
    ['no extension', { ...desk, extension: null }, '+493023125001'],
    ['a number that is none', desk, 'anonymous'],
  ])('asks in the panel where there is %s, and dials nothing', async (_what, settings, number) => {
    const { ringBack, start } = ringing(settings);
    expect(await ringBack(number)).toEqual({ kind: 'dial', number });
    expect(start).not.toHaveBeenCalled();
  });

  it.each<[AppErrorData, Route]>([
    [{ kind: 'alreadyDialling', number: '1' }, { kind: 'missed' }],
    [{ kind: 'declined' }, { kind: 'missed' }],
    [{ kind: 'keyLocked' }, { kind: 'dial', number: '030 1234567' }],
    // A notification cannot ask: the window does, and dials after a yes.
    [
      { kind: 'mustAgree', guards: ['justDialled'] },
      { kind: 'ringBack', number: '030 1234567' },
    ],
  ])('after the refusal %j shows %j', async (refusal, route) => {
    expect(await ringing(desk, refusal).ringBack('030 1234567')).toEqual(route);
  });
});
