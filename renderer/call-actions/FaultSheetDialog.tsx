import { type ReactNode, useState } from 'react';
import type { SheetRequest, SheetText } from '../../shared/calls/chosen-calls.ts';
import type { Result } from '../../shared/errors.ts';
import { DIGITS_LEFT } from '../../shared/quality/fault-sheet/redact.ts';
import { bridge } from '../bridge.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { copyText } from '../ui/copy-text.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { AfterAWhile, Spinner } from '../ui/feedback/states.tsx';
import { LiveRegion } from '../ui/feedback/VisuallyHidden.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showToast } from '../ui/overlays/toasts.ts';
import raw from '../ui/RawText.module.css';
import { useLoaded } from '../ui/use-loaded.ts';
import { showSaved } from './export-calls.ts';

/** The chosen calls of a sheet, as an extension sees them. */
export type SheetCalls = Pick<SheetRequest, 'extension' | 'what'>;

export interface FaultSheetDialogProps {
  /** Null while it is closed. */
  calls: SheetCalls | null;
  onClose: () => void;
}

/** Shows the fault sheet of chosen calls as text, and copies or saves it. */
export function FaultSheetDialog({ calls, onClose }: FaultSheetDialogProps): ReactNode {
  return (
    <Dialog title={t('faultSheet.title')} isOpen={calls !== null} onClose={onClose}>
      {calls === null ? null : <Sheet calls={calls} />}
    </Dialog>
  );
}

function Sheet({ calls }: { calls: SheetCalls }): ReactNode {
  const [leavesOut, setLeavesOut] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const made = useLoaded(JSON.stringify([calls, leavesOut, attempt]), () =>
    bridge.call('faultSheet.text', { ...calls, leavesOut }),
  );
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    await saveSheet({ ...calls, leavesOut });
    setSaving(false);
  };
  // Not disabled while it saves: the focus would be lost.
  const buttons = { isDisabled: !made?.ok, isPending: saving };
  return (
    <div className="grid gap-3 slim">
      <p>{t('faultSheet.intro')}</p>
      <Switch
        isSelected={leavesOut}
        onChange={setLeavesOut}
        hint={t('faultSheet.leaveOutHint', { digits: DIGITS_LEFT })}
      >
        {t('faultSheet.leaveOut')}
      </Switch>
      <Preview made={made} again={() => setAttempt(attempt + 1)} />
      <div className="line wrap">
        <Button
          kind="primary"
          {...buttons}
          onPress={() => {
            if (made?.ok)
              void copyText(made.value.text, { done: 'faultSheet.copied', failed: 'faultSheet.copyFailed' });
          }}
        >
          {t('faultSheet.copy')}
        </Button>
        <Button {...buttons} onPress={() => void save()}>
          {t('faultSheet.saveJson')}
        </Button>
        {saving ? <Spinner /> : null}
      </div>
      <LiveRegion text={saving ? t('faultSheet.saving') : ''} />
    </div>
  );
}

/** So much of the text is shown, in UTF-16 units: more would make the window slow. */
const MOST_SHOWN = 20_000;

/** `made`: null while the sheet is being made. */
function Preview({ made, again }: { made: Result<SheetText> | null; again: () => void }): ReactNode {
  if (made?.ok === false) {
    return (
      <Banner
        tone="negative"
        live="alert"
        title={t('faultSheet.notMade', errorWords(made.error))}
        actions={<Button onPress={again}>{t('shell.tryAgain')}</Button>}
      />
    );
  }
  if (made === null) {
    return (
      <AfterAWhile>
        <p>
          <Spinner /> {t('faultSheet.loading')}
        </p>
      </AfterAWhile>
    );
  }
  const { text } = made.value;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <section aria-label={t('faultSheet.preview')} tabIndex={0} className={classes(raw.text)}>
        <pre dir="ltr">{text.slice(0, MOST_SHOWN)}</pre>
      </section>
      {text.length > MOST_SHOWN ? <p className="secondary">{t('faultSheet.previewCut')}</p> : null}
    </>
  );
}

/** Saves a sheet to a file of the person's choice; a toast says where. */
async function saveSheet(request: SheetRequest): Promise<void> {
  const answer = await bridge.call('faultSheet.save', request);
  if (!answer.ok) showToast({ text: t('faultSheet.notMade', errorWords(answer.error)) });
  else if (answer.value.kind === 'saved') showSaved(answer.value);
}
