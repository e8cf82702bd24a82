import type { ReactNode } from 'react';
import { cleanText } from '../../shared/clean-text.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { mayBeCode } from '../../shared/numbers/typed-number.ts';
import type { Doubt, Ignored, ReadFile, Unread } from '../../shared/people/import/entry.ts';
import { maxImported, maxNumbers, placeOf } from '../../shared/people/people.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { joined, unbroken } from '../ui/call/describe-call.ts';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { LiveRegion } from '../ui/feedback/VisuallyHidden.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import styles from './ImportPreview.module.css';
import type { Clash, ImportPlan, Planned } from './import/plan.ts';

export interface ImportPreviewProps {
  plan: ImportPlan;
  read: ReadFile;
  /** The chosen owners of shared numbers: a clash's key → a person's id. */
  chosen: ReadonlyMap<string, string>;
  onChoose: (key: string, id: string) => void;
}

/** How many lines of each kind are shown; the rest is counted. */
const SHOWN = 100;

/** What an import would do, before it does anything. */
export function ImportPreview({ plan, read, chosen, onChoose }: ImportPreviewProps): ReactNode {
  const { unread, ignored } = read;
  const groups = (['added', 'changed', 'same'] as const)
    .map((kind) => ({ kind, planned: plan.planned.filter((one) => one.kind === kind) }))
    .filter(({ planned }) => planned.length > 0)
    .map((group) => ({ ...group, title: t(`people.will_${group.kind}`, { count: group.planned.length }) }));
  const skipped = unread.length === 0 ? '' : t('people.willSkip', { count: unread.length });
  const doubts = [...read.doubts.map(doubtWords), ...plan.planned.flatMap(leftWords)];
  const toCheck = doubts.length === 0 ? '' : t('people.doubts', { count: doubts.length });
  const omitted = ignored.length === 0 ? '' : t('people.importIgnored', { what: ignoredWords(ignored) });
  const nothing = groups.every(({ kind }) => kind === 'same') ? t('people.importNothing') : '';
  return (
    <div className="stack-wide">
      <LiveRegion text={joined('. ', nothing, ...groups.map(({ title }) => title), toCheck, skipped, omitted)} />
      {nothing === '' ? null : <p>{nothing}</p>}
      <Clashes clashes={plan.clashes} chosen={chosen} onChoose={onChoose} />
      {groups.map(({ kind, title, planned }) => (
        <People key={kind} title={title} planned={planned} />
      ))}
      {toCheck === '' ? null : (
        <Disclosure title={toCheck}>
          <Lines
            lines={doubts.slice(0, SHOWN).map((text, index) => ({ id: String(index), text }))}
            more={doubts.length - SHOWN}
          />
        </Disclosure>
      )}
      {skipped === '' ? null : (
        <Disclosure title={skipped}>
          <Lines
            lines={unread.slice(0, SHOWN).map((one, index) => ({ id: `${one.line} ${index}`, text: unreadWords(one) }))}
            more={unread.length - SHOWN}
          />
        </Disclosure>
      )}
      {omitted === '' ? null : <p className="secondary break">{omitted}</p>}
    </div>
  );
}

function People({ title, planned }: { title: string; planned: readonly Planned[] }): ReactNode {
  const { country } = useRegion();
  const lines = planned.slice(0, SHOWN).flatMap(({ kind, person, learned, gained }) => {
    const [details, numbers] = kind === 'same' ? [person, person.numbers] : [learned, gained];
    const words = numbers.map(({ number, label }) => joined(' ', unbroken(formatNumber(number, country)), label));
    const codes = numbers.filter(({ number }) => mayBeCode(number));
    return [
      {
        id: person.id,
        text: t('palette.named', {
          name: person.name,
          value: joined(', ', ...words, placeOf(person.name, details), details.email),
        }),
      },
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
          label={t('people.clashNumber', { number: unbroken(formatNumber(key, country)) })}
          choices={owners.map(({ id, name, company }) => ({ id, label: joined(' · ', name, company) }))}
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

/** What is to be checked about an imported number: "Line 5: a 0 or + may be missing at the start · 301234567". */
function doubtWords({ line, reason, text }: Doubt): string {
  return joined(' · ', t(`people.doubt_${reason}`, { line }), text);
}

function leftWords({ person: { name }, left }: Planned): string[] {
  return left === 0 ? [] : [t('people.importLeft', { name, count: left, most: maxNumbers })];
}

/** The most headings that are named. */
const NAMED = 40;

/** What of the file is not imported: "Company, Email, Birthday". */
function ignoredWords(ignored: readonly Ignored[]): string {
  const words = ignored.map((one) => ('heading' in one ? cleanText(one.heading, 40) : t(`people.field_${one.field}`)));
  const named = [...new Set(words)].filter((word) => word !== '');
  const more = named.length > NAMED ? t('shell.andMore', { count: named.length - NAMED }) : '';
  return joined(', ', ...named.slice(0, NAMED), more);
}
