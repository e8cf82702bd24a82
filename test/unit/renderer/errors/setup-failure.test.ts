import { describe, expect, it } from 'vitest';
import { errorWords } from '../../../../renderer/errors/error-words.ts';
import { type SetupFailure, setupFailureOf } from '../../../../renderer/errors/setup-failure.ts';
import { createText } from '../../../../shared/messages/index.ts';

describe('why a call was not set up', () => {
  it.each<[string | null, SetupFailure | null]>([
    // A recorded FreeSWITCH wrote the first two.
    ['Call setup failed: -ERR NO_ANSWER', 'noAnswer'],
    ['Call setup failed: -ERR USER_BUSY', 'busy'],
    ['-ERR USER_BUSY\n', 'busy'],
    ['-ERR: USER_BUSY', 'busy'],
    ['USER_BUSY', 'busy'],
    ['Call failed (USER_BUSY).', 'busy'],
    ['Originate failed [cause: 17]', 'busy'],
    ['The extension is busy.', 'busy'],
    ['Extension 101 is currently busy', 'busy'],
    ['User busy', 'busy'],
    ['Busy.', 'busy'],
    ['The phone is not  registered.', 'notRegistered'],
    ['All circuits are busy.', null],
    ['-ERR NO_USER_RESPONSE', 'noResponse'],
    ['-ERR SUBSCRIBER_ABSENT', 'noResponse'],
    ['-ERR CALL_REJECTED', 'rejected'],
    ['The call was declined.', 'rejected'],
    ['Extension 101 rejected the call', 'rejected'],
    ['-ERR USER_NOT_REGISTERED', 'notRegistered'],
    ['The phone is not registered.', 'notRegistered'],
    ['Device offline', 'notRegistered'],
    ['No answer from extension 101', 'noAnswer'],
    ["The phone wasn't picked up", 'noAnswer'],
    ['The extension did not answer in time', 'noAnswer'],
    ['-ERR GATEWAY_DOWN', 'other'],
    ['-ERR NO_ROUTE_DESTINATION', 'other'],
    ['-ERR UNALLOCATED_NUMBER', 'other'],
    ['-ERR NORMAL_TEMPORARY_FAILURE', 'other'],
    ['-ERR A_CODE_OF_TOMORROW', 'other'],
    ['-ERR NORMAL_CLEARING', null],
    ['CALL_SETUP_FAILED', null],
    ['Call setup failed.', null],
    ['', null],
    [null, null],
  ])('%j', (message, expected) => {
    expect(setupFailureOf(message)).toBe(expected);
  });

  const words = (serverMessage: string | null) =>
    errorWords(createText('en'), { kind: 'callNotSetUp', serverMessage }, () => '');
  it('is said with what to do, and with the words of the PBX', () => {
    const busy = words('Call setup failed: -ERR USER_BUSY');
    expect(busy.what).toBe('Your phone was busy. The PBX says: “Call setup failed: -ERR USER_BUSY”');
    expect(busy.todo).toBe('End its other call, then call again.');
    expect(words('-ERR NO_ANSWER').what).toMatch(/^Your phone wasn’t picked up\./);
    expect(words('-ERR A_CODE_OF_TOMORROW')).toMatchObject({
      what: 'The PBX couldn’t set up the call. The PBX says: “-ERR A_CODE_OF_TOMORROW”',
      todo: expect.not.stringMatching(/picked up in time/),
    });
    expect(words(null).todo).toMatch(/picked up in time/);
  });
});
