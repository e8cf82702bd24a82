import { CircleAlert, KeyRound, ServerOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { useStore } from 'zustand';
import type { Check } from '../../shared/connection.ts';
import { useReady } from '../navigation/use-ready.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { CopyKeyRequest } from './CopyKeyRequest.tsx';
import { edited, fieldKind, type MainField, mendedBy, problemOf } from './fields.ts';
import { readPasted } from './pasted-message.ts';
import styles from './setup.module.css';
import type { Setup } from './setup-store.ts';

const icons = { pbx: ServerOff, key: KeyRound, extension: CircleAlert, clock: CircleAlert, country: CircleAlert };

export interface MendCardProps {
  /** One that failed. */
  check: Check;
  setup: Setup;
  /** What else can be done about it. */
  children?: ReactNode;
}

/** What went wrong, with the one field that mends it: there is nothing to go back for. The key is never shown, so its field begins empty. */
export function MendCard({ check, setup, children }: MendCardProps): ReactNode {
  const { name, state } = check;
  const field = mendedBy(check);
  const Icon = icons[name];
  const { what, todo } = state.kind === 'failed' ? errorWords(state.error) : { what: '', todo: '' };
  const [title = '', ...more] = [...what.split(/(?<=\.) /u), todo].filter((sentence) => sentence !== '');
  return (
    <div className={classes(styles.card)}>
      <div className={classes(styles.cardHead)}>
        <span className="danger">
          <Icon size={20} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />
        </span>
        <p className="section">{title.replace(/\.$/u, '')}</p>
        {more.length === 0 ? null : <p className="control muted">{more.join(' ')}</p>}
      </div>
      {children}
      {field === null ? (
        <div>
          <Button kind="primary" onPress={() => void setup.getState().connect()}>
            {t('shell.tryAgain')}
          </Button>
        </div>
      ) : (
        <MendField field={field} setup={setup} />
      )}
    </div>
  );
}

function MendField({ field, setup }: { field: MainField; setup: Setup }): ReactNode {
  const { fields, edit, connect } = useStore(setup);
  const connection = useReady(({ settings }) => settings.connection);
  const [typed, setTyped] = useState(field === 'key' ? '' : fields[field]);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const tryAgain = (): void => {
    // An empty key means the same one: the PBX may have been the one that was wrong.
    const patch = typed.trim() === '' && field === 'key' ? {} : { [field]: typed };
    const wrong = problemOf(field, edited(fields, patch), connection);
    setProblem(wrong);
    if (wrong === null) {
      edit(patch);
      void connect();
    } else input.current?.focus();
  };
  return (
    <Form
      className="stack-wide"
      onSubmit={(event) => {
        event.preventDefault();
        tryAgain();
      }}
    >
      <TextField
        label={t(`setup.${field}`)}
        problem={problem}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
        inputRef={input}
        onPaste={(event) => {
          const found = readPasted(event.clipboardData.getData('text/plain'))[field];
          if (found === undefined) return;
          event.preventDefault();
          setTyped(found);
          setProblem(null);
        }}
        {...fieldKind(field)}
        {...(field === 'key' ? { placeholder: t('setup.keyNew') } : {})}
      />
      <div className={classes(styles.cardActs)}>
        <Button type="submit" kind="primary">
          {t('shell.tryAgain')}
        </Button>
        {field === 'key' ? <CopyKeyRequest extension={fields.extension} /> : null}
      </div>
    </Form>
  );
}
