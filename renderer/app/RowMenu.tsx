import { Moon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { capital } from '../../shared/messages/moment-words.ts';
import { quietTimes } from '../../shared/time/proposed-times.ts';
import { commandStore, type OpenMenu } from '../call-actions/command-subject.ts';
import { partyCommands } from '../calls/party-commands.ts';
import { followUpCommands } from '../missed/caller-commands.ts';
import { decide } from '../missed/follow-up-actions.ts';
import { callerOf, missedStore, useMissed } from '../missed/missed-store.ts';
import { OWN_TIME, useTodoTimes } from '../missed/use-todo-times.tsx';
import { useReady } from '../navigation/use-ready.ts';
import { latest } from '../resource.ts';
import { beQuietUntil, endQuiet } from '../settings/quiet.ts';
import { t } from '../text.ts';
import { useNaming, useRegion } from '../ui/call/context.ts';
import { timeWords } from '../ui/call/describe-call.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { type Action, ContextMenu } from '../ui/overlays/Menu.tsx';

const closeMenu = (): void => commandStore.setState({ menu: null });

/** The context menu of a row: what can be done about the call, and about the missed caller. Needs a `key` of its subject. */
export function RowMenu({ menu }: { menu: OpenMenu }): ReactNode {
  const { subject, x, y } = menu;
  const { extension, party, followUp } = subject;
  useMissed(extension);
  const [region, openNaming] = [useRegion(), useNaming()];
  const [openedAt] = useState(() => Date.now());
  const list = useStore(missedStore, ({ answer }) => latest(answer));
  const row = followUp?.row ?? (list === null ? null : callerOf(list, subject));
  const onDecide = followUp?.decide ?? ((decision) => void (row && decide(row, decision, region)));
  const { title, dialable } = partyWords(party, region.country);
  const { times, dialog } = useTodoTimes(
    { row: dialable === null ? null : row, party: title, openedAt },
    onDecide,
    closeMenu,
  );
  // The dialog takes the menu's place, and closes it afterwards.
  const isAsking = useRef(false);
  const quiet = useQuietAction();
  const items: Action[] = [
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
    ...quiet,
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

/** Until when notifications can wait, or the end of that where it has a time; none where hours or the desktop decide. */
function useQuietAction(): Action[] {
  const quiet = useReady(({ status }) => status.quiet);
  const zone = useReady(({ about }) => about.zone);
  const region = { ...useRegion(), zone };
  const [now] = useState(Date.now);
  const [id, icon] = ['quiet', Moon];
  if (quiet?.by === 'time') return [{ id, icon, label: t('desktop.trayEndQuiet'), run: () => void endQuiet() }];
  if (quiet !== null) return [];
  const items = quietTimes(now, zone).map(({ at }) => ({
    id: String(at),
    label: capital(timeWords('until', at, now, region)),
    run: () => void beQuietUntil(at),
  }));
  return [{ id, icon, label: t('desktop.trayQuiet'), items, run: () => undefined }];
}
