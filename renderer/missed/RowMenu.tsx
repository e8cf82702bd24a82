import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { commandStore, type OpenMenu } from '../call-actions/command-subject.ts';
import { partyCommands } from '../calls/party-commands.ts';
import { latest } from '../resource.ts';
import { t } from '../text.ts';
import { useNaming, useRegion } from '../ui/call/context.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { ContextMenu } from '../ui/overlays/Menu.tsx';
import { followUpCommands } from './caller-commands.ts';
import { decide } from './follow-up-actions.ts';
import { callerOfCall, missedStore, useMissed } from './missed-store.ts';
import { OWN_TIME, useTodoTimes } from './use-todo-times.tsx';

const closeMenu = (): void => commandStore.setState({ menu: null });

/** The context menu of a row: what can be done about the call, and about the missed caller. Needs a `key` of its subject. */
export function RowMenu({ menu }: { menu: OpenMenu }): ReactNode {
  const { subject, x, y } = menu;
  const { extension, party, callUuid, isMissed, followUp } = subject;
  useMissed(extension);
  const [region, openNaming] = [useRegion(), useNaming()];
  const [openedAt] = useState(() => Date.now());
  const list = useStore(missedStore, ({ answer }) => latest(answer));
  const row = followUp?.row ?? (isMissed && list !== null ? callerOfCall(list, callUuid) : null);
  const onDecide = followUp?.decide ?? ((decision) => void (row && decide(row, decision, region)));
  const { title, dialable } = partyWords(party, region.country);
  const { times, dialog } = useTodoTimes(
    { row: dialable === null ? null : row, party: title, openedAt },
    onDecide,
    closeMenu,
  );
  // The dialog takes the menu's place, and closes it afterwards.
  const isAsking = useRef(false);
  const items = [
    ...partyCommands(subject, { region, openNaming }),
    ...(row === null
      ? []
      : followUpCommands({
          row,
          decide: onDecide,
          times: times.map((time) => ({
            ...time,
            run: () => {
              isAsking.current = time.id === OWN_TIME;
              time.run();
            },
          })),
        })),
  ];
  return (
    <>
      {dialog === null ? (
        <ContextMenu
          label={t('callActions.rowMenu', { party: title })}
          at={{ x, y }}
          items={items}
          onClose={() => {
            if (!isAsking.current) closeMenu();
          }}
        />
      ) : null}
      {dialog}
    </>
  );
}
