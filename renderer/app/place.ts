import type { Route } from '../../shared/route.ts';

/** The screens of the bottom navigation, in its order; ⌘/Ctrl 1–5 go there. */
export const screens = ['calls', 'missed', 'dial', 'people', 'settings'] as const;
export type Screen = (typeof screens)[number];

/** A number that was handed to the dial panel; `key` is new each time. */
export interface Prefill {
  key: number;
  number: string;
  from: 'person' | 'outside';
}

/** Where one is: the screen, the call whose page is open on the calls screen, and what the dial panel was handed. */
export interface Place {
  screen: Screen;
  openCall: string | null;
  /** The caller whose history is open on the calls screen, by number key; a call of theirs may lie over it. */
  openCaller: string | null;
  prefill: Prefill | null;
}

export const startPlace: Place = { screen: 'calls', openCall: null, openCaller: null, prefill: null };

/** The place that somebody outside the window asked for, coming from `here`. */
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

/** A prefill that is new beside the one before, also with the same number. */
export function nextPrefill(here: Place, number: string, from: Prefill['from']): Prefill {
  return { key: (here.prefill?.key ?? 0) + 1, number, from };
}

const DEEPEST = 20;

/**
 * The way back, with one more place on it. Going where one is already adds nothing, and going back on the same screen takes the
 * last one off.
 */
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
