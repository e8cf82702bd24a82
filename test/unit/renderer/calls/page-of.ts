import type { Call, ExtensionStatus } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/perspective.ts';
import type { CallPage } from '../../../../shared/calls/rows.ts';
import { judge } from '../../../../shared/quality/judge-sound.ts';

/** The page of a call. */
export function pageOf(call: Call, extension = '101', extensionStatus: ExtensionStatus = 'unknown'): CallPage {
  const perspective = seenFrom(call, extension, extensionStatus);
  const of = { call, extension, extensionStatus, perspective, verdict: judge(call, extension, perspective.outcome) };
  return { ...of, callerKey: null, zone: 'UTC' };
}
