import { useState } from 'react';
import { useStore } from 'zustand';
import type { CallPage } from '../../../shared/calls/rows.ts';
import type { CallInput } from '../../../shared/contract/calls.ts';
import type { Dial } from '../../../shared/dialing/dial.ts';
import { bridge } from '../../bridge.ts';
import { type Answer, createResource, latest, useResource } from '../../resource.ts';

/** The call record of a finished dial, read with each change of the history until it is there; `loading` for any other. */
export type DialRecord = Answer<CallPage>;

const requestCall = (question: CallInput<'calls.get'>) => bridge.call('calls.get', question);

/** The record of a dial. */
export function useRecord(dial: Dial | undefined): DialRecord {
  const [record] = useState(() => createResource(requestCall));
  const { state, order } = dial ?? {};
  const question = order && state?.kind === 'done' ? { uuid: state.callUuid, extension: order.extension } : null;
  const isRead = useStore(record, ({ answer }) => latest(answer) !== null);
  return useResource(record, question, isRead ? undefined : 'each');
}
