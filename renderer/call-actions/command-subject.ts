import { type MouseEvent, useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Party } from '../../shared/calls/call.ts';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { perConnection } from '../bridge.ts';

/** Whom the commands of a row or a page are about, as an extension sees them. */
export interface CommandSubject {
  readonly extension: string;
  readonly party: Party;
  /** Their number key; null for a withheld number. */
  readonly callerKey: string | null;
  /** The newest call of the row. */
  readonly callUuid: string;
  readonly isMissed: boolean;
  /** The note that the command writes: its subject, and what opens its page. Null where there is none. */
  readonly note: { readonly subject: string; readonly open: () => void } | null;
  /** The missed caller and what decides about them, in a list of those; where it is absent, they are looked up by the call. */
  readonly followUp?: { readonly row: MissedRow; readonly decide: (decision: MissedDecision) => void };
}

/** A context menu at a point of the window, px. */
export interface OpenMenu {
  readonly subject: CommandSubject;
  readonly x: number;
  readonly y: number;
}

export interface CommandState {
  /** The open context menu; null for none. */
  menu: OpenMenu | null;
  /** Whose page is open: the palette has commands for them. */
  page: CommandSubject | null;
}

/** Whom the context menu and the palette have commands for. */
export const commandStore = perConnection(() => createStore<CommandState>(() => ({ menu: null, page: null })));

/** Says whose page is open, as long as it is shown. `subject` has to stay the same object between changes. */
export function useCommandPage(subject: CommandSubject): void {
  useEffect(() => {
    commandStore.setState({ page: subject });
    return () => {
      if (commandStore.getState().page === subject) commandStore.setState({ page: null });
    };
  }, [subject]);
}

/**
 * Opens the menu of the row under the pointer, or with the focus after Shift F10 or the menu key. `subjectOf`: whom the row with this key is
 * about, or what loads that; null for none.
 */
export function openRowMenu(
  event: MouseEvent,
  subjectOf: (key: string) => CommandSubject | (() => Promise<CommandSubject>) | null,
): void {
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
  const key = event.target.closest<HTMLElement>('[role=row]')?.dataset.key;
  const subject = key === undefined ? null : subjectOf(key);
  if (subject === null) return;
  event.preventDefault();
  const at = { x: event.clientX, y: event.clientY };
  if (typeof subject === 'function')
    void subject().then((loaded) => commandStore.setState({ menu: { subject: loaded, ...at } }));
  else commandStore.setState({ menu: { subject, ...at } });
}
