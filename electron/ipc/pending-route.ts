import type { StartRequest } from '../../shared/dialing/dial-link.ts';
import type { Route } from '../../shared/route.ts';

/** A place requested from outside the window, until the window takes it. */
export type PendingRoute = ReturnType<typeof createPendingRoute>;

/** `showWindow` brings the window up; `announce` tells it that a place waits. */
export function createPendingRoute(showWindow: () => void, announce: () => void) {
  let pending: Route | null = null;
  const show = (route: Route): void => {
    pending = route;
    showWindow();
    announce();
  };
  return {
    show,
    /** Shows what a link, the command line or another start asks for. */
    request(request: StartRequest): void {
      if (request.kind === 'dial') show(request);
      else if (request.kind === 'noNumber' && request.from === 'link')
        show({ kind: 'badLink', reason: request.reason });
      else showWindow();
    },
    /** The place to show, once; null where none waits. */
    take(): Route | null {
      const taken = pending;
      pending = null;
      return taken;
    },
  };
}
