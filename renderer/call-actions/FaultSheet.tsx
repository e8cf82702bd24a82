import { ChevronLeft, Copy, Download, Mail, Printer } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SheetLine, SheetRequest, SheetText } from '../../shared/calls/chosen-calls.ts';
import { DIGITS_LEFT } from '../../shared/quality/redact.ts';
import { bridge, perConnection } from '../bridge.ts';
import { appStore } from '../navigation/app-store.ts';
import type { OpenSheet } from '../navigation/place.ts';
import { type Answer, createResource, useResource } from '../resource.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { joined } from '../ui/call/describe-call.ts';
import { classes } from '../ui/class-names.ts';
import { isCopied } from '../ui/copy-text.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { AfterAWhile, Spinner } from '../ui/feedback/states.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { SegmentedControl } from '../ui/fields/toggles.tsx';
import styles from './FaultSheet.module.css';

const sheetText = perConnection(() =>
  createResource((request: SheetRequest) => bridge.call('faultSheet.text', request)),
);

/** What may be in a sheet and what not. */
type Options = Pick<SheetRequest, 'leavesOut' | 'addresses' | 'raw'>;

/** The fault sheet of chosen calls as text or JSON, in place of the list and the page; copied, saved, printed or mailed as it is shown. `figure`: what stands above its text. */
export function FaultSheet({
  sheet: { backTo, ...calls },
  figure,
}: {
  sheet: OpenSheet;
  figure: ReactNode;
}): ReactNode {
  const [isJson, setJson] = useState(false);
  const [options, setOptions] = useState<Options>({ leavesOut: true, addresses: true, raw: true });
  const request = { ...calls, ...options, format: isJson ? ('json' as const) : ('txt' as const) };
  const answer = useResource(sheetText, request);
  const change = (patch: Partial<Options>): void => setOptions({ ...options, ...patch });
  return (
    <>
      <header className="container toolbar">
        <Button kind="quiet" icon={ChevronLeft} autoFocus onPress={appStore.getState().back}>
          <bdi className={classes('clip', styles.backTo)}>{backTo ?? t('shell.calls')}</bdi>
        </Button>
        <h2 className={classes('bold clip grow', styles.title)} title={t('faultSheet.title')}>
          {t('faultSheet.title')}
        </h2>
        <SegmentedControl
          label={t('faultSheet.form')}
          choices={[
            { id: 'txt', label: t('faultSheet.form_txt') },
            { id: 'json', label: t('faultSheet.form_json') },
          ]}
          value={request.format}
          onChange={(id) => setJson(id === 'json')}
        />
      </header>
      <div className={classes('column tall', styles.body)}>
        <div className={classes('chrome lined stiff', styles.options)}>
          {/* In a narrow window they fold into the line that says what is left out. */}
          <div className={classes(styles.folded)}>
            <Disclosure title={leftOutWords(options)}>
              <OptionFields options={options} onChange={change} />
            </Disclosure>
          </div>
          <div className={classes(styles.unfolded)}>
            <OptionFields options={options} onChange={change} />
          </div>
        </div>
        <Preview answer={answer} figure={figure} />
      </div>
      <Foot
        key={JSON.stringify(request)}
        request={request}
        made={answer.kind === 'shown' ? answer.value : null}
        figure={figure}
      />
    </>
  );
}

function leftOutWords({ leavesOut, addresses }: Options): string {
  const what = joined(
    ', ',
    leavesOut ? t('faultSheet.left_names') : null,
    addresses ? null : t('faultSheet.left_addresses'),
  );
  return t('faultSheet.optionsLeftOut', { what: what || t('faultSheet.left_nothing') });
}

function OptionFields({ options, onChange }: { options: Options; onChange: (patch: Partial<Options>) => void }) {
  const { leavesOut, addresses, raw } = options;
  const isWhole = !leavesOut && addresses;
  return (
    <div className={classes('stack-wide', styles.fields)}>
      <Switch
        isSelected={leavesOut}
        onChange={(isOn) => onChange({ leavesOut: isOn })}
        hint={t('faultSheet.leaveOutHint', { digits: DIGITS_LEFT })}
      >
        {t('faultSheet.leaveOut')}
      </Switch>
      <Switch
        isSelected={!addresses}
        onChange={(isOn) => onChange({ addresses: !isOn })}
        hint={t('faultSheet.addressesHint')}
      >
        {t('faultSheet.addresses')}
      </Switch>
      <Switch
        isSelected={raw && isWhole}
        isDisabled={!isWhole}
        onChange={(isOn) => onChange({ raw: isOn })}
        hint={t(isWhole ? 'faultSheet.rawHint' : 'faultSheet.rawHintNot')}
      >
        {t('faultSheet.raw')}
      </Switch>
      <p className="secondary">{t('faultSheet.noNotes')}</p>
    </div>
  );
}

interface FootProps {
  request: SheetRequest;
  /** Null while the sheet is not there. */
  made: SheetText | null;
  figure: ReactNode;
}

