import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion, VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { useNow } from '../../ui/Time.tsx';
import { dialStore } from '../dial-store.ts';
import { barOrder } from './bar-state.ts';
import { announcement } from './bar-words.ts';
import styles from './CallBar.module.css';
import { DialBar } from './DialBar.tsx';

/** The call bar: the call that may be going on, else the one that asks something, else the newest; the others are a line each below it. */
export function CallBar(): ReactNode {
  useEffect(() => dialStore.getState().watch(), []);
  const dials = useStore(dialStore, (all) => all.dials);
  const now = useNow((present) =>
    barOrder(dials, present)
      .map(({ id }) => id)
      .join(),
  );
  return (
    <>
      <Announced />
      {dials.length === 0 ? null : (
        <section aria-label={t('dial.bar')} className={classes(styles.bar)}>
          <ul>
            {barOrder(dials, now).map((dial, place) => (
              <DialBar key={dial.id} dial={dial} isFirst={place === 0} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What happens to the calls, for screen readers: that the own phone rings at once, anything else after what is being said. */
function Announced(): ReactNode {
  const { dials, records } = useStore(dialStore);
  const context = { region: useRegion(), nameOf: useNameOf() };
  const [from] = useState(() => Date.now());
  const text = announcement(dials, records, { ...context, from });
  const isRinging = dials.some(({ state }) => state.kind === 'asking');
  return (
    <>
      <LiveRegion text={isRinging ? '' : text} />
      <div role="alert">
        <VisuallyHidden>{isRinging ? text : ''}</VisuallyHidden>
      </div>
    </>
  );
}
