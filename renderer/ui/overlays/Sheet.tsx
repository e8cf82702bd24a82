import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components';
import { t } from '../../text.ts';
import { IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import dialog from './Dialog.module.css';
import { Floating, type FloatingProps } from './Floating.tsx';

export interface SheetProps extends FloatingProps {
  title: string;
  children: ReactNode;
}

/** A small dialog below an element. */
export function Sheet({ title, children, trigger, isOpen, onClose }: SheetProps): ReactNode {
  return (
    <Floating trigger={trigger} isOpen={isOpen} onClose={onClose} className={dialog.sheet}>
      <Dialog className={classes(dialog.dialog)}>
        <div className={classes(dialog.head)}>
          <Heading slot="title" level={2} className={classes(dialog.title)}>
            {title}
          </Heading>
          <IconButton label={t('shell.close')} onPress={onClose} icon={X} />
        </div>
        <div className={classes(dialog.body)}>{children}</div>
      </Dialog>
    </Floating>
  );
}
