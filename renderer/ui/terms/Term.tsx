import { type ReactNode, useState } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { TextKey } from '../../../shared/messages/index.ts';
import { t } from '../../text.ts';
import { classes } from '../class-names.ts';
import floating from '../overlays/floating.module.css';
import styles from './Term.module.css';

type NameIn<Key> = Key extends `terms.${infer Name}What` ? Name : never;

/** A term that explains itself, by its texts in `shared/messages/en/terms.ts`. */
export type TermName = NameIn<TextKey>;

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
        <p>{t(`terms.${name}What`)}</p>
        <p>{t('terms.usual', { usual: t(`terms.${name}Usual`) })}</p>
      </Tooltip>
    </TooltipTrigger>
  );
}
