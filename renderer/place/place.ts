import type { SheetRequest } from '../../shared/calls/chosen-calls.ts';
import type { Route } from '../../shared/route.ts';
import type { SectionId, SettingId } from './settings-index.ts';

/** The destinations of the navigation, in its order; ⌘/Ctrl 1–4 go there. */
export const destinations = ['calls', 'missed', 'quality', 'people'] as const;
export type Destination = (typeof destinations)[number];
export type Screen = Destination | 'settings';

/** The chosen calls of a fault sheet, as an extension sees them. */
export type SheetCalls = Pick<SheetRequest, 'extension' | 'what'>;

/**
 * A number to fill in. `from: 'outside'` (a link, a notification) disables Call for the first second (promise S11). Another object fills
 * the panel again, also with the same number.
 */
export interface DialPrefill {
  number: string;
  from: 'chosen' | 'outside';
}

/** The current screen, what is open on it, and the New call panel with its number. */
export interface Place {
  screen: Screen;
  /** The New call panel is open: beside the screen in a wide window, else over it. */
  newCall: boolean;
  openCall: string | null;
  /** The number key of the caller whose history is open; one of their calls may be open over it. */
  openCaller: string | null;
  /** The calls whose fault sheet takes the place of list and page. */
  sheet: SheetCalls | null;
  /** The row key of the caller whose page lies over the list of To ring back. */
  openMissed: string | null;
  /** The id of the person whose page is open. */
  openPerson: string | null;
  prefill: DialPrefill | null;
  /** The open section of the settings; null for the list of sections. */
  section: SectionId | null;
  /** The setting to show and focus. Another object shows it again. */
  setting: { readonly id: SettingId } | null;
}

export const startPlace: Place = {
  screen: 'calls',
  newCall: false,
  openCall: null,
  openCaller: null,
  sheet: null,
  openMissed: null,
  openPerson: null,
  prefill: null,
  section: null,
  setting: null,
};

/** Nothing lies over the list of calls. */
export const noPage = { openCall: null, openCaller: null, sheet: null } as const;

/** The place for a route from outside the window (notification, link, tray). */
export function placeOf(route: Route, here: Place): Place {
  switch (route.kind) {
    case 'calls':
      return { ...here, screen: 'calls', newCall: false, ...noPage };
    case 'call':
      return { ...here, screen: 'calls', newCall: false, ...noPage, openCall: route.uuid };
    case 'missed':
    case 'ringBack':
      return { ...here, screen: 'missed', newCall: false, openMissed: null };
    case 'dial':
      return route.number === null
        ? { ...here, newCall: true }
        : { ...here, newCall: true, prefill: { number: route.number, from: 'outside' } };
    case 'noNumber':
      return { ...here, newCall: true };
    case 'settings':
      return { ...here, screen: 'settings', newCall: false, section: null, setting: null };
  }
}

const DEEPEST = 20;

/** Whether nothing would be shown differently: each typed letter leads to the list again. */
export function isSamePlace(one: Place, other: Place): boolean {
  return (Object.keys(one) as (keyof Place)[]).every((part) => one[part] === other[part]);
}

/** The pages of a screen, the uppermost first. */
const PAGES = {
  calls: ['sheet', 'openCall', 'openCaller'],
  missed: ['openMissed'],
  people: ['openPerson'],
  quality: [],
  settings: [],
} as const satisfies Record<Screen, readonly (keyof Place)[]>;

/** Where the button of the uppermost page or of New call leads back to; null where none is open. */
export function upFrom(place: Place): Place | null {
  if (place.newCall) return { ...place, newCall: false };
  const open = PAGES[place.screen].find((page) => place[page] !== null);
  return open === undefined ? null : { ...place, [open]: null };
}

/** Whether the person is in the same place, whatever number the panel has. */
function isSameSpot(one: Place, other: Place): boolean {
  return isSamePlace({ ...one, prefill: null }, { ...other, prefill: null });
}

/** The trail with `here` added. Staying in the same place adds nothing; going back on the same screen removes the last place. */
export function trailWith(trail: readonly Place[], here: Place, next: Place): readonly Place[] {
  if (isSameSpot(here, next)) return trail;
  const last = trail.at(-1);
  if (last !== undefined && here.screen === last.screen && isSameSpot(last, next)) return trail.slice(0, -1);
  return [...trail, here].slice(-DEEPEST);
}
