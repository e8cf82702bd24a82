import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { callerIdOf, gatewayOf, type MissingField } from '../../../shared/dialing/dial-order.ts';
import type { GatewayChoice } from '../../../shared/dialing/gateway-choice.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import type { Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { SelectField, ValueField } from '../../ui/fields/SelectField.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { dialStore } from '../dial-store.ts';
import styles from './DialScreen.module.css';

export interface DialChoicesProps {
  settings: Settings;
  tried: MissingField | null;
}

/** One line of choices: the extension, the line and the caller ID; below it the rule that chose, or what is missing. */
export function DialChoices({ settings, tried }: DialChoicesProps): ReactNode {
  const { country } = useRegion();
  const draft = useStore(dialStore, (state) => state.draft);
  const { extension } = settings;
  const gateway = gatewayOf(draft, settings, country);
  const hasLines = settings.gateways.length > 0;
  const problem = hasLines && gateway.kind === 'missing' ? problemWords(gateway, tried) : null;
  if (extension === null) return null;
  return (
    <div>
      <div className={classes(styles.rules)}>
        <span className="row gap-1">
          {t('dial.extension')}
          <span className={classes(styles.from)}>
            <NumberText>{extension}</NumberText>
          </span>
        </span>
        {hasLines ? <GatewayPick settings={settings} choice={gateway} /> : null}
        {settings.callerIds.length > 0 ? <CallerIdPick settings={settings} /> : null}
      </div>
      {gateway.kind === 'rule' ? <p className={classes(styles.why)}>{t('lines.why_rule', { ...gateway })}</p> : null}
      <div role="status">{problem === null ? null : <p className="control danger break">{problem}</p>}</div>
    </div>
  );
}

function GatewayPick({ settings, choice }: { settings: Settings; choice: GatewayChoice }): ReactNode {
  return (
    <SelectField
      inLine={{ words: null }}
      label={t('dial.gateway')}
      choices={settings.gateways.map((gateway) => ({ id: gateway.uuid, label: gateway.name }))}
      value={choice.kind === 'missing' ? null : choice.uuid}
      placeholder={t('dial.gatewayChoose')}
      problem={choice.kind === 'missing' ? t('dial.gatewayUnchosen') : null}
      onChange={(gatewayUuid) => dialStore.getState().change({ gatewayUuid })}
    />
  );
}

function CallerIdPick({ settings }: { settings: Settings }): ReactNode {
  const { country } = useRegion();
  const draft = useStore(dialStore, (state) => state.draft);
  const chosen = callerIdOf(draft, settings);
  const wordsOf = (number: string | null): string =>
    number === null ? t('dial.callerIdAuto') : formatNumber(number, country);
  return (
    <ValueField
      inLine={{ words: t('dial.callerIdChosen', { number: wordsOf(chosen) }) }}
      label={t('dial.callerId')}
      values={[...new Set([null, ...settings.callerIds, chosen])]}
      wordsOf={wordsOf}
      value={chosen}
      onChange={(number) =>
        dialStore.getState().change({ callerId: number === null ? { kind: 'pbx' } : { kind: 'number', number } })
      }
    />
  );
}

/** Says that the rule's line no longer exists or, after a try, that a line must be chosen; null where there is nothing to say. */
function problemWords(choice: Extract<GatewayChoice, { kind: 'missing' }>, tried: MissingField | null): string | null {
  if (choice.why === 'ruleGone') return t('lines.removed', { ...choice });
  return tried?.field === 'gateway' ? t('dial.gatewayUnchosen') : null;
}
