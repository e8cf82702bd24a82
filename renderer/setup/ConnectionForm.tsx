import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { useStore } from 'zustand';
import type { CheckReport } from '../../shared/connection.ts';
import type { Settings } from '../../shared/settings.ts';
import { bridge } from '../bridge.ts';
import { useReady } from '../navigation/use-ready.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Banner, ErrorBanner } from '../ui/feedback/Banner.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { CheckHelp } from './CheckHelp.tsx';
import { Checks } from './Checks.tsx';
import { emptyFields, fieldsFrom, isHttp, keyNeed, type MainField, nameOf, problemOf, readingOf } from './fields.ts';
import { MovedQuestion } from './MovedQuestion.tsx';
import { type Attempt, createSetup, type Setup } from './setup-store.ts';

export interface ConnectionFormProps {
  /** For another PBX than the present one. */
  adds?: boolean;
  /** Asks for another key alone. The other fields come where the checks ask to change one. */
  asksKey?: boolean;
  /** Begins with the checks. */
  checks?: boolean;
  /** Closes the form; absent where it fills the page, which it is all about. */
  onClose?: () => void;
  /** Above and below the fields; the checks stand alone. */
  above?: ReactNode;
  below?: ReactNode;
}

/** A form filled from the settings, or empty for another PBX. A run that goes on when it is left is ignored. */
function useSetup({ adds = false, asksKey = false, checks = false }: ConnectionFormProps, settings: Settings): Setup {
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  }, [settings]);
  const [setup] = useState(() =>
    createSetup(
      bridge,
      () => latest.current,
      adds ? emptyFields : fieldsFrom(latest.current),
      asksKey ? 'key' : 'address',
    ),
  );
  useEffect(() => {
    const { connect, back } = setup.getState();
    if (checks) void connect(false);
    return () => back();
  }, [setup, checks]);
  return setup;
}

/** Connects to a PBX: address, key and extension, then the checks in their place. Typed text stays after an error. */
export function ConnectionForm(props: ConnectionFormProps): ReactNode {
  const { onClose, above, below, asksKey = false } = props;
  const settings = useReady((boot) => boot.settings);
  const setup = useSetup(props, settings);
  const { fields, attempt, connect, answer } = useStore(setup);
  const report = 'report' in attempt ? attempt.report : null;
  const shown = asksKey && (attempt.kind !== 'idle' || attempt.focused === 'key') ? keyAlone : mainFields;
  const form = useRef<HTMLFormElement>(null);
  const [told, setTold] = useState<readonly MainField[]>([]);
  return (
    <>
      {report === null ? above : null}
      <Form
        ref={form}
        className="column gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const wrong = shown.filter((field) => problemOf(field, fields, settings.connection, asksKey) !== null);
          setTold(wrong);
          if (wrong[0] === undefined) void connect();
          else form.current?.querySelector<HTMLInputElement>(`[name=${wrong[0]}]`)?.focus();
        }}
      >
        {report === null ? (
          <ConnectionFields {...{ setup, settings, shown, asksKey, told, setTold, onClose }} />
        ) : (
          <>
            <Checks
              report={report}
              extension={fields.extension.trim()}
              level={onClose ? 3 : 1}
              help={(check) => <CheckHelp {...{ check, report, setup }} />}
            />
            <ChecksActions {...{ attempt, report, setup }} />
          </>
        )}
        {attempt.kind === 'asking' ? (
          <MovedQuestion overlap={attempt.overlap} address={fields.address} onAnswer={(which) => void answer(which)} />
        ) : null}
      </Form>
      {report === null ? below : null}
    </>
  );
}

const mainFields: readonly MainField[] = ['address', 'key', 'extension'];
const keyAlone: readonly MainField[] = ['key'];

/** The fields whose problems are shown: after Connect, and once a field that was filled in is left. */
interface Told {
  told: readonly MainField[];
  setTold: (told: readonly MainField[]) => void;
}

function ChecksActions(props: { attempt: Attempt; report: CheckReport; setup: Setup }): ReactNode {
  const { attempt, report, setup } = props;
  const { back, connect, saveAnyway } = setup.getState();
  const reading = readingOf(report);
  const isFinished = attempt.kind === 'checked';
  const isWarned = isFinished && reading === 'warned';
  return (
    <div className="wrap between">
      <Button isPending={attempt.kind === 'saving'} onPress={() => back()}>
        {t('setup.back')}
      </Button>
      <div className="wrap">
        {isWarned || (isFinished && reading === 'failed') ? (
          <Button {...(isWarned ? {} : { kind: 'primary' })} onPress={() => void connect()}>
            {t('setup.checkAgain')}
          </Button>
        ) : null}
        {isWarned ? (
          <Button kind="primary" onPress={() => void saveAnyway()}>
            {t('setup.anyway')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ConnectionFieldsProps extends Told {
  setup: Setup;
  settings: Settings;
  shown: readonly MainField[];
  asksKey: boolean;
  onClose: (() => void) | undefined;
}

/** The fields, the result of the last attempt, and the button that connects. */
function ConnectionFields(props: ConnectionFieldsProps): ReactNode {
  const { setup, settings, shown, asksKey, told, setTold, onClose } = props;
  const { fields, edit, attempt } = useStore(setup);
  const busy = attempt.kind === 'checking';
  const focused = attempt.kind === 'idle' ? attempt.focused : shown[0];
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const need = keyNeed(fields, settings.connection);
  const hints = {
    address: isHttp(fields.address) ? t('setup.httpHint') : undefined,
    key: asksKey
      ? undefined
      : need === 'keep'
        ? t('setup.keyKeep')
        : need === 'newAddress'
          ? t('setup.keyNewAddress')
          : undefined,
    extension: t('setup.extensionHint'),
  };
  const without = (field: MainField): MainField[] => told.filter((one) => one !== field);
  return (
    <>
      {shown.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`setup.${field}`)}
          hint={hints[field]}
          problem={told.includes(field) ? problemOf(field, fields, settings.connection, asksKey) : null}
          value={fields[field]}
          onChange={(typed) => {
            setTold(without(field));
            edit({ [field]: typed });
          }}
          onBlur={() => {
            if (fields[field].trim() !== '') setTold([...without(field), field]);
          }}
          {...(field === focused ? { inputRef: first } : {})}
          isReadOnly={busy}
          {...kinds[field]}
        />
      ))}
      {settings.connectionId === null || shown === keyAlone ? null : (
        <TextField
          label={t('setup.name')}
          hint={t('setup.nameHint')}
          value={nameOf(fields)}
          onChange={(name) => edit({ name })}
          isReadOnly={busy}
          maxLength={80}
        />
      )}
      {attempt.kind === 'saved' ? <Banner tone="positive" live="status" title={t('setup.connected')} /> : null}
      {attempt.kind === 'failed' ? <ErrorBanner error={attempt.error} /> : null}
      <div className="wrap">
        <Button type="submit" kind="primary" isPending={busy} {...(onClose ? {} : { wide: true, size: 'large' })}>
          {busy ? t('setup.checking') : t('setup.checkAndConnect')}
        </Button>
        {onClose ? <Button onPress={onClose}>{t('shell.close')}</Button> : null}
      </div>
    </>
  );
}

const kinds = {
  address: { placeholder: t('setup.addressPlaceholder'), spellCheck: 'false', inputMode: 'url', maxLength: 2000 },
  key: { placeholder: t('setup.keyHint'), type: 'password', maxLength: 4000 },
  extension: { inputMode: 'numeric', maxLength: 200 },
} as const;
