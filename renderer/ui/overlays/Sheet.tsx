import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading, type PopoverProps } from 'react-aria-components';
import { t } from '../../text.ts';
import { IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import dialog from './Dialog.module.css';
import { Floating } from './Floating.tsx';

export interface SheetProps extends Pick<PopoverProps, 'triggerRef' | 'isOpen' | 'onOpenChange'> {
  title: string;
  children: ReactNode;
}

/** A small dialog below the button of a `DialogTrigger`, or below an element. */
export function Sheet({ title, children, ...floating }: SheetProps): ReactNode {
  return (
    <Floating {...floating} className={dialog.sheet}>
      <Dialog className={classes(dialog.dialog)}>
        <div className={classes(dialog.head)}>
          <Heading slot="title" level={2} className={classes(dialog.title)}>
            {title}
          </Heading>
          <IconButton label={t('shell.close')} slot="close" icon={X} />
        </div>
        <div className={classes(dialog.body)}>{children}</div>
      </Dialog>
    </Floating>
  );
}
