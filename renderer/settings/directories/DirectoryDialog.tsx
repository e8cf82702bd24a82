import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Directory, DirectoryTest } from '../../../shared/directories/directory.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { bridge } from '../../bridge.ts';
import { TrustHelp } from '../../setup/CertificateDialog.tsx';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { sourceName } from '../../ui/call/source-name.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Spinner } from '../../ui/feedback/states.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { DirectoryForm } from './DirectoryForm.tsx';
import styles from './directories.module.css';
import { refreshSources } from './directories-store.ts';
import {
  blankFields,
  changedFields,
  type DirectoryFields,
  fieldsOf,
  isReadAlike,
  type Problems,
  readFields,
} from './directory-fields.ts';
import { formErrorWords } from './directory-words.ts';
import { FoundPeople } from './FoundPeople.tsx';

/** What the last test said. `of`: what was tested; what is changed since is not known to work. */
type Test =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly error: AppErrorData }
  | { readonly kind: 'found'; readonly of: Directory; readonly people: DirectoryTest['people'] };

export interface DirectoryDialogProps {
  readonly kind: Directory['kind'];
  /** The source that is changed; null adds one. */
  readonly stored: Directory | null;
  readonly onClose: () => void;
}

/** The form of a source, its test, and what that found. */
export function DirectoryDialog({ kind, stored, onClose }: DirectoryDialogProps): ReactNode {
  const draft = useDraft(kind, stored, onClose);
  const { fields, problems, test, books, change, run } = draft;
  const form = useId();
  const isBusy = test.kind === 'running';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void draft.save();
  };
  return (
    <Dialog
      title={stored === null ? t(`directories.addTitle_${kind}`) : t('directories.edit', { name: sourceName(stored) })}
      onClose={onClose}
      actions={
        <>
          <Button isPending={isBusy} onPress={() => void run(fields)}>
            {t('directories.test')}
          </Button>
          <span className="grow" />
          <Button onPress={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={isBusy}>
            {t('shell.save')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack-wide" onSubmit={submit}>
        <DirectoryForm fields={fields} problems={problems} isPasswordKept={draft.isPasswordKept} onChange={change} />
        {books.length > 1 ? (
          <SelectField
            label={t('directories.book')}
            choices={books.map(({ address, name }) => ({ id: address, label: name || t('directories.bookNameless') }))}
            value={fields.book}
            onChange={(book) => {
              const next = change({ book });
              void run(next);
            }}
          />
        ) : null}
        {/* Below a long form it would be out of sight. */}
        <div
          key={test.kind}
          className={classes(styles.result)}
          ref={(result) => result?.scrollIntoView({ block: 'nearest' })}
        >
          <TestResult test={test} />
        </div>
        {kind === 'file' ? null : (
          <TrustHelp
            trust={fields.trust}
            isInTrouble={test.kind === 'failed' && isCertificateError(test.error)}
            words={{
              title: t('directories.certificateTitle'),
              intro: t('directories.certificateIntro'),
              caHint: t('directories.caPemHint'),
              caUse: t('directories.caUse'),
              pin: t('directories.trustPin'),
              ca: t('directories.trustCa'),
            }}
            load={draft.certificate}
            onChoose={(trust) => {
              const next = change({ trust });
              void run(next);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

const isCertificateError = (error: AppErrorData): boolean =>
  error.kind === 'tls' && ['untrusted', 'selfSigned', 'pinChanged', 'wrongHost'].includes(error.reason);

function TestResult({ test }: { test: Test }): ReactNode {
  switch (test.kind) {
    case 'none':
      return null;
    case 'running':
      return (
        <p role="status" className="line">
          <Spinner /> {t('directories.testing')}
        </p>
      );
    case 'failed': {
      const { what, todo } = formErrorWords(test.error);
      return (
        <Banner tone="negative" live="alert" title={what}>
          {todo}
        </Banner>
      );
    }
    case 'found':
      return <FoundPeople people={test.people} />;
  }
}

/** The draft of a source, with its test. Nothing is saved before a test of it has found people, unless only its name is new. */
function useDraft(kind: Directory['kind'], stored: Directory | null, onClose: () => void) {
  const [newId] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState(() => (stored === null ? blankFields(kind) : fieldsOf(stored)));
  const [problems, setProblems] = useState<Problems>({});
  const [test, setTest] = useState<Test>({ kind: 'none' });
  const [books, setBooks] = useState<DirectoryTest['books']>([]);
  /** The newest test; an answer to one before it is dropped. */
  const newest = useRef(0);
  const isRunning = useRef(false);
  const drop = useCallback((): void => {
    newest.current += 1;
    if (isRunning.current) void bridge.call('directories.stopTest', undefined);
    isRunning.current = false;
  }, []);
  // What is tested before it is saved is not saved once the form is closed.
  useEffect(() => drop, [drop]);

  function read(of: DirectoryFields) {
    const answer = readFields(of, stored, newId);
    setProblems(answer.ok ? {} : answer.problems);
    return answer.ok ? answer : null;
  }

  function change(patch: Partial<DirectoryFields>): DirectoryFields {
    const next = changedFields(fields, patch);
    drop();
    setFields(next);
    setProblems({});
    setTest({ kind: 'none' });
    if (next.address !== fields.address || next.user !== fields.user) setBooks([]);
    return next;
  }

  /** Tests the fields. Resolves to what may be saved; null where something is wrong. */
  async function run(of: DirectoryFields): Promise<{ source: Directory; password: string | null } | null> {
    const draft = read(of);
    if (draft === null) return null;
    newest.current += 1;
    const mine = newest.current;
    setTest({ kind: 'running' });
    isRunning.current = true;
    const answer = await bridge.call('directories.test', { source: draft.source, password: draft.password });
    if (mine !== newest.current) return null;
    isRunning.current = false;
    if (!answer.ok) {
      setTest(answer.error.kind === 'declined' ? { kind: 'none' } : { kind: 'failed', error: answer.error });
      return null;
    }
    const { books: found, people } = answer.value;
    const [first] = found;
    const isOfList = of.book !== null && books.some(({ address }) => address === of.book);
    if (!isOfList) setBooks(found);
    const source =
      draft.source.kind === 'carddav' && first !== undefined
        ? { ...draft.source, address: first.address }
        : draft.source;
    if (source.kind === 'carddav') setFields({ ...of, book: source.address });
    setTest({ kind: 'found', of: source, people });
    return { source, password: draft.password };
  }

  async function save(): Promise<void> {
    const draft = read(fields);
    if (draft === null) return;
    const isTested = test.kind === 'found' && isReadAlike(draft.source, test.of);
    const isKnown = isTested || (draft.password === null && isReadAlike(draft.source, stored));
    const tested = isKnown ? draft : await run(fields);
    if (tested === null) return;
    const { source, password } = tested;
    const answer = await bridge.call('directories.save', { source, password });
    if (!answer.ok) return setTest({ kind: 'failed', error: answer.error });
    await refreshSources();
    showToast({ text: t('directories.saved', { name: sourceName(source) }) });
    onClose();
  }

  return {
    fields,
    problems,
    test,
    books,
    change,
    run,
    save,
    isPasswordKept: stored !== null && stored.kind !== 'file' && stored.user !== '',
    async certificate() {
      const draft = read(fields);
      if (draft === null || draft.source.kind === 'file') return { ok: false, error: { kind: 'internal' } } as const;
      return bridge.call('directories.certificate', { source: draft.source });
    },
  };
}
