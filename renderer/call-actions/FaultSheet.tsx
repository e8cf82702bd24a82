import { ChevronLeft, Copy, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SheetRequest, SheetText } from '../../shared/calls/chosen-calls.ts';
import { DIGITS_LEFT } from '../../shared/quality/redact.ts';
import { bridge, perConnection } from '../bridge.ts';
import { appStore } from '../navigation/app-store.ts';
import type { SheetCalls } from '../navigation/place.ts';
import { type Answer, createResource, useResource } from '../resource.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { isCopied } from '../ui/copy-text.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { AfterAWhile, Spinner } from '../ui/feedback/states.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { SegmentedControl } from '../ui/fields/toggles.tsx';
import styles from './FaultSheet.module.css';

const sheet = perConnection(() => createResource((request: SheetRequest) => bridge.call('faultSheet.text', request)));

/** The fault sheet of chosen calls as text or JSON, in place of the list and the page; copied or saved as it is shown. */
export function FaultSheet({ calls }: { calls: SheetCalls }): ReactNode {
  const [isJson, setJson] = useState(false);
  const [leavesOut, setLeavesOut] = useState(true);
  const request = { ...calls, leavesOut, format: isJson ? ('json' as const) : ('txt' as const) };
  const answer = useResource(sheet, request);
  return (
    <>
      <header className="toolbar">
        <Button kind="quiet" icon={ChevronLeft} autoFocus onPress={appStore.getState().back}>
          {t('shell.calls')}
        </Button>
        <h2 className="bold clip grow">{t('faultSheet.title')}</h2>
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
        <div className={classes('chrome lined stack-wide stiff pad', styles.options)}>
          <Switch
            isSelected={leavesOut}
            onChange={setLeavesOut}
            hint={t('faultSheet.leaveOutHint', { digits: DIGITS_LEFT })}
          >
            {t('faultSheet.leaveOut')}
          </Switch>
          <p className="secondary">{t('faultSheet.noNotes')}</p>
        </div>
        <Preview answer={answer} />
      </div>
      <Foot key={JSON.stringify(request)} request={request} made={answer.kind === 'shown' ? answer.value : null} />
    </>
  );
}

/** Copy and Save, and their result until the next press. `made`: null while the sheet is not there. */
function Foot({ request, made }: { request: SheetRequest; made: SheetText | null }): ReactNode {
  const [said, setSaid] = useState('');
  const [isSaving, setSaving] = useState(false);
  const copy = (text: string): void => {
    const done = request.leavesOut ? 'faultSheet.copiedWithout' : 'faultSheet.copied';
    setSaid(t(isCopied(text) ? done : 'faultSheet.copyFailed'));
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    setSaid(t('faultSheet.saving'));
    const answer = await bridge.call('faultSheet.save', request);
    setSaving(false);
    if (!answer.ok) setSaid(t('faultSheet.notMade', errorWords(answer.error)));
    else if (answer.value.kind === 'notSaved') setSaid('');
    else setSaid(t('faultSheet.saved', { file: answer.value.file }));
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
      <p role="status" className="small break">
        {said}
      </p>
    </footer>
  );
}

/** So much of the text is shown, in UTF-16 units: more would make the window slow. */
const MOST_SHOWN = 20_000;

function Preview({ answer }: { answer: Answer<SheetText> }): ReactNode {
  if (answer.kind === 'failed') {
    return (
      <Banner
        tone="negative"
        live="alert"
        title={t('faultSheet.notMade', errorWords(answer.error))}
        act={{ words: t('shell.tryAgain'), run: () => void sheet.getState().refresh() }}
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
    <section aria-label={t('faultSheet.preview')} tabIndex={0} className="scroll pad">
      <pre dir="ltr">{text.slice(0, MOST_SHOWN)}</pre>
      {text.length > MOST_SHOWN ? <p className="secondary">{t('faultSheet.previewCut')}</p> : null}
    </section>
  );
}
