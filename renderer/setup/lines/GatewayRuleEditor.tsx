import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { GatewayRule } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/overlays/Toast.tsx';
import { NumberText } from '../../ui/Time.tsx';
import styles from '../setup.module.css';
import type { ListEditorProps } from './GatewayEditor.tsx';
import { type RuleProblem, readRule } from './lists.ts';

/** Which numbers go through which gateway: add and remove, each saved at once. */
export function GatewayRuleEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const { gateways, gatewayRules } = settings;
  const editor = useRef<HTMLFieldSetElement>(null);
  const target = (rule: GatewayRule): string => {
    const gateway = gateways.find(({ uuid }) => uuid === rule.gatewayUuid);
    return gateway ? t('profiles.ruleTo', { gateway: gateway.name }) : t('profiles.ruleGone');
  };
  const remove = async ({ prefix }: GatewayRule): Promise<void> => {
    if (!(await onChange({ gatewayRules: gatewayRules.filter((each) => each.prefix !== prefix) }))) return;
    // The button that was pressed is gone with its row.
    editor.current?.focus();
    showToast({
      text: t('setup.removed', { name: prefix }),
      undo: { label: t('setup.undo'), onPress: () => void onChange({ gatewayRules }) },
    });
  };
  return (
    <fieldset ref={editor} tabIndex={-1} className={classes(styles.editor)}>
      <legend>{t('profiles.rules')}</legend>
      <p className={classes(styles.hint)}>
        {gatewayRules.length === 0 ? t('profiles.rulesNone') : t('profiles.rulesHint')}
      </p>
      {gatewayRules.length === 0 ? null : (
        <ul className={classes(styles.items)}>
          {gatewayRules.map((rule) => (
            <li key={rule.prefix} className={classes(styles.item)}>
              <span className={classes(styles.itemText)}>
                <NumberText>{rule.prefix}</NumberText>{' '}
                <span className={classes(styles.itemDetail)}>{target(rule)}</span>
              </span>
              <IconButton
                label={t('setup.remove', { name: rule.prefix })}
                onPress={() => void remove(rule)}
                icon={Trash2}
              />
            </li>
          ))}
        </ul>
      )}
      {gateways.length === 0 ? null : <RuleForm settings={settings} onChange={onChange} />}
    </fieldset>
  );
}

const nothing = { prefix: '', gatewayUuid: null };

function RuleForm({ settings, onChange }: ListEditorProps): ReactNode {
  const { country } = useRegion();
  const { gateways, gatewayRules } = settings;
  const [typed, setTyped] = useState<{ prefix: string; gatewayUuid: string | null }>(nothing);
  const [problem, setProblem] = useState<RuleProblem | null>(null);
  const change = (patch: Partial<typeof typed>): void => {
    setTyped({ ...typed, ...patch });
    setProblem(null);
  };
  const add = async (): Promise<void> => {
    const read = readRule(typed, gatewayRules, country);
    if (!read.ok) return setProblem(read.problem);
    if (await onChange({ gatewayRules: [...gatewayRules, read.rule] })) setTyped(nothing);
  };
  return (
    <Form
      className={classes(styles.editor)}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className={classes(styles.row)}>
        <TextField
          label={t('profiles.prefix')}
          hint={t('profiles.prefixHint')}
          value={typed.prefix}
          onChange={(prefix) => change({ prefix })}
          problem={prefixWords(problem)}
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
        />
        <SelectField
          label={t('profiles.goThrough')}
          choices={gateways.map(({ uuid, name }) => ({ id: uuid, label: name }))}
          value={typed.gatewayUuid}
          onChange={(gatewayUuid) => change({ gatewayUuid })}
          placeholder={t('dial.gatewayChoose')}
          problem={problem === 'gatewayUnchosen' ? t('profiles.gatewayUnchosen') : null}
        />
      </div>
      <div>
        <Button type="submit" icon={Plus}>
          {t('profiles.addRule')}
        </Button>
      </div>
    </Form>
  );
}

function prefixWords(problem: RuleProblem | null): string | null {
  switch (problem) {
    case 'prefixEmpty':
      return t('profiles.prefixEmpty');
    case 'prefixUnreadable':
      return t('profiles.prefixUnreadable');
    case 'prefixTwice':
      return t('profiles.prefixTwice');
    case 'gatewayUnchosen':
    case null:
      return null;
  }
}
