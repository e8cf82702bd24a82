import { Plus, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { maxNumbers, type Person, textLimits } from '../../shared/people/people.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { joined } from '../ui/call/describe-call.ts';
import { classes } from '../ui/class-names.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { numberKeyer } from './number-keys.ts';
import styles from './PersonDialog.module.css';
import { usePbxName } from './party-parts.tsx';
import { peopleStore, usePeople, writePeople } from './people-store.ts';
import {
  type Draft,
  type DraftNumber,
  draftOf,
  type Fault,
  type Naming,
  readDraft,
  sameNamed,
} from './person-draft.ts';

/** Names a number or edits a person: name, numbers and their labels. Opened by the store from anywhere. */
export function PersonDialog(): ReactNode {
  const naming = useStore(peopleStore, (state) => state.naming);
  const { name } = peopleStore.getState();
  if (naming === null) return null;
  return (
    <Dialog title={t(titleOf(naming))} onClose={() => name(null)}>
      <PersonForm naming={naming} onClose={() => name(null)} />
    </Dialog>
  );
}

const titleOf = (naming: Naming) => {
  if (naming.kind === 'person') return 'people.editTitle';
  return naming.kind === 'number' && naming.number === '' ? 'people.addTitle' : 'people.nameNumber';
};

/** The draft of a person, and what saves and removes them; `onDone` follows where that succeeded. */
function usePersonDraft(naming: Naming, onDone: () => void) {
  const { country } = useRegion();
  const keyOf = numberKeyer(country);
  const people = usePeople();
  const [draft, setDraft] = useState(() => draftOf(naming));
  const [fault, setFault] = useState<Fault | null>(null);
  return {
    draft,
    fault,
    same: sameNamed(draft, people),
    change(next: Draft): void {
      setDraft(next);
      setFault(null);
    },
    async save(event: FormEvent): Promise<void> {
      event.preventDefault();
      const read = readDraft(draft, people, keyOf, () => crypto.randomUUID());
      setFault(read.ok ? null : read.fault);
      if (!read.ok) return;
      const { person } = read;
      if (await writePeople({ put: [person], remove: [] }, t('people.saved', { name: person.name }))) onDone();
    },
    async remove(person: Person): Promise<void> {
      if (await writePeople({ put: [], remove: [person.id] }, t('people.removed', { name: person.name }))) onDone();
    },
  };
}

function PersonForm({ naming, onClose }: { naming: Naming; onClose: () => void }): ReactNode {
  const { draft, fault, same, change, save, remove } = usePersonDraft(naming, onClose);
  const pbxOf = usePbxName();
  const elsewhere = (draft.person ?? same)?.elsewhere ?? [];
  return (
    <form className="stack-wide" onSubmit={(event) => void save(event)}>
      <TextField
        label={t('shell.name')}
        value={draft.name}
        onChange={(name) => change({ ...draft, name })}
        autoFocus
        maxLength={textLimits.name}
        problem={fault?.field === 'name' ? t('people.nameMissing') : null}
        hint={same === null ? null : t('people.isThere', { name: joined(' · ', same.name, same.company) })}
      />
      {draft.numbers.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has no other name, and the fields hold nothing of their own
        <NumberLine key={at} {...{ draft, each, at, fault }} onChange={change} />
      ))}
      {elsewhere.map((each) => (
        <p key={`${each.number} ${each.at}`} className="secondary break">
          {t('people.numberKept', { number: each.number, pbx: pbxOf(each) })}
        </p>
      ))}
      <div className="line wrap">
        {draft.numbers.length >= maxNumbers - elsewhere.length ? null : (
          <Button
            kind="quiet"
            icon={Plus}
            onPress={() => change({ ...draft, numbers: [...draft.numbers, { number: '', label: '' }] })}
          >
            {t('people.addNumber')}
          </Button>
        )}
      </div>
      <WhereTheyWork draft={draft} onChange={change} />
      <FormEnd person={draft.person} onClose={onClose} onRemove={(person) => void remove(person)} />
    </form>
  );
}

function WhereTheyWork({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }): ReactNode {
  return (
    <>
      <div className={classes(styles.pair)}>
        {(['company', 'department'] as const).map((part) => (
          <TextField
            key={part}
            label={t(`people.${part}`)}
            value={draft[part]}
            onChange={(text) => onChange({ ...draft, [part]: text })}
            maxLength={textLimits.name}
          />
        ))}
      </div>
      <TextField
        label={t('people.email')}
        value={draft.email}
        onChange={(email) => onChange({ ...draft, email })}
        inputMode="email"
        maxLength={textLimits.email}
      />
    </>
  );
}

function FormEnd(props: { person: Person | null; onClose: () => void; onRemove: (person: Person) => void }): ReactNode {
  const { person, onClose, onRemove } = props;
  return (
    <div className="line wrap">
      {person === null ? null : (
        <Button kind="danger" onPress={() => onRemove(person)}>
          {t('shell.delete')}
        </Button>
      )}
      <span className="grow" />
      <Button onPress={onClose}>{t('shell.cancel')}</Button>
      <Button kind="primary" type="submit">
        {t('shell.save')}
      </Button>
    </div>
  );
}

interface NumberLineProps {
  draft: Draft;
  each: DraftNumber;
  /** Its place among the numbers. */
  at: number;
  fault: Fault | null;
  onChange: (draft: Draft) => void;
}

function NumberLine({ draft, each, at, fault, onChange }: NumberLineProps): ReactNode {
  const { numbers } = draft;
  const change = (patch: Partial<DraftNumber>): void =>
    onChange({ ...draft, numbers: numbers.with(at, { ...each, ...patch }) });
  const wrong = fault?.field === 'number' && fault.at === at ? fault.reason : null;
  return (
    <div className={classes(styles.number)}>
      <TextField
        label={t('people.number')}
        value={each.number}
        onChange={(number) => change({ number })}
        type="tel"
        inputMode="tel"
        maxLength={60}
        problem={wrong === null ? null : t(wrong === 'bad' ? 'people.numberBad' : 'people.numberMissing')}
      />
      <TextField
        label={t('people.label')}
        value={each.label}
        onChange={(label) => change({ label })}
        placeholder={t('people.labelHint')}
        maxLength={textLimits.label}
      />
      <div className={classes(styles.buttons)}>
        {numbers.length < 2 ? null : (
          <IconButton
            label={t('people.removeNumber', { number: each.number })}
            onPress={() => onChange({ ...draft, numbers: numbers.toSpliced(at, 1) })}
            icon={X}
          />
        )}
      </div>
    </div>
  );
}
