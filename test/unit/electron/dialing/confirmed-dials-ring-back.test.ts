import { describe, expect, it, vi } from 'vitest';
import { ringBackFromDesktop } from '../../../../electron/dialing/confirmed-dials.ts';
import { type Dial, type DialRequest, emptyDraft } from '../../../../shared/dialing/dial.ts';
import type { NumberSource } from '../../../../shared/dialing/guard-kind.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import type { Route } from '../../../../shared/route.ts';

const number = '+49 30 23125001';

function ringing(refusal?: AppErrorData) {
  const start = vi.fn(async (_request: DialRequest): Promise<Dial> => {
    if (refusal) throw new AppError(refusal);
    return {} as Dial;
  });
  const ringBack = (written: string, from: NumberSource) => ringBackFromDesktop({ start }, 'one', written, from);
  return { ringBack, start };
}

describe('ringing back from a notification', () => {
  it('asks main for a call to the caller', async () => {
    const { ringBack, start } = ringing();
    expect(await ringBack(number, 'record')).toEqual({ kind: 'missed' });
    expect(start.mock.calls).toEqual([[{ ...emptyDraft, id: 'one', number, from: 'record', agreed: [] }]]);
  });

  it.each<[AppErrorData, Route]>([
    [{ kind: 'alreadyDialling', number: '1' }, { kind: 'missed' }],
    [{ kind: 'declined' }, { kind: 'missed' }],
    [{ kind: 'keyLocked' }, { kind: 'dial', number: '030 1234567' }],
    [
      { kind: 'dialIncomplete', missing: 'line' },
      { kind: 'dial', number: '030 1234567' },
    ],
    [
      { kind: 'badNumber', reason: 'letters', typed: '' },
      { kind: 'dial', number: '030 1234567' },
    ],
    // A notification cannot ask: the window does, and dials after a yes.
    [
      { kind: 'mustAgree', guards: ['justDialled'], number: '0301234567' },
      { kind: 'ringBack', number: '030 1234567' },
    ],
  ])('after the refusal %j shows %j', async (refusal, route) => {
    expect(await ringing(refusal).ringBack('030 1234567', 'record')).toEqual(route);
  });
});
