import { ClipboardPaste } from 'lucide-react';
import { type ClipboardEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { useStore } from 'zustand';
import type { CheckReport } from '../../shared/connection.ts';
import type { Settings } from '../../shared/settings.ts';
import { bridge } from '../bridge.ts';
import { useReady } from '../navigation/use-ready.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { Banner, ErrorBanner } from '../ui/feedback/Banner.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { CheckHelp } from './CheckHelp.tsx';
import { Checks } from './Checks.tsx';
import { CopyKeyRequest } from './CopyKeyRequest.tsx';
import {
  emptyFields,
  type Fields,
  fieldKind,
  fieldsFrom,
  isHttp,
  keyNeed,
  type MainField,
  nameOf,
  problemOf,
  readingOf,
} from './fields.ts';
import { MendCard } from './MendCard.tsx';
import { MovedQuestion } from './MovedQuestion.tsx';
import { readPasted } from './pasted-message.ts';
import styles from './setup.module.css';
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
  /** Below the last step: the checks that go on or went well. */
  atEnd?: ReactNode;
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
  const { onClose, above, below, atEnd, asksKey = false } = props;
  const settings = useReady((boot) => boot.settings);
  const setup = useSetup(props, settings);
  const { fields, attempt, connect, answer, edit } = useStore(setup);
  const report = 'report' in attempt ? attempt.report : null;
  const shown = asksKey && (attempt.kind !== 'idle' || attempt.focused === 'key') ? keyAlone : mainFields;
  const form = useRef<HTMLFormElement>(null);
  const [told, setTold] = useState<readonly MainField[]>([]);
  const [pasted, setPasted] = useState<{ before: Fields; found: readonly MainField[] } | null>(null);
  const undoPaste = (before: Fields): void => {
    edit(before);
    setPasted(null);
    form.current?.querySelector<HTMLInputElement>(`[name=${shown[0]}]`)?.focus();
  };
  /** Fills in the fields from a whole message. One value for the field itself is pasted as usual. */
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = event.clipboardData.getData('text/plain');
    const all = readPasted(text);
    const found = shown.filter((field) => all[field] !== undefined);
    const isMessage = /\S\s+\S/u.test(text) || found.some((field) => field !== event.currentTarget.name);
    if (attempt.kind === 'checking' || found.length === 0 || !isMessage) return;
    event.preventDefault();
    const patch = Object.fromEntries(found.map((field) => [field, all[field]]));
    edit(patch);
    setTold([]);
    setPasted({ before: fields, found });
    const open = shown.find((field) => {
      const value = all[field] ?? fields[field];
      return value.trim() === '';
    });
    form.current?.querySelector<HTMLInputElement>(`[name=${open ?? shown[0]}]`)?.focus();
  };
  if (report !== null)
    return (
      <div className="column gap-4">
        <Checks
          report={report}
          extension={fields.extension.trim()}
          isNew={fields.id === null}
          level={onClose ? 3 : 1}
          help={(check) => <CheckHelp {...{ check, report, setup }} />}
          card={(check) => (
            <MendCard key={check.name} {...{ check, setup }}>
              <CheckHelp {...{ check, report, setup }} />
            </MendCard>
          )}
        />
        <ChecksActions {...{ attempt, report, setup }} isFirst={onClose === undefined} />
        {report.state === 'failed' ? null : atEnd}
        {attempt.kind === 'asking' ? (
          <MovedQuestion overlap={attempt.overlap} address={fields.address} onAnswer={(which) => void answer(which)} />
        ) : null}
      </div>
    );
  return (
    <>
      {above}
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
        {pasted === null ? null : <Pasted found={pasted.found} onUndo={() => undoPaste(pasted.before)} />}
        <ConnectionFields
          {...{ setup, settings, shown, asksKey, told, setTold, paste, onClose }}
          isPasted={pasted !== null}
        />
      </Form>
      {below}
    </>
  );
}

