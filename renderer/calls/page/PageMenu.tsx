import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import { t } from '../../text.ts';
import { MenuButton } from '../../ui/overlays/Menu.tsx';

/** What can be done with the open call besides ringing back. `title`: the other side in words. */
export function PageMenu({ page, title }: { page: CallPage; title: string }): ReactNode {
  const { callerKey } = page;
  return (
    <MenuButton
      label={t('keeping.pageMenu')}
      icon={Ellipsis}
      items={[
        { id: 'call', label: t('keeping.forgetCall') },
        ...(callerKey === null ? [] : [{ id: 'caller', label: t('keeping.forgetCaller', { party: title }) }]),
      ]}
      onAction={(id) => {
        if (id === 'caller' && callerKey !== null) void forgetCalls({ kind: 'caller', key: callerKey });
        else void forgetCalls({ kind: 'calls', uuids: [page.call.uuid] });
      }}
    />
  );
}
