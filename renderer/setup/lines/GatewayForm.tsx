import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Gateway } from '../../../shared/connection.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from '../setup.module.css';
import type { GatewayProblem, readGateway } from './lists.ts';

export interface GatewayFormProps {
  /** The gateway that is changed; null for a new one. */
  start: Gateway | null;
  read: (typed: Gateway) => ReturnType<typeof readGateway>;
  onDone: (gateway: Gateway) => Promise<void>;
  onCancel?: () => void;
}

/** Name and UUID of one gateway. */
export function GatewayForm({ start, read, onDone, onCancel }: GatewayFormProps): ReactNode {
  const [name, setName] = useState(start?.name ?? '');
  const [uuid, setUuid] = useState(start?.uuid ?? '');
  const [problem, setProblem] = useState<GatewayProblem | null>(null);
  const submit = async (): Promise<void> => {
    const typed = read({ name, uuid });
    if (!typed.ok) return setProblem(typed.problem);
    await onDone(typed.gateway);
    if (start === null) {
      setName('');
      setUuid('');
    }
  };
  return (
    <Form
      className={classes(styles.editor, styles.itemText)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes(styles.row)}>
        <TextField
          label={t('setup.gatewayName')}
          hint={t('setup.gatewayNameHint')}
          value={name}
          onChange={(text) => {
            setName(text);
            setProblem(null);
          }}
          problem={problem === 'nameEmpty' ? t('setup.gatewayNameEmpty') : null}
          autoComplete="off"
          maxLength={80}
        />
        <TextField
          label={t('setup.gatewayUuid')}
          value={uuid}
          onChange={(text) => {
            setUuid(text);
            setProblem(null);
          }}
          problem={uuidWords(problem)}
          autoComplete="off"
          spellCheck="false"
          maxLength={200}
        />
      </div>
      <div className={classes(styles.actions)}>
        <Button type="submit">{start === null ? t('setup.addGateway') : t('setup.save')}</Button>
        {onCancel ? (
          <Button kind="quiet" onPress={onCancel}>
            {t('setup.cancel')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

function uuidWords(problem: GatewayProblem | null): string | null {
  if (problem === 'notUuid') return t('setup.gatewayNotUuid');
  return problem === 'twice' ? t('setup.gatewayTwice') : null;
}
