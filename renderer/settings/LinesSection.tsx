import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { GatewayFields } from '../setup/FirstLine.tsx';
import { readCallerId, readGateway, readRule, type TypedRule, withGateway, withoutGateway } from '../setup/lists.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { SelectField, ValueField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Group } from '../ui/Group.tsx';
import { ListEditor } from './ListEditor.tsx';
import { Setting } from './Setting.tsx';
import { changeSettings, type SectionProps } from './section.ts';

type Lists = Pick<SectionProps, 'settings'>;

/** The lines for outgoing calls, and the caller IDs to choose from. */
export function LinesSection({ settings }: SectionProps): ReactNode {
  const { country } = useRegion();
  return (
    <>
      <Setting id="gateways">
        <Gateways settings={settings} />
      </Setting>
      <Setting id="gatewayRules">
        <GatewayRules settings={settings} />
      </Setting>
      <Setting id="callerIds">
        <CallerIds settings={settings} />
      </Setting>
      <Group>
        <Setting id="callerId">
          <ValueField
            label={t('settings.shownNumber')}
            values={[null, ...settings.callerIds]}
            wordsOf={(id) => (id === null ? t('dial.callerIdAuto') : formatNumber(id, country))}
            value={settings.callerId}
            onChange={(callerId) => void changeSettings({ callerId })}
          />
        </Setting>
      </Group>
    </>
  );
}

/** The gateways: add, remove, and which one is the default. */
function Gateways({ settings }: Lists): ReactNode {
  const { gateways, gatewayUuid } = settings;
  return (
    <ListEditor
      settings={settings}
      legend={t('setup.gateways')}
      hint={t(gateways.length === 0 ? 'setup.gatewaysNone' : 'setup.gatewaysHint')}
      items={gateways.map(({ uuid, name }) => {
        const isDefault = uuid === gatewayUuid;
        const onPress = (): void => void changeSettings({ gatewayUuid: uuid });
        return {
          ...{ id: uuid, name, hint: uuid, without: withoutGateway(settings, uuid) },
          ...(isDefault
            ? { detail: `· ${t('setup.defaultGateway')}` }
            : { makeDefault: { label: t('setup.makeDefault', { name }), onPress } }),
        };
      })}
      blank={{ name: '', uuid: '' }}
      addLabel={t('setup.addGateway')}
      read={(typed) => readGateway(typed, gateways)}
      save={(gateway) => withGateway(settings, gateway)}
      fields={(form) => <GatewayFields {...form} />}
    />
  );
}

/** Which numbers go through which gateway: add and remove. */
function GatewayRules({ settings }: Lists): ReactNode {
  const { gateways, gatewayRules } = settings;
  const blank: TypedRule = { prefix: '', gatewayUuid: null };
  return (
    <ListEditor
      settings={settings}
      legend={t('lines.rules')}
      hint={t(gatewayRules.length === 0 ? 'lines.rulesNone' : 'lines.rulesHint')}
      items={gatewayRules.map(({ prefix, gatewayUuid }) => {
        const gateway = gateways.find(({ uuid }) => uuid === gatewayUuid);
        const detail = gateway ? t('lines.ruleTo', { gateway: gateway.name }) : t('lines.ruleGone');
        const without = { gatewayRules: gatewayRules.filter((each) => each.prefix !== prefix) };
        return { id: prefix, name: prefix, detail, without };
      })}
      blank={gateways.length === 0 ? null : blank}
      addLabel={t('lines.addRule')}
      isOfNumbers
      read={(typed) => readRule(typed, gatewayRules)}
      save={(rule) => ({ gatewayRules: [...gatewayRules, rule] })}
      fields={({ typed, problem, change }) => (
        <>
          <TextField
            label={t('lines.prefix')}
            hint={t('lines.prefixHint')}
            value={typed.prefix}
            onChange={(prefix) => change({ prefix })}
            problem={problem === null || problem === 'gatewayUnchosen' ? null : t(`lines.${problem}`)}
            inputMode="tel"
            maxLength={30}
          />
          <SelectField
            label={t('lines.goThrough')}
            choices={gateways.map(({ uuid, name }) => ({ id: uuid, label: name }))}
            value={typed.gatewayUuid}
            onChange={(gatewayUuid) => change({ gatewayUuid })}
            placeholder={t('dial.gatewayChoose')}
            problem={problem === 'gatewayUnchosen' ? t('lines.gatewayUnchosen') : null}
          />
        </>
      )}
    />
  );
}

/** The caller IDs to choose from: add and remove. */
function CallerIds({ settings }: Lists): ReactNode {
  const { country } = useRegion();
  const { callerIds, callerId } = settings;
  return (
    <ListEditor
      settings={settings}
      legend={t('setup.callerIds')}
      hint={t('setup.callerIdsHint')}
      items={callerIds.map((number) => {
        const name = formatNumber(number, country);
        const rest = callerIds.filter((each) => each !== number);
        const without = { callerIds: rest, callerId: callerId === number ? null : callerId };
        return { id: number, name, without };
      })}
      blank={{ number: '' }}
      addLabel={t('setup.addCallerId')}
      isOfNumbers
      read={({ number }) => readCallerId(number, callerIds)}
      save={(number) => ({ callerIds: [...callerIds, number] })}
      fields={({ typed, problem, change }) => (
        <TextField
          label={t('setup.callerId')}
          value={typed.number}
          onChange={(number) => change({ number })}
          problem={problem === null ? null : t(`setup.callerId_${problem}`)}
          inputMode="tel"
          maxLength={40}
        />
      )}
    />
  );
}
