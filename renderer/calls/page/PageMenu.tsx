import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { exportActions, sheetAction } from '../../call-actions/export-calls.ts';
import type { SheetCalls } from '../../place/place.ts';
import { appStore } from '../../place/store.ts';
import { t } from '../../text.ts';
import { useNaming, useRegion } from '../../ui/call/context.ts';
import { isolated } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { type Action, MenuButton } from '../../ui/overlays/Menu.tsx';
import { forgetRows } from '../forget-rows.ts';
import { namingWords } from './NamingButton.tsx';

/** What can be done with the open call besides calling. */
export function PageMenu({ page }: { page: CallPage }): ReactNode {
  const { country } = useRegion();
  const openNaming = useNaming();
  const { openCaller } = appStore.getState();
  const { callerKey, call, extension } = page;
  const { party } = page.perspective;
  const { title } = partyWords(party, country);
  const uuids = [call.uuid];
  const calls: SheetCalls = { extension, what: { kind: 'calls', uuids } };
  const naming = namingWords(party);
  const entries: (Action | null)[] = [
    naming === null ? null : { id: 'name', label: naming, run: () => openNaming(party) },
    callerKey === null
      ? null
      : {
          id: 'caller',
          label: t('callPage.showAllWith', { party: isolated(title) }),
          run: () => openCaller(callerKey),
        },
    ...exportActions(calls),
    sheetAction(calls),
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
