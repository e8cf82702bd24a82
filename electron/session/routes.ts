import type { Route } from '../../shared/views.ts';

/** The place in the window that somebody asked for from outside it, until the window takes it. */
export interface Routes {
  ask(route: Route): void;
  take(): Route | null;
}

/** `onAsked` brings up the window and tells it that a place waits. */
export function createRoutes(onAsked: () => void): Routes {
  let pending: Route | null = null;
  return {
    ask(route) {
      pending = route;
      onAsked();
    },
    take() {
      const taken = pending;
      pending = null;
      return taken;
    },
  };
}
