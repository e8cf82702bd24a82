import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { CallerIdEditor } from '../setup/lines/CallerIdEditor.tsx';
import { GatewayEditor } from '../setup/lines/GatewayEditor.tsx';
import { GatewayRuleEditor } from '../setup/lines/GatewayRuleEditor.tsx';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { Group } from '../ui/Group.tsx';
import { Setting } from './Setting.tsx';
import type { SectionProps } from './store.ts';

const NONE = 'none';

/** The lines for outgoing calls, and the caller IDs to choose from. */
export function LinesSection({ settings, change }: SectionProps): ReactNode {
  const { country } = useRegion();
  const lists = { settings, onChange: change };
  return (
    <>
      <Setting id="gateways">
        <GatewayEditor {...lists} />
      </Setting>
      <Setting id="gatewayRules">
        <GatewayRuleEditor {...lists} />
      </Setting>
      <Setting id="callerIds">
        <CallerIdEditor {...lists} />
      </Setting>
      <Group>
        <Setting id="callerId">
          <SelectField
            label={t('settings.shownNumber')}
            value={settings.callerId ?? NONE}
            choices={[
              { id: NONE, label: t('dial.callerIdAuto') },
              ...settings.callerIds.map((id) => ({ id, label: formatNumber(id, country) })),
            ]}
            onChange={(id) => void change({ callerId: id === NONE ? null : id })}
          />
        </Setting>
      </Group>
    </>
  );
}
