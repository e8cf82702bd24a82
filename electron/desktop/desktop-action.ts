import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import type { Route } from '../../shared/route.ts';

/** What a press outside the window asks for, and of which connection: the one in sight where none is named. */
export type DesktopAction = Press & { readonly connectionId?: string };

/** In the tray's menu or in a notification. `decide`: about the caller of these missed calls. */
type Press =
  | { readonly kind: 'open' }
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'call'; readonly number: string; readonly from: NumberSource }
  | { readonly kind: 'decide'; readonly callUuids: readonly string[]; readonly as: 'later' | 'done' }
  | { readonly kind: 'quiet'; readonly until: number | null }
  | { readonly kind: 'dialFromClipboard' }
  | { readonly kind: 'quit' };
