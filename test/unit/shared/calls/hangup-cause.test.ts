import { describe, expect, it } from 'vitest';
import { failsBeforeAnswer, notReachedReasonOf, parseCause } from '../../../../shared/calls/hangup-cause.ts';

describe('readCause', () => {
  it.each([
    ['NORMAL_CLEARING', 'normal'],
    ['Normal Clearing', 'normal'],
    ['normal-clearing.', 'normal'],
    ['16', 'normal'],
    ['Cause code: 17', 'busy'],
    ['Call rejected', 'rejected'],
    ['17 - USER_BUSY', 'busy'],
    ['USER_BUSY (17)', 'busy'],
    ['USER_BUSY 17', 'busy'],
    ['Unallocated(unassigned)number', 'unallocated'],
    ['Hang up', 'normal'],
    ['hangup: USER_BUSY', 'busy'],
    ['SIP 486', 'busy'],
    ['sip:480', 'noResponse'],
    ['Q.850;cause=21', 'rejected'],
    ['603 Declined', 'rejected'],
    ['404', 'unallocated'],
    ['LOSE_RACE', 'answeredElsewhere'],
    ['MEDIA_TIMEOUT', 'mediaTimeout'],
    ['answered by another phone', 'answeredElsewhere'],
    // As Q.850 and SIP say it, and a Reason header.
    ['Q.850;cause=17;text="User busy"', 'busy'],
    ['Unallocated (unassigned) number', 'unallocated'],
    ['Invalid number format (address incomplete)', 'invalidNumber'],
    ['No user responding', 'noResponse'],
    ['No answer from user (user alerted)', 'noAnswer'],
    ['Non-selected user clearing', 'answeredElsewhere'],
    ['Requested circuit/channel not available', 'congestion'],
    ['Resource unavailable, unspecified', 'congestion'],
    ['Interworking, unspecified', 'network'],
    ['Recovery on timer expiry', 'connectionLost'],
    ['Bearer capability not implemented', 'incompatible'],
    ['408 Request Timeout', 'noResponse'],
    ['410 Gone', 'numberChanged'],
    ['500 Server Internal Error', 'network'],
    ['Cancelled by caller', 'cancelled'],
    // FreeSWITCH has other causes with SIP’s codes from 500 on.
    ['603', 'barred'],
    ['SIP 603', 'rejected'],
    ['SIP/2.0 603 Decline', 'rejected'],
    ['SIP;cause=600;text="Busy Everywhere"', 'busy'],
    ['Call rejected (21) by user', 'rejected'],
    ['User busy (17) at the remote end', 'busy'],
    ['Declined by callee', 'rejected'],
    ['No answer from called party', 'noAnswer'],
    ['Cancelled by caller', 'cancelled'],
    ['SIP 604', 'unallocated'],
    ['SIP 607', 'rejected'],
    ['SIP 503', 'congestion'],
    ['SIP 500', 'network'],
    ['SIP 606', 'incompatible'],
    ['SIP/2.0 486 Busy Here', 'busy'],
  ])('reads %s as %s', (text, kind) => {
    expect(parseCause(text)).toEqual({ kind });
  });

  it.each([
    'Recording stopped by user',
    'Der Teilnehmer hat aufgelegt',
    'QUANTUM_FLUX',
    '999',
    'USER_1_BUSY',
    'SIP 601',
    'SIP 487000',
  ])('gives %s back as it came', (text) => {
    expect(parseCause(text)).toEqual({ kind: 'unknown', text });
  });

  it.each([null, '', ' ', 'N/A', 'none', '???'])('sees no cause in %j', (text) => {
    expect(parseCause(text)).toEqual({ kind: 'none' });
  });
});

describe('notReachedReasonOf', () => {
  it.each([
    ['USER_BUSY', 'busy'],
    ['NO_USER_RESPONSE', 'noAnswer'],
    ['CALL_REJECTED', 'rejected'],
    ['ORIGINATOR_CANCEL', 'cancelled'],
    ['INVALID_NUMBER_FORMAT', 'wrongNumber'],
    ['GATEWAY_DOWN', 'network'],
    ['NORMAL_CLEARING', 'unknown'],
    ['QUANTUM_FLUX', 'unknown'],
    [null, 'unknown'],
  ])('of %j is %s', (text, reason) => {
    expect(notReachedReasonOf(parseCause(text))).toBe(reason);
  });
});

describe('failsBeforeAnswer', () => {
  it.each([
    ['USER_BUSY', true],
    ['NORMAL_CLEARING', false],
    ['MEDIA_TIMEOUT', false],
    ['QUANTUM_FLUX', false],
    [null, false],
  ])('of %j is %s', (text, fails) => {
    expect(failsBeforeAnswer(parseCause(text))).toBe(fails);
  });
});
