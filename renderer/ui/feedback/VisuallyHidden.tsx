import type { ReactNode } from 'react';
import { VisuallyHidden as Hidden } from 'react-aria/VisuallyHidden';

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <Hidden elementType="span">{children}</Hidden>;
}

/** Says its text to screen readers each time it changes; keep it mounted, and the text to state changes. */
export function LiveRegion({ text }: { text: string }): ReactNode {
  return <Hidden role="status">{text}</Hidden>;
}
