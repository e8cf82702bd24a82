import { expect, it } from 'vitest';
import { commandsOf } from '../../../../renderer/app/palette/commands.ts';
import { pageCommands } from '../../../../renderer/app/palette/page-commands.ts';
import type { CommandSubject } from '../../../../renderer/call-actions/command-subject.ts';
import { partyCommands } from '../../../../renderer/calls/party-commands.ts';
import { followUpCommands } from '../../../../renderer/missed/caller-commands.ts';
import type { MissedDecision, MissedRow, MissedState } from '../../../../shared/calls/follow-up-state.ts';
import { missedListOf } from './missed-list.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
const context = { region, openNaming: () => undefined };
const maria = { name: 'Maria Keller', number: '+493023125111', withheld: false, personId: null };
const note = { subject: 'caller +493023125111', open: () => undefined };
const subject: CommandSubject = {
  ...{ extension: '101', party: maria, callerKey: '+493023125111', callUuid: 'one', isMissed: true, note },
};
const row = (state: MissedState): MissedRow => ({
  ...{ key: '+493023125111', party: maria, isInternal: false, at: 1, timeText: null, callUuids: ['one'] },
  ...{ attempts: 1, seen: true, state },
});

it.each<[string, Partial<CommandSubject>, string[]]>([
  ['who was missed', {}, ['ringBack', 'newCall', 'copy', 'calls', 'name', 'note']],
  // Call opens New call itself.
  ['who was spoken with', { isMissed: false }, ['ringBack', 'copy', 'calls', 'name', 'note']],
  ['without a note of their own', { note: null }, ['ringBack', 'newCall', 'copy', 'calls', 'name']],
  [
    'with a withheld number',
    { party: { ...maria, name: null, number: null, withheld: true }, callerKey: null },
    ['note'],
  ],
])('the commands for somebody %s', (_what, change, ids) => {
  expect(partyCommands({ ...subject, ...change }, context).map(({ id }) => id)).toEqual(ids);
});

it.each<[MissedState, readonly string[]]>([
  [{ kind: 'waiting' }, ['later', 'done']],
  [{ kind: 'todo', at: 5 }, ['later', 'done']],
  [{ kind: 'dismissed', at: 5 }, ['restore']],
  [{ kind: 'returned', at: 5, callUuid: 'two', by: { kind: 'me' } }, ['restore']],
])('what is decided about a caller who is %j', (state, ids) => {
  const decided: MissedDecision[] = [];
  const parts = { row: row(state), decide: (decision: MissedDecision) => void decided.push(decision) };
  const times = [{ id: 'inAnHour', label: 'In an hour', run: () => undefined }];
  const commands = followUpCommands({ ...parts, times });
  expect(commands.map(({ id }) => id)).toEqual(ids);
  commands.at(-1)?.run();
  expect(decided).toEqual([{ kind: ids.includes('done') ? 'dismissed' : 'waiting' }]);
  // Without a number there is no later.
  expect(followUpCommands({ ...parts, times: [] }).map(({ id }) => id)).toEqual(ids.slice(-1));
});

it('the palette has the same for whose page is open, finds the caller of the call, and never calls by Enter', () => {
  const list = (...open: MissedRow[]) => missedListOf({ open });
  const titles = (missed: ReturnType<typeof list> | null) =>
    pageCommands(subject, missed, context).map(({ title }) => title.replaceAll(/[\u2068\u2069]/g, ''));
  const ids = [...commandsOf(null), ...pageCommands(subject, list(row({ kind: 'waiting' })), context)].map(
    ({ id }) => id,
  );
  expect(new Set(ids).size).toBe(ids.length);
  const waiting = titles(list(row({ kind: 'waiting' })));
  expect(waiting).toContain('Done: Maria Keller');
  expect(waiting).toContain('Later, in an hour: Maria Keller');
  expect(waiting).toContain('Copy number: Maria Keller');
  expect(waiting.filter((title) => /^(Ring back|Call)\b/.test(title))).toEqual([]);
  // Another call of the caller waits.
  expect(titles(list({ ...row({ kind: 'waiting' }), callUuids: ['another'] }))).toContain('Done: Maria Keller');
  const other = { key: '+493023125112', party: { ...maria, number: '+493023125112' }, callUuids: ['another'] };
  for (const none of [null, list({ ...row({ kind: 'waiting' }), ...other })])
    expect(titles(none)).not.toContain('Done: Maria Keller');
});