/** Copy, Save, Print and Mail, and their result until the next press. */
function Foot({ request, made, figure }: FootProps): ReactNode {
  const [said, setSaid] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const say = (text: string, isFile = false): void => {
    setSaid(text);
    setSaved(isFile);
  };
  const copy = (text: string): void => {
    const done = request.leavesOut ? 'faultSheet.copiedWithout' : 'faultSheet.copied';
    say(t(isCopied(text) ? done : 'faultSheet.copyFailed'));
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    say(t('faultSheet.saving'));
    const answer = await bridge.call('faultSheet.save', request);
    setSaving(false);
    if (!answer.ok) say(t('faultSheet.notMade', errorWords(answer.error)));
    else if (answer.value.kind === 'notSaved') say('');
    else say(t('faultSheet.saved', { file: answer.value.file }), true);
  };
  const mail = async (): Promise<void> => {
    const answer = await bridge.call('faultSheet.mail', request);
    if (!answer.ok) say(t('faultSheet.notMade', errorWords(answer.error)));
    else say(t(`faultSheet.mail_${answer.value}`));
  };
  // Not disabled while it saves: the focus would be lost.
  const buttons = { isDisabled: made === null, isPending: isSaving };
  return (
    <footer className={classes('line wraps stiff pad', styles.foot)}>
      <Button kind="primary" icon={Copy} {...buttons} onPress={() => copy(made?.text ?? '')}>
        {t('shell.copy')}
      </Button>
      <Button icon={Download} {...buttons} onPress={() => void save()}>
        {t('faultSheet.save')}
      </Button>
      <Button icon={Printer} {...buttons} onPress={() => setPrinting(true)}>
        {t('faultSheet.print')}
      </Button>
      <Button icon={Mail} {...buttons} onPress={() => void mail()}>
        {t('faultSheet.mail')}
      </Button>
      <p role="status" className="small break">
        {said}
      </p>
      {isSaved ? (
        <Button kind="quiet" size="small" onPress={() => void bridge.call('export.showSaved', undefined)}>
          {t('faultSheet.show')}
        </Button>
      ) : null}
      {isPrinting && made !== null ? <Printed made={made} figure={figure} onDone={() => setPrinting(false)} /> : null}
    </footer>
  );
}

/** So much of the text is shown, in UTF-16 units: more would make the window slow. */
const MOST_SHOWN = 20_000;

function Preview({ answer, figure }: { answer: Answer<SheetText>; figure: ReactNode }): ReactNode {
  if (answer.kind === 'failed') {
    return (
      <Banner
        tone="negative"
        live="alert"
        title={t('faultSheet.notMade', errorWords(answer.error))}
        act={{ words: t('shell.tryAgain'), run: () => void sheetText.getState().refresh() }}
      />
    );
  }
  if (answer.kind === 'loading') {
    return (
      <AfterAWhile>
        <p>
          <Spinner /> {t('faultSheet.loading')}
        </p>
      </AfterAWhile>
    );
  }
  const { text } = answer.value;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
    <section aria-label={t('faultSheet.preview')} tabIndex={0} className="scroll pad container fill">
      <SheetBody made={answer.value} figure={figure} most={MOST_SHOWN} isTitled={false} />
      {text.length > MOST_SHOWN ? <p className="secondary">{t('faultSheet.previewCut')}</p> : null}
    </section>
  );
}

interface SheetBodyProps {
  made: SheetText;
  figure: ReactNode;
  /** At most so many characters of it. */
  most: number;
  /** Whether it says what it is: on screen the toolbar does. */
  isTitled: boolean;
}

/** The sheet: its first call with its bar comes first. JSON is shown as it is. */
function SheetBody({ made: { text, lines }, figure, most, isTitled }: SheetBodyProps): ReactNode {
  if (lines.length === 0) return <pre dir="ltr">{text.slice(0, most)}</pre>;
  let left = most;
  const [title, call, ...others] = lines;
  return (
    <div dir="ltr" className={classes(styles.sheet)}>
      {isTitled && title !== undefined ? <Line line={title} /> : null}
      {call === undefined ? null : <Line line={call} />}
      <div className={classes(styles.figure)}>{figure}</div>
      {partsOf(others).map((lines, part) => {
        const shown = lines.map(({ look, label, value }, place) => {
          const shown = value.slice(0, Math.max(0, left));
          left -= label.length + value.length;
          if (shown === '' && value !== '') return null;
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have neither identity nor state
          return <Line key={place} line={{ look, label, value: shown }} />;
        });
        const isPart = lines[0]?.look === 'part';
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have neither identity nor state
        return isPart ? <div key={part}>{shown}</div> : <Fragment key={part}>{shown}</Fragment>;
      })}
    </div>
  );
}

/** The lines of each numbered part together, and those before the first, as far as the next call's. */
function partsOf(lines: readonly SheetLine[]): readonly (readonly SheetLine[])[] {
  const begins = lines.flatMap(({ look }, at) => (at === 0 || look === 'part' || look === 'title' ? [at] : []));
  return begins.map((from, at) => lines.slice(from, begins[at + 1]));
}

function Line({ line: { look, label, value } }: { line: SheetLine }): ReactNode {
  switch (look) {
    case 'title':
      return <h3>{value}</h3>;
    case 'part':
      return <h4>{value}</h4>;
    case 'fact':
      return (
        <p className={classes(styles.fact)}>
          <span className="muted">{label}</span>
          <span>{value}</span>
        </p>
      );
    case 'figure':
      return <p className="bold below">{value}</p>;
    case 'reason':
      return <p className={classes('muted', styles.reason)}>{value}</p>;
    case 'text':
      return <p>{value}</p>;
    case 'note':
      return <p className="muted">{value}</p>;
    case 'code':
      return <pre className="below">{value}</pre>;
  }
}

/** The sheet alone, whole and black on white, in the system's dialog for printing; on screen it is never seen. */
function Printed({
  made,
  figure,
  onDone,
}: Omit<SheetBodyProps, 'most' | 'isTitled'> & { onDone: () => void }): ReactNode {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className={classes(styles.printed)} aria-hidden>
      <SheetBody made={made} figure={figure} most={Number.POSITIVE_INFINITY} isTitled />
    </div>,
    document.body,
  );
}