/** What a pasted message filled in, with a way back. */
function Pasted({ found, onUndo }: { found: readonly MainField[]; onUndo: () => void }): ReactNode {
  const { locale } = useRegion();
  const what = new Intl.ListFormat(locale).format(found.map((field) => t(`setup.pasted_${field}`)));
  return (
    <div role="status" className={classes(styles.pasted)}>
      <ClipboardPaste size={16} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />
      <span>{t('setup.pasted', { what })}</span>
      <Button kind="quiet" size="small" onPress={onUndo}>
        {t('shell.undo')}
      </Button>
    </div>
  );
}

const mainFields: readonly MainField[] = ['address', 'key', 'extension'];
const keyAlone: readonly MainField[] = ['key'];

/** The fields whose problems are shown: after Connect, and once a field that was filled in is left. */
interface Told {
  told: readonly MainField[];
  setTold: (told: readonly MainField[]) => void;
}

interface ChecksActionsProps {
  attempt: Attempt;
  report: CheckReport;
  setup: Setup;
  /** The calls come next; otherwise a connection is changed. */
  isFirst: boolean;
}

function ChecksActions({ attempt, report, setup, isFirst }: ChecksActionsProps): ReactNode {
  const { back, connect, saveAnyway } = setup.getState();
  const isWarned = attempt.kind === 'checked' && readingOf(report, setup.getState().fields.id === null) === 'warned';
  return (
    <>
      {isWarned && isFirst ? (
        <Button kind="primary" size="large" wide onPress={() => void saveAnyway()}>
          {t('setup.anyway')}
        </Button>
      ) : null}
      <div className="wrap between">
        <Button isPending={attempt.kind === 'saving'} onPress={() => back()}>
          {t('setup.back')}
        </Button>
        {isWarned ? (
          <div className="wrap">
            <Button onPress={() => void connect()}>{t('setup.checkAgain')}</Button>
            {isFirst ? null : (
              <Button kind="primary" onPress={() => void saveAnyway()}>
                {t('setup.anywayHere')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </>
  );
}

interface ConnectionFieldsProps extends Told {
  setup: Setup;
  settings: Settings;
  shown: readonly MainField[];
  asksKey: boolean;
  paste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** A message filled in the fields: how that goes need not be said. */
  isPasted: boolean;
  onClose: (() => void) | undefined;
}

/** The fields, the result of the last attempt, and the button that connects. */
function ConnectionFields(props: ConnectionFieldsProps): ReactNode {
  const { setup, settings, shown, asksKey, told, setTold, paste, isPasted, onClose } = props;
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
          : isPasted
            ? undefined
            : t('setup.keyPasteHint'),
    extension: t('setup.extensionHint'),
  };
  const without = (field: MainField): MainField[] => told.filter((one) => one !== field);
  return (
    <>
      {shown.map((field) => (
        <Fragment key={field}>
          <TextField
            name={field}
            label={t(`setup.${field}`)}
            hint={hints[field]}
            problem={told.includes(field) ? problemOf(field, fields, settings.connection, asksKey) : null}
            value={fields[field]}
            onChange={(typed) => {
              setTold(without(field));
              edit({ [field]: typed });
            }}
            onBlur={({ relatedTarget: next }) => {
              // The button checks all fields. A text that appeared above it now would move it away from the pointer.
              const submits = next instanceof HTMLButtonElement && next.type === 'submit';
              if (!submits && fields[field].trim() !== '') setTold([...without(field), field]);
            }}
            {...(field === focused ? { inputRef: first } : {})}
            isReadOnly={busy}
            onPaste={paste}
            {...fieldKind(field)}
          />
          {field === 'key' && need === 'new' && !isPasted ? (
            <p className={classes(styles.noKey)}>
              {t('setup.keyNone')} <CopyKeyRequest extension={fields.extension} />
            </p>
          ) : null}
        </Fragment>
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
