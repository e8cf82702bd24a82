import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import type { CommandSubject } from '../../call-actions/command-subject.ts';
import { exportAction, sheetAction } from '../../call-actions/export-calls.ts';
import type { SheetCalls } from '../../navigation/place.ts';
import { t } from '../../text.ts';
import { useNaming, useRegion } from '../../ui/call/context.ts';
import { isolated } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { type Action, MenuButton } from '../../ui/overlays/Menu.tsx';
import { forgetRows } from '../forget-rows.ts';
import { partyCommands } from '../party-commands.ts';

/** What can be done with the open call besides calling. */
export function PageMenu({ page, subject }: { page: CallPage; subject: CommandSubject }): ReactNode {
  const region = useRegion();
  const openNaming = useNaming();
  const { callerKey, call, extension } = page;
  const { party } = page.perspective;
  const { title } = partyWords(party, region.country);
  const uuids = [call.uuid];
  const calls: SheetCalls = { extension, what: { kind: 'calls', uuids } };
  const entries: (Action | null)[] = [
    // The head and the page have buttons for the others.
    ...partyCommands(subject, { region, openNaming })
      .filter(({ id }) => id === 'name' || id === 'calls')
      .map(({ id, label, run }) => ({ id, label, run })),
    exportAction(calls),
    sheetAction({ ...calls, backTo: title }),
    { id: 'delete', label: t('callActions.forgetCall'), run: () => void forgetRows({ kind: 'calls', uuids }) },
    callerKey === null
      ? null
      : {
          id: 'deleteAll',
          label: t('callActions.forgetCaller', { party: isolated(title) }),
          run: () => void forgetRows({ kind: 'found', extension, filter: { ...noFilter, caller: callerKey } }),
        },
  ];
  const items = entries.filter((entry) => entry !== null);
  return <MenuButton label={t('callActions.pageMenu')} icon={Ellipsis} items={items} />;
}
