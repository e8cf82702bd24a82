import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { classes } from '../../ui/class-names.ts';
import layout from '../../ui/rows.module.css';
import styles from './Fold.module.css';

/** A section of the page that opens on demand. `summary`: at the right while it is closed; null for none. `onOpen`: for what is only loaded then. */
export function Fold({
  title,
  summary,
  onOpen,
  children,
}: {
  title: string;
  summary: string | null;
  onOpen?: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Disclosure
      className={classes(styles.fold)}
      onExpandedChange={(isOpen) => {
        if (isOpen) onOpen?.();
      }}
    >
      <Heading level={3}>
        <Button slot="trigger" className={classes(styles.trigger)}>
          <ChevronRight size={16} aria-hidden className={classes(styles.chevron)} />
          <span className={classes(styles.title)}>{title}</span>
          {summary === null ? null : <span className={classes(layout.clip, styles.summary)}>{summary}</span>}
        </Button>
      </Heading>
      <DisclosurePanel className={classes(styles.panel)}>{children}</DisclosurePanel>
    </Disclosure>
  );
}
