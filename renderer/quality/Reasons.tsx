import { Activity, EarOff, GaugeIcon, PhoneOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Call } from '../../shared/calls/call.ts';
import { type Reason, reasonsOf } from '../../shared/quality/reasons.ts';
import type { Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import type { Icon } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import styles from './QualitySection.module.css';

const ICONS: Record<Reason['kind'], Icon> = {
  silence: EarOff,
  missing: PhoneOff,
  disturbed: Activity,
  doubt: Activity,
  score: GaugeIcon,
};

/** The reasons for a verdict; a good one has none, unless it is in doubt. */
export function Reasons({ call, verdict }: { call: Call; verdict: Verdict }): ReactNode {
  const { locale } = useRegion();
  const reasons = reasonsOf(call, verdict, { t, locale });
  if (reasons.length === 0) return null;
  return (
    <ul className={classes(styles.reasons)}>
      {reasons.map(({ kind, text, limit }) => {
        const Glyph = ICONS[kind];
        return (
          <li key={text}>
            <Glyph size={16} aria-hidden />
            <div>
              {text} <small>{limit}</small>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
