import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { mayBeCode } from '../../shared/numbers/typed-number.ts';
import type { Unread } from '../../shared/people/import/entry.ts';
import type { Clash, ImportPlan, Planned } from '../../shared/people/import/plan.ts';
import { maxImported } from '../../shared/people/people.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { joined } from '../ui/call/describe-call.ts';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { LiveRegion } from '../ui/feedback/VisuallyHidden.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import styles from './ImportPreview.module.css';

export interface ImportPreviewProps {
  plan: ImportPlan;
  unread: readonly Unread[];
  /** The chosen owners of shared numbers: a clash's key → a person's id. */
  chosen: ReadonlyMap<string, string>;
  onChoose: (key: string, id: string) => void;
}

/** How many lines of each kind are shown; the rest is counted. */
const SHOWN = 100;

/** What an import would do, before it does anything. */
export function ImportPreview({ plan, unread, chosen, onChoose }: ImportPreviewProps): ReactNode {
  const groups = (['added', 'changed', 'same'] as const)
    .map((kind) => ({ kind, planned: plan.planned.filter((one) => one.kind === kind) }))
    .filter(({ planned }) => planned.length > 0)
    .map((group) => ({ ...group, title: t(`people.will_${group.kind}`, { count: group.planned.length }) }));
  const skipped = unread.length === 0 ? '' : t('people.willSkip', { count: unread.length });
  const nothing = groups.every(({ kind }) => kind === 'same') ? t('people.importNothing') : '';
  return (
    <div className="stack-wide">
      <LiveRegion text={joined('. ', nothing, ...groups.map(({ title }) => title), skipped)} />
      {nothing === '' ? null : <p>{nothing}</p>}
      <Clashes clashes={plan.clashes} chosen={chosen} onChoose={onChoose} />
      {groups.map(({ kind, title, planned }) => (
        <People key={kind} title={title} planned={planned} />
      ))}
      {skipped === '' ? null : (
        <Disclosure title={skipped}>
          <Lines
            lines={unread.slice(0, SHOWN).map((one, index) => ({ id: `${one.line} ${index}`, text: unreadWords(one) }))}
            more={unread.length - SHOWN}
          />
        </Disclosure>
      )}
    </div>
  );
}

function People({ title, planned }: { title: string; planned: readonly Planned[] }): ReactNode {
  const { country } = useRegion();
  const lines = planned.slice(0, SHOWN).flatMap(({ kind, person, gained }) => {
    const numbers = kind === 'same' ? person.numbers : gained;
    const words = numbers.map(({ number, label }) =>
      label === null ? formatNumber(number, country) : `${formatNumber(number, country)} (${label})`,
    );
    const codes = numbers.filter(({ number }) => mayBeCode(number));
    return [
      { id: person.id, text: `${person.name}: ${words.join(', ')}` },
      ...codes.map(({ number }) => ({ id: `${person.id} ${number}`, text: t('people.importCode', { number }) })),
    ];
  });
  return (
    <Disclosure title={title}>
      <Lines lines={lines} more={planned.length - SHOWN} />
    </Disclosure>
  );
}

function Lines({ lines, more }: { lines: readonly { id: string; text: string }[]; more: number }): ReactNode {
  return (
    <ul className={classes(styles.lines)}>
      {lines.map(({ id, text }) => (
        <li key={id}>
          <bdi>{text}</bdi>
        </li>
      ))}
      {more > 0 ? <li>{t('shell.andMore', { count: more })}</li> : null}
    </ul>
  );
}

function Clashes({
  clashes,
  chosen,
  onChoose,
}: Pick<ImportPreviewProps, 'chosen' | 'onChoose'> & { clashes: readonly Clash[] }): ReactNode {
  const { country } = useRegion();
  if (clashes.length === 0) return null;
  return (
    <section className={classes(styles.clashes)} aria-label={t('people.clashes')}>
      <h3>{t('people.clashes')}</h3>
      <p>{t('people.clashesText')}</p>
      {clashes.slice(0, SHOWN).map(({ key, owners }) => (
        <SelectField
          key={key}
          label={t('people.clashNumber', { number: formatNumber(key, country) })}
          choices={owners.map(({ id, name }) => ({ id, label: name }))}
          value={chosen.get(key) ?? owners[0]?.id ?? null}
          onChange={(id) => onChoose(key, id)}
        />
      ))}
      {clashes.length > SHOWN ? <p>{t('shell.andMore', { count: clashes.length - SHOWN })}</p> : null}
    </section>
  );
}

/** Why an entry of the file was skipped: "Line 212: no number · Türdienst". */
function unreadWords({ line, reason, text }: Unread): string {
  return joined(' · ', t(`people.entry_${reason}`, { line, most: maxImported }), text);
}
