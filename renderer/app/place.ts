import type { Route } from '../../shared/route.ts';
import type { DialPrefill } from '../dial/panel/DialScreen.tsx';

/** The screens of the bottom navigation, in its order; ⌘/Ctrl 1–5 go there. */
export const screens = ['calls', 'missed', 'dial', 'people', 'settings'] as const;
export type Screen = (typeof screens)[number];

/** The current screen, the open call and caller of the calls screen, and the number for the dial panel. */
export interface Place {
  screen: Screen;
  openCall: string | null;
  /** The number key of the caller whose history is open; one of their calls may be open over it. */
  openCaller: string | null;
  prefill: DialPrefill | null;
}

export const startPlace: Place = { screen: 'calls', openCall: null, openCaller: null, prefill: null };

/** The place for a route from outside the window (notification, link, tray). */
export function placeOf(route: Route, here: Place): Place {
  switch (route.kind) {
    case 'calls':
      return { ...here, screen: 'calls', openCall: null, openCaller: null };
    case 'call':
      return { ...here, screen: 'calls', openCall: route.uuid, openCaller: null };
    case 'missed':
    case 'ringBack':
      return { ...here, screen: 'missed' };
    case 'dial':
      return route.number === null
        ? { ...here, screen: 'dial' }
        : { ...here, screen: 'dial', prefill: nextPrefill(here, route.number, 'outside') };
    case 'noNumber':
      return { ...here, screen: 'dial' };
    case 'settings':
      return { ...here, screen: 'settings' };
  }
}

/** A prefill with a new key, also for the same number. */
export function nextPrefill(here: Place, number: string, from: DialPrefill['from']): DialPrefill {
  return { key: (here.prefill?.key ?? 0) + 1, number, from };
}

const DEEPEST = 20;

/** Whether nothing would be shown differently: each typed letter leads to the list again. */
export function isSamePlace(one: Place, other: Place): boolean {
  return (Object.keys(one) as (keyof Place)[]).every((part) => one[part] === other[part]);
}

/** The trail with `here` added. Staying in the same place adds nothing; going back on the same screen removes the last place. */
export function trailWith(trail: readonly Place[], here: Place, next: Place): readonly Place[] {
  const stays = here.screen === next.screen && here.openCall === next.openCall && here.openCaller === next.openCaller;
  if (stays) return trail;
  const last = trail.at(-1);
  const goesBack =
    last?.screen === here.screen &&
    last.screen === next.screen &&
    last.openCall === next.openCall &&
    last.openCaller === next.openCaller;
  return goesBack ? trail.slice(0, -1) : [...trail, here].slice(-DEEPEST);
}
