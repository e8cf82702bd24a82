import type { ReactNode } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from '../Button.module.css';
import { classes } from '../class-names.ts';

/** A button that shows an icon only, with its name as a tooltip, which never takes a click meant for what lies under it. */
export function Tipped({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <TooltipTrigger delay={600}>
      {children}
      <Tooltip className={classes(styles.tooltip)} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
