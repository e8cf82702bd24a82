import type { StartRequest } from '../../shared/dialing/dial-link.ts';
import type { Route } from '../../shared/route.ts';

/** The place in the window that somebody asked for from outside it, until the window takes it. */
export interface Routes {
  ask(route: Route): void;
  /** Shows what a link, the command line or another start asked for. */
  request(request: StartRequest): void;
  take(): Route | null;
}

/** `show` brings up the window; `tell` lets it know that a place waits. */
export function createRoutes(show: () => void, tell: () => void): Routes {
  let pending: Route | null = null;
  const ask = (route: Route): void => {
    pending = route;
    show();
    tell();
  };
  return {
    ask,
    request(request) {
      if (request.kind === 'dial') ask({ kind: 'dial', number: request.number });
      else if (request.kind === 'noNumber') ask({ kind: 'noNumber', from: 'link' });
      else show();
    },
    take() {
      const taken = pending;
      pending = null;
      return taken;
    },
  };
}
