import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion, VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { useNow } from '../../ui/Time.tsx';
import { useLater } from '../../ui/use-later.ts';
import { dialStore } from '../dial-store.ts';
import { barOrder, barRows, replacedBy } from './bar-state.ts';
import { announcement, lastChanged } from './bar-words.ts';
import styles from './CallBar.module.css';
import { DialBar, DialRow } from './DialBar.tsx';
import { useRecord } from './use-record.ts';

/** The call bar: the call that may be going on, else the one that asks something, else the newest; above it, what was refused meanwhile; "2 more" opens rows of the others. */
export function CallBar(): ReactNode {
  useEffect(() => dialStore.getState().watch(), []);
  const dials = useStore(dialStore, (all) => all.dials);
  useEffect(() => {
    for (const { id } of replacedBy(dials)) void dialStore.getState().close(id);
  }, [dials]);
  const now = useNow((present) =>
    barOrder(dials, present)
      .map(({ id }) => id)
      .join(),
  );
  const [isAll, setAll] = useState(false);
  const { first, rows, more: count } = barRows(dials, now, isAll);
  const Chevron = isAll ? ChevronDown : ChevronUp;
  const more = (
    <AriaButton className={classes(styles.more)} aria-expanded={isAll} onPress={() => setAll(!isAll)}>
      {t('dial.more', { count })}
      <Chevron size={16} aria-hidden />
    </AriaButton>
  );
  return (
    <>
      <Announced />
      {first === undefined ? null : (
        <section aria-label={t('dial.bar')} className={classes(styles.bar)}>
          {rows.length > 0 ? (
            <ul className={classes(styles.others)}>
              {rows.map((dial) => (
                <DialRow key={dial.id} dial={dial} />
              ))}
            </ul>
          ) : null}
          <ul>
            <DialBar key={first.id} dial={first} more={count === 0 ? null : more} />
          </ul>
        </section>
      )}
    </>
  );
}

/** How long words stand before they are said, ms: the name of a number comes from main, a moment after the number. */
const SAID_AFTER = 100;

/** What happens to the calls, for screen readers: that the own phone rings at once, anything else after what is being said. */
function Announced(): ReactNode {
  const dials = useStore(dialStore, (all) => all.dials);
  const dial = lastChanged(dials);
  const context = { region: useRegion(), nameOf: useNameOf(), record: useRecord(dial) };
  const [from] = useState(() => Date.now());
  const text = announcement(dial, { ...context, from });
  const isRinging = dials.some(({ state }) => state.kind === 'asking');
  const [said, say] = useState({ text: '', isRinging: false });
  useLater(`${isRinging} ${text}`, SAID_AFTER, () => say({ text, isRinging }));
  return (
    <>
      <LiveRegion text={said.isRinging ? '' : said.text} />
      <div role="alert">
        <VisuallyHidden>{said.isRinging ? said.text : ''}</VisuallyHidden>
      </div>
    </>
  );
}
