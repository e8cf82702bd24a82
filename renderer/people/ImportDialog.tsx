import { FileUp } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { Encodings } from '../../shared/people/import/decode.ts';
import type { ReadFile, ReadFileDeps } from '../../shared/people/import/entry.ts';
import { encodingsOfFile, largestFile, readPeopleFile } from '../../shared/people/import/people-file.ts';
import type { Steps } from '../../shared/people/import/steps.ts';
import type { Person } from '../../shared/people/people.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { type ImportPlan, importChange, planImport } from './import/plan.ts';
import { type KeyOf, numberKeyer } from './number-keys.ts';
import { peopleStore, usePeople, writePeople } from './people-store.ts';

/** Imports people from a file, after a preview. */
export function ImportDialog(): ReactNode {
  const close = (): void => peopleStore.getState().showImport(false);
  return (
    <Dialog title={t('people.importTitle')} onClose={close}>
      <Importing onClose={close} />
    </Dialog>
  );
}

function Importing({ onClose }: { onClose: () => void }): ReactNode {
  const { country } = useRegion();
  const keyOf = useMemo(() => numberKeyer(country), [country]);
  const people = usePeople();
  const [state, setState] = useState<ImportState>({ kind: 'choosing' });
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [encodings, setEncodings] = useState<Encodings | null>(null);
  const [isReadAgain, setReadAgain] = useState(false);
  const newest = useRef<{ readonly file: File; readonly encoding?: string }>(null);
  const read = async (file: File, encoding?: string): Promise<void> => {
    const wanted = { file, ...(encoding !== undefined && { encoding }) };
    newest.current = wanted;
    setChosen(new Map());
    const found = await readImport(file, { t, country, people, keyOf, newId: () => crypto.randomUUID(), encoding });
    if (newest.current !== wanted) return;
    setState(found.state);
    setEncodings(found.encodings);
    setReadAgain(false);
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setState({ kind: 'reading' });
    setEncodings(null);
    await read(file);
  };
  const readAs = (encoding: string): void => {
    // The choice stays where it is, and with it the focus.
    setReadAgain(true);
    if (newest.current !== null) void read(newest.current.file, encoding);
  };
  const change = useMemo(
    () => (state.kind === 'preview' ? importChange(state.plan, chosen, keyOf) : null),
    [state, chosen, keyOf],
  );
  const take = async (): Promise<void> => {
    if (change === null) return;
    setSaving(true);
    if (await writePeople(change, t('people.importDone', { count: change.put.length }))) onClose();
    else setSaving(false);
  };
  return (
    <>
      <ImportStep state={state} chosen={chosen} onChoose={(key, id) => setChosen(new Map([...chosen, [key, id]]))} />
      {encodings === null ? null : (
        <SelectField
          label={t('people.importEncoding')}
          choices={encodings.choices.map(({ encoding, sample }) => ({
            id: encoding,
            label: `${sample} (${encoding})`,
          }))}
          value={encodings.used}
          onChange={readAs}
        />
      )}
      <FilePicker again={state.kind !== 'choosing'} onPick={(file) => void choose(file)} />
      {change === null || change.put.length === 0 ? null : (
        // It comes with each file's preview: Enter goes on where choosing the file ended.
        <Button autoFocus kind="primary" isPending={isSaving || isReadAgain} onPress={() => void take()}>
          {t('people.import')}
        </Button>
      )}
    </>
  );
}

function FilePicker({ again, onPick }: { again: boolean; onPick: (file: File | undefined) => void }): ReactNode {
  return (
    <FileTrigger
      acceptedFileTypes={['.vcf', '.vcard', '.csv', '.txt', 'text/vcard', 'text/csv']}
      onSelect={(files) => onPick(files?.[0])}
    >
      <Button {...(again ? {} : { kind: 'primary' as const })} icon={FileUp}>
        {t(again ? 'people.chooseOther' : 'people.chooseFile')}
      </Button>
    </FileTrigger>
  );
}

function ImportStep(props: {
  state: ImportState;
  chosen: ReadonlyMap<string, string>;
  onChoose: (key: string, id: string) => void;
}): ReactNode {
  const { state, chosen, onChoose } = props;
  switch (state.kind) {
    case 'choosing':
      return <p>{t('people.importHow')}</p>;
    case 'reading':
      return <p role="status">{t('people.importReading')}</p>;
    case 'refused': {
      const words = t(`people.file_${state.reason}`, { file: state.file, size: largestFile / 1024 / 1024 });
      return <Banner tone="negative" live="alert" title={words} />;
    }
    case 'preview':
      return <ImportPreview plan={state.plan} read={state.read} chosen={chosen} onChoose={onChoose} />;
  }
}

/** The steps of an import. Nothing is saved before it is confirmed. */
export type ImportState =
  | { kind: 'choosing' }
  | { kind: 'reading' }
  | { kind: 'refused'; file: string; reason: 'tooLarge' | 'unreadable' }
  | { kind: 'preview'; plan: ImportPlan; read: ReadFile };

export type PickedFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

export interface ReadImportDeps extends ReadFileDeps {
  readonly people: readonly Person[];
  readonly keyOf: KeyOf;
  readonly newId: () => string;
}

/** What reading a file gives. `encodings`: among which the person may choose; null where nothing was guessed. */
export interface ReadImport {
  readonly state: ImportState;
  readonly encodings: Encodings | null;
}

/** Reads a file and compares it with the saved people, in steps. Runs in the window, whose sandbox contains a malicious file. */
export async function readImport(picked: PickedFile, deps: ReadImportDeps): Promise<ReadImport> {
  const file = picked.name;
  const refused = (reason: 'tooLarge' | 'unreadable'): ImportState => ({ kind: 'refused', file, reason });
  if (picked.size > largestFile) return { state: refused('tooLarge'), encodings: null };
  const buffer = await picked.arrayBuffer().catch(() => null);
  if (buffer === null) return { state: refused('unreadable'), encodings: null };
  const bytes = new Uint8Array(buffer);
  const guessed = await inTurns(encodingsOfFile(bytes));
  const encodings = guessed && { ...guessed, used: deps.encoding ?? guessed.used };
  const read = await inTurns(readPeopleFile(bytes, deps));
  if (read === null) return { state: refused('unreadable'), encodings };
  return { state: { kind: 'preview', plan: await inTurns(planImport(read.entries, deps)), read }, encodings };
}

/** The longest that steps hold the window up, ms: half a frame. */
const TURN_MS = 8;

/** Runs steps for half a frame at a time; in between the window has its turn. */
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + TURN_MS;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
