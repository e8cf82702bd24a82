import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import { classes } from './class-names.ts';
import styles from './Disclosure.module.css';

/** Details that open on demand. `level` is the heading's; `onOpen` is for what is only loaded then. */
export function Disclosure({
  title,
  level = 3,
  onOpen,
  children,
}: {
  title: ReactNode;
  level?: number;
  onOpen?: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <AriaDisclosure
      className={classes(styles.disclosure)}
      onExpandedChange={(isOpen) => {
        if (isOpen) onOpen?.();
      }}
    >
      <Heading level={level}>
        <Button slot="trigger" className={classes(styles.trigger)}>
          <ChevronRight aria-hidden className={classes(styles.chevron)} />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel className={classes(styles.panel)}>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
