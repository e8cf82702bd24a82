import { type ReactNode, useEffect, useRef, useState } from 'react';
import { applyRules } from '../../../shared/dialing/apply-rules.ts';
import type { DialRules } from '../../../shared/dialing/dial-rules.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { errorWords, t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Group, WideRow } from '../../ui/Group.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { Setting } from '../Setting.tsx';
import { changeSettings, type SectionProps } from '../section.ts';
import { type ReadField, readAreaCode, readLengths, readOutsidePrefix } from './rule-fields.ts';

const NOTATIONS = ['asMeant', 'plus', 'abroadPrefix', 'national'] as const;

/** The dial rules, and a field to test them. */
export function DialRulesSection({ settings }: SectionProps): ReactNode {
  const rules = settings.dialRules;
  // The next rule may be changed before the last one is saved.
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  }, [rules]);
  const set = async (patch: Partial<DialRules>): Promise<void> => {
    latest.current = { ...latest.current, ...patch };
    if (!(await changeSettings({ dialRules: latest.current }))) latest.current = rules;
  };
  return (
    <Group title={t('rules.title')}>
      <RuleField
        id="outsidePrefix"
        value={rules.outsidePrefix ?? ''}
        read={readOutsidePrefix}
        onRead={(outsidePrefix) => void set({ outsidePrefix })}
      />
      <RuleField
        id="areaCode"
        value={rules.areaCode ?? ''}
        read={readAreaCode}
        onRead={(areaCode) => void set({ areaCode })}
      />
      <Setting id="notation">
        <NotationField rules={rules} set={set} />
      </Setting>
      <RuleField
        id="internalLengths"
        value={rules.internalLengths.join(', ')}
        read={readLengths}
        onRead={(internalLengths) => void set({ internalLengths })}
      />
      <Setting id="tryNumber">
        <TestBox rules={rules} />
      </Setting>
    </Group>
  );
}

interface RuleProps {
  rules: DialRules;
  set: (patch: Partial<DialRules>) => Promise<void>;
}

function NotationField({ rules, set }: RuleProps): ReactNode {
  const isPrefixLeftOut = rules.outsidePrefix !== null && (rules.notation === 'asMeant' || rules.notation === 'plus');
  return (
    <SelectField
      label={t('rules.notation')}
      hint={isPrefixLeftOut ? t('rules.outsidePrefixPlus') : t('rules.notationHint')}
      value={rules.notation}
      choices={NOTATIONS.map((id) => ({ id, label: t(`rules.notation_${id}`) }))}
      onChange={(notation) => void set({ notation })}
    />
  );
}

interface RuleFieldProps<T> {
  id: 'outsidePrefix' | 'areaCode' | 'internalLengths';
  /** The setting as text. */
  value: string;
  read: (text: string) => ReadField<T>;
  onRead: (value: T) => void;
}

/** A field that saves on blur and Enter if its text is valid. */
function RuleField<T>({ id, value, read, onRead }: RuleFieldProps<T>): ReactNode {
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const [left, setLeft] = useState(false);
  // A text that was typed over an older setting is dropped.
  const text = typed?.over === value ? typed.text : value;
  const save = (): void => {
    setLeft(true);
    if (text === value) return;
    const meant = read(text);
    if (meant.ok) onRead(meant.value);
  };
  return (
    <Setting id={id}>
      <TextField
        label={t(`rules.${id}`)}
        hint={t(`rules.${id}Hint`)}
        problem={left && !read(text).ok ? t(`rules.${id}Problem`) : null}
        value={text}
        onChange={(next) => {
          setLeft(false);
          setTyped({ over: value, text: next });
        }}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
        }}
        inputMode="tel"
        spellCheck="false"
        maxLength={40}
      />
    </Setting>
  );
}

/** Shows what would be sent for a number, step by step. */
function TestBox({ rules }: { rules: DialRules }): ReactNode {
  const { country } = useRegion();
  const [text, setText] = useState('');
  const { typed } = parseDialText(text, country);
  const ruled = typed.ok ? applyRules(typed.number, rules, country) : null;
  const wrong =
    text.trim() === '' || typed.ok ? null : errorWords({ kind: 'badNumber', reason: typed.reason, typed: text });
  return (
    <WideRow>
      <TextField
        label={t('rules.test')}
        hint={t('rules.testHint')}
        value={text}
        onChange={setText}
        problem={wrong === null ? null : `${wrong.what} ${wrong.todo}`}
        type="tel"
        spellCheck="false"
        maxLength={200}
      />
      <output className="column gap-1">
        {ruled === null ? null : (
          <>
            <p>
              {t('dial.willDialWords')}{' '}
              <strong>
                <NumberText>{ruled.number}</NumberText>
              </strong>
            </p>
            {ruled.steps.length === 0 ? (
              <p className="secondary">{t('rules.stepsNone')}</p>
            ) : (
              <ol className="points column small gap-1 break">
                {ruled.steps.map(({ kind, after }) => (
                  <li key={kind}>
                    {t(`rules.step_${kind}`)}: <NumberText>{after}</NumberText>
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </output>
    </WideRow>
  );
}
