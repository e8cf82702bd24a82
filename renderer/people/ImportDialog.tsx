import { FileUp } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useStore } from 'zustand';
import type { KindWords } from '../../shared/people/import/entry.ts';
import { largestFile } from '../../shared/people/import/people-file.ts';
import { importChange } from '../../shared/people/import/plan.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Spinner } from '../ui/feedback/states.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { numberKeyer } from './look-up.ts';
import { writePeople } from './people-actions.ts';
import { type ImportState, readImport } from './read-import.ts';
import { peopleOf, peopleStore } from './store.ts';

const kindWords = (): KindWords => ({
  mobile: t('people.kindMobile'),
  work: t('people.kindWork'),
  home: t('people.kindHome'),
  fax: t('people.kindFax'),
  main: t('people.kindMain'),
  pager: t('people.kindPager'),
  other: t('people.kindOther'),
});

/** Imports people from a file, after a preview. */
export function ImportDialog(): ReactNode {
  const isOpen = useStore(peopleStore, (state) => state.importing);
  const close = (): void => peopleStore.getState().showImport(false);
  return (
    <Dialog title={t('people.importTitle')} isOpen={isOpen} onClose={close} closeLabel={t('people.close')}>
      {isOpen ? <Importing onClose={close} /> : null}
    </Dialog>
  );
}

function Importing({ onClose }: { onClose: () => void }): ReactNode {
  const { country } = useRegion();
  const keyOf = useMemo(() => numberKeyer(country), [country]);
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  const [state, setState] = useState<ImportState>({ kind: 'choosing' });
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setChosen(new Map());
    setState({ kind: 'reading', file: file.name });
    setState(await readImport(file, { people, keyOf, newId: () => crypto.randomUUID(), words: kindWords() }));
  };
  const change = state.kind === 'preview' ? importChange(state.plan, chosen, { people, keyOf }) : null;
  const take = async (): Promise<void> => {
    if (change === null) return;
    if (await writePeople(change, t('people.importDone', { count: change.put.length }))) onClose();
  };
  return (
    <>
      <ImportStep state={state} chosen={chosen} onChoose={(key, id) => setChosen(new Map([...chosen, [key, id]]))} />
      <FilePicker again={state.kind !== 'choosing'} onPick={(file) => void choose(file)} />
      {change === null || change.put.length === 0 ? null : (
        <Button kind="primary" onPress={() => void take()}>
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
      return (
        <p>
          <Spinner /> {t('people.fileReading', { file: state.file })}
        </p>
      );
    case 'refused':
      return <Banner tone="negative" live="alert" title={refusalWords(state)} />;
    case 'preview':
      return <ImportPreview plan={state.plan} unread={state.unread} chosen={chosen} onChoose={onChoose} />;
  }
}

function refusalWords({ file, reason }: Extract<ImportState, { kind: 'refused' }>): string {
  switch (reason) {
    case 'tooLarge':
      return t('people.fileTooLarge', { file, size: largestFile / 1024 / 1024 });
    case 'unknown':
      return t('people.fileUnknown', { file });
    case 'unreadable':
      return t('people.fileUnreadable', { file });
  }
}
