import type { SheetRequest } from '../../shared/calls/chosen-calls.ts';
import type { SectionId, SettingId } from './settings-index.ts';

/** The destinations of the navigation, in its order; ⌘/Ctrl 1–4 go there. */
export const destinations = ['calls', 'missed', 'quality', 'people'] as const;
export type Destination = (typeof destinations)[number];
export type Screen = Destination | 'settings';

/** The chosen calls of a fault sheet, as an extension sees them. */
export type SheetCalls = Pick<SheetRequest, 'extension' | 'what'>;

/** An open fault sheet. `backTo`: whose call's page lies under it; null for the list. */
export type OpenSheet = SheetCalls & { readonly backTo: string | null };

/**
 * A number to fill in. `from: 'outside'` (a link, a notification) disables Call for the first second (promise S11). Another object fills
 * the panel again, also with the same number.
 */
export interface DialPrefill {
  number: string;
  from: 'chosen' | 'outside';
  /** It was typed and may get more digits: typing goes on behind it. Any other number is replaced by what is typed. */
  goesOn?: boolean;
  /** What stood behind the number in a link: it is shown and never dialled. */
  rest?: string;
}

/** The current screen, what is open on it, and the New call panel with its number. */
export interface Place {
  screen: Screen;
  /** The New call panel is open: beside the screen in a wide window, else over it. */
  newCall: boolean;
  /** A new object at each press of New call, which stops a panel that is about to close. */
  asked: object;
  openCall: string | null;
  /** The number key of the caller whose history is open; one of their calls may be open over it. */
  openCaller: string | null;
  /** The calls whose fault sheet takes the place of list and page. */
  sheet: OpenSheet | null;
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
  asked: {},
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
