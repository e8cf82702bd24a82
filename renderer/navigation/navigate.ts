import { type DialPrefill, noPage, type OpenSheet, type Place, type Screen, startPlace } from './place.ts';
import type { SectionId, SettingId } from './settings-index.ts';

/** The current place, and the last one on another screen, or null. */
export interface PlaceState {
  place: Place;
  before: Place | null;
}

/** What leads from place to place. */
export interface NavigateActions {
  go(screen: Screen): void;
  /** Opens a call's page; null goes back to the list. */
  openCall(uuid: string | null): void;
  /** Opens a call over the caller whose page is open on the screen of calls; null goes back to them. */
  openCallHere(uuid: string | null): void;
  openCaller(key: string | null): void;
  /** Opens the fault sheet of these calls over the list and the open call. */
  openSheet(sheet: OpenSheet): void;
  /** Opens the page of a caller to ring back, by their row's key; null goes back to the list. */
  openMissed(key: string | null): void;
  /** Opens a person's page, by their id; null goes back to the list. */
  openPerson(id: string | null): void;
  /** Shows the list of calls. `bare`: closes the open call. */
  showList(bare: boolean): void;
  /** Opens the New call panel with its last content. A panel that is about to close stays open. */
  newCall(): void;
  closeNewCall(): void;
  /** Opens the New call panel with this number. `goesOn`: typing goes on behind it. */
  openDial(number: string, goesOn?: boolean): void;
  /** Opens the New call panel with a number from outside the window. */
  /** `rest`: what stood behind the number in a link. */
  openDialFromOutside(number: string, rest?: string): void;
  /** Opens a section of the settings, and shows a setting in it; null goes back to the list of sections. */
  openSettings(section: SectionId | null, setting?: SettingId | null): void;
  /** Back to where the settings were opened, section or not. */
  closeSettings(): void;
  /** Closes the uppermost page; without one, back to the screen before. */
  back(): void;
}

/** The pages of a screen, the uppermost first. */
const PAGES = {
  calls: ['sheet', 'openCall', 'openCaller'],
  missed: ['openMissed'],
  people: ['openPerson'],
  quality: [],
  settings: ['section'],
} as const satisfies Record<Screen, readonly (keyof Place)[]>;

/** Where the button of the uppermost page or of New call leads back to; null where none is open. */
export function upFrom(place: Place): Place | null {
  if (place.newCall) return { ...place, newCall: false };
  const open = PAGES[place.screen].find((page) => place[page] !== null);
  return open === undefined ? null : { ...place, [open]: null, setting: null };
}

/** Whether nothing would be shown differently: each typed letter leads to the list again. */
const isSamePlace = (one: Place, other: Place): boolean =>
  (Object.keys(one) as (keyof Place)[]).every((part) => one[part] === other[part]);

/** The actions on a store's way. */
export function navigateActions(set: (part: Partial<PlaceState>) => void, get: () => PlaceState): NavigateActions {
  const change = (part: Partial<Place>): void => {
    const { place, before } = get();
    const next = { ...place, ...part };
    if (!isSamePlace(place, next)) set({ place: next, before: next.screen === place.screen ? before : place });
  };
  const show = (screen: Screen, open: Partial<Place>): void => change({ screen, newCall: false, ...open });
  const dial = (prefill: DialPrefill): void => change({ newCall: true, prefill });
  /** Back to the screen before. The number of the New call panel stays. */
  const leave = (where: Place | null): void => {
    if (where !== null) set({ place: { ...where, prefill: get().place.prefill }, before: null });
  };
  return {
    go(screen) {
      // A destination is its list, whatever was read there before, and nothing to come back from. The settings are left for where one was.
      show(screen, { section: null, setting: null, ...noPage, openMissed: null, openPerson: null });
      if (screen !== 'settings') set({ before: null });
    },
    showList: (bare) => show('calls', bare ? noPage : { sheet: null }),
    openCall: (uuid) => show('calls', { ...noPage, openCall: uuid }),
    openCallHere: (uuid) =>
      show('calls', { ...(get().place.screen === 'calls' ? { sheet: null } : noPage), openCall: uuid }),
    openCaller: (key) => show('calls', { ...noPage, openCaller: key }),
    openSheet: (sheet) => show('calls', { sheet }),
    openMissed: (key) => show('missed', { openMissed: key }),
    openPerson: (id) => show('people', { openPerson: id }),
    newCall: () => change({ newCall: true, asked: {} }),
    closeNewCall: () => change({ newCall: false }),
    openDial: (number, goesOn = false) => dial({ number, from: 'chosen', ...(goesOn && { goesOn }) }),
    openDialFromOutside: (number, rest) => dial({ number, from: 'outside', ...(rest !== undefined && { rest }) }),
    openSettings: (section, setting = null) =>
      show('settings', { section, setting: setting === null ? null : { id: setting } }),
    closeSettings: () => leave(get().before ?? startPlace),
    back() {
      const { place, before } = get();
      const up = upFrom(place);
      if (up === null) leave(before);
      else set({ place: up });
    },
  };
}
