import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import { classes } from './class-names.ts';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  /** A section of a page, under a line. `summary`: at its right while it is closed; null for none. */
  section?: { summary: string | null };
  /** Of the heading. */
  level?: number;
  children: ReactNode;
}

/** Details that open on demand. */
export function Disclosure({ title, section, level = 3, children }: DisclosureProps): ReactNode {
  return (
    <AriaDisclosure className={classes(styles.disclosure, section && styles.section)}>
      <Heading level={level}>
        <Button slot="trigger" className={classes(styles.trigger)}>
          <ChevronRight aria-hidden className={classes(styles.chevron)} />
          {title}
          {section?.summary ? (
            <span title={section.summary} className={classes(styles.summary)}>
              {section.summary}
            </span>
          ) : null}
        </Button>
      </Heading>
      <DisclosurePanel className={classes(styles.panel)}>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
