import type { ReactNode } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from '../Button.module.css';
import { classes } from '../class-names.ts';

/**
 * A button that shows an icon only, with its name as a tooltip; `label` null: without one. It takes no click meant for what lies under it, and
 * goes with the pointer: while it is there, Escape closes it and nothing else.
 */
export function Tipped(props: { label: string | null; keys?: string | undefined; children: ReactNode }): ReactNode {
  const { label, keys, children } = props;
  return (
    <TooltipTrigger delay={600} closeDelay={0} isDisabled={label === null}>
      {children}
      <Tooltip className={classes(styles.tooltip)} offset={6}>
        {label}
        {keys === undefined ? null : <kbd className={classes(styles.tipKeys)}>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
