import { type ReactNode, useState } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import { classes } from '../class-names.ts';
import floating from '../overlays/floating.module.css';
import styles from './Term.module.css';
import { type TermName, termLines } from './terms.ts';

/** A term that explains itself: on hover, on focus, and on a tap. */
export function Term({ name, label }: { name: TermName; label: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger isOpen={isOpen} onOpenChange={setOpen} delay={250} shouldCloseOnPress={false}>
      {/* A touch neither hovers nor shows its focus, so the press opens it too. */}
      <Button className={classes(styles.term)} onPress={() => setOpen(true)}>
        {label}
      </Button>
      <Tooltip className={classes(floating.surface, styles.tip)} placement="top start" offset={4}>
        {termLines(name).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Tooltip>
    </TooltipTrigger>
  );
}
