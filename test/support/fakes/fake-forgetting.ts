import type { ForgetSubject } from '../../../shared/calls/chosen-calls.ts';
import type { CallRow } from '../../../shared/calls/rows.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import type { FakeState, Handlers } from './fake-handlers.ts';

type ForgettingCall = Extract<
  CallName,
  'calls.forget' | 'calls.undoForget' | 'calls.export' | 'calls.stopExport' | 'calls.showExported'
>;

/** Forgetting in memory. A filter stands for all rows. */
export function forgettingHandlers(state: FakeState, changed: () => void): Pick<Handlers, ForgettingCall> {
  const before = new Map<string, CallRow[]>();
  const key = (number: string | null) => numberKey(number, state.settings.country ?? 'DE');
  const isMeant = (row: CallRow, what: ForgetSubject): boolean => {
    if (what.kind === 'calls') return what.uuids.includes(row.uuid);
    return what.kind !== 'caller' || key(row.perspective.party.number) === key(what.key);
  };
  return {
    'calls.forget': ({ what }) => {
      const id = crypto.randomUUID();
      const rows = state.rows;
      before.set(id, rows);
      state.rows = rows.filter((row) => !isMeant(row, what));
      changed();
      return { id, calls: rows.length - state.rows.length };
    },
    'calls.export': ({ what }) => ({
      kind: 'saved',
      file: '/home/me/Downloads/Calls.csv',
      calls: what.kind === 'calls' ? what.uuids.length : state.rows.length,
    }),
    'calls.stopExport': () => undefined,
    'calls.showExported': () => undefined,
    'calls.undoForget': ({ id }) => {
      const rows = before.get(id);
      if (rows === undefined) throw { kind: 'undoTooLate' };
      state.rows = rows;
      changed();
      return undefined;
    },
  };
}
