import type { ReactNode } from 'react';
import { VisuallyHidden as Hidden, type VisuallyHiddenProps } from 'react-aria/VisuallyHidden';

/** Words for screen readers only; with `isFocusable` they show while they have the focus. */
export function VisuallyHidden(props: VisuallyHiddenProps): ReactNode {
  return <Hidden elementType="span" {...props} />;
}

/** Says its text to screen readers each time it changes; keep it mounted, and the text to state changes. */
export function LiveRegion({ text }: { text: string }): ReactNode {
  return <Hidden role="status">{text}</Hidden>;
}
