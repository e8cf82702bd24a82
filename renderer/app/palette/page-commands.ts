import type { MissedDecision, MissedList } from '../../../shared/calls/follow-up-state.ts';
import type { CommandSubject } from '../../call-actions/command-subject.ts';
import { type CommandContext, partyCommands } from '../../calls/party-commands.ts';
import { followUpCommands } from '../../missed/caller-commands.ts';
import { decideOf } from '../../missed/follow-up-actions.ts';
import { callerOf } from '../../missed/missed-store.ts';
import { todoActions } from '../../missed/missed-words.ts';
import { t, withinLine } from '../../text.ts';
import { isolated } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { type Command, command } from './commands.ts';

/** The commands for whose page is open, named with them. None calls at once: Enter in the palette never dials. `missed`: the missed callers. */
export function pageCommands(
  subject: CommandSubject,
  missed: MissedList | null,
  context: CommandContext,
): readonly Command[] {
  const { region } = context;
  const { title, dialable } = partyWords(subject.party, region.country);
  const party = isolated(title);
  const row = subject.followUp?.row ?? (missed === null ? null : callerOf(missed, subject));
  const decideIt =
    subject.followUp?.decide ?? ((to: MissedDecision) => void (row && decideOf(subject.extension, row, to, region)));
  const times =
    row === null || dialable === null
      ? []
      : todoActions(row, { now: Date.now(), region, usual: row.usual ?? null }, decideIt);
  return [
    ...partyCommands(subject, context).filter(({ id }) => id !== 'ringBack' && id !== 'calls'),
    ...(row === null ? [] : followUpCommands({ row, times, decide: decideIt })),
  ].flatMap(({ id, icon, label, items, run }) => {
    if (items === undefined)
      return [command(`page ${id}`, icon, t('callActions.ofParty', { command: label, party }), run)];
    return items.map((item) =>
      command(
        `page ${id} ${item.id}`,
        icon,
        t('callActions.ofPartyLater', { command: label, when: withinLine(item.label), party }),
        item.run,
      ),
    );
  });
}
