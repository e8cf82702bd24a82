import type { ReactNode } from 'react';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { NumberText } from '../../ui/Time.tsx';
import styles from '../setup.module.css';
import { type AddFormProps, ItemForm, ListEditor, type ListEditorProps, useItemForm } from './ListEditor.tsx';
import { readRule, type TypedRule } from './lists.ts';

/** Which numbers go through which gateway: add and remove. */
export function GatewayRuleEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const { gateways, gatewayRules } = settings;
  const rows = gatewayRules.map(({ prefix, gatewayUuid }) => {
    const gateway = gateways.find(({ uuid }) => uuid === gatewayUuid);
    const target = gateway ? t('lines.ruleTo', { gateway: gateway.name }) : t('lines.ruleGone');
    return {
      id: prefix,
      name: prefix,
      text: (
        <>
          <NumberText>{prefix}</NumberText> <span className="secondary">{target}</span>
        </>
      ),
      removal: {
        patch: { gatewayRules: gatewayRules.filter((each) => each.prefix !== prefix) },
        undo: { gatewayRules },
      },
    };
  });
  const form = (close: (() => void) | null) => <RuleForm {...{ settings, onChange, close }} />;
  return (
    <ListEditor
      legend={t('lines.rules')}
      hint={gatewayRules.length === 0 ? t('lines.rulesNone') : t('lines.rulesHint')}
      rows={rows}
      onChange={onChange}
      adding={gateways.length === 0 ? null : { label: t('lines.addRule'), form }}
    />
  );
}

const NEW_RULE: TypedRule = { prefix: '', gatewayUuid: null };

function RuleForm({ settings: { gateways, gatewayRules }, onChange, close }: AddFormProps): ReactNode {
  const { typed, problem, change, submit } = useItemForm(
    NEW_RULE,
    (rule) => readRule(rule, gatewayRules),
    (rule) => onChange({ gatewayRules: [...gatewayRules, rule] }),
    close,
  );
  return (
    <ItemForm submitLabel={t('lines.addRule')} submit={submit} onCancel={close}>
      <div className={classes(styles.row)}>
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
      </div>
    </ItemForm>
  );
}
