import { isSamePlace, noPage, type Place, type Screen, type SheetCalls, trailWith, upFrom } from './place.ts';
import type { SectionId, SettingId } from './settings-index.ts';

/** The current place and the way back. */
export interface Way {
  place: Place;
  trail: readonly Place[];
}

/** What leads from place to place. */
export interface WayActions {
  go(screen: Screen): void;
  /** Opens a call's page; null goes back to the list. */
  openCall(uuid: string | null): void;
  /** Opens a call over the caller whose page is open on the screen of calls; null goes back to them. */
  openCallHere(uuid: string | null): void;
  openCaller(key: string | null): void;
  /** Opens the fault sheet of these calls over the list and the open call. */
  openSheet(calls: SheetCalls): void;
  /** Opens the page of a caller to ring back, by their row's key; null goes back to the list. */
  openMissed(key: string | null): void;
  /** Opens a person's page, by their id; null goes back to the list. */
  openPerson(id: string | null): void;
  /** Shows the list of calls. `bare`: closes the open call. */
  showList(bare: boolean): void;
  /** Opens the New call panel with what it had. */
  newCall(): void;
  closeNewCall(): void;
  /** Opens the New call panel with this number. */
  openDial(number: string): void;
  /** Opens the New call panel with a dropped number, which counts as one from outside. */
  openDialFromOutside(number: string): void;
  /** Opens a section of the settings, and shows a setting in it; null goes back to the list of sections. */
  openSettings(section: SectionId | null, setting?: SettingId | null): void;
  /** Back to where the settings were opened. */
  closeSettings(): void;
  /** Closes the uppermost page; without one, back to the screen before. */
  back(): void;
}

/** The way after a step to another place. */
export function moved({ place, trail }: Way, next: Place): Partial<Way> {
  return isSamePlace(place, next) ? {} : { place: next, trail: trailWith(trail, place, next) };
}

/** Back to a place of the trail. The number of the New call panel stays. */
function backTo({ place, trail }: Way, index: number): Partial<Way> {
  const before = trail.at(index);
  return before === undefined ? {} : { place: { ...before, prefill: place.prefill }, trail: trail.slice(0, index) };
}

/** The last place on another screen; -1 where there is none. */
function lastElsewhere({ place, trail }: Way): number {
  return trail.findLastIndex(({ screen }) => screen !== place.screen);
}

/** The way after the uppermost page is closed; without one, after the screen is left. */
function back(way: Way): Partial<Way> {
  const up = upFrom(way.place);
  // What was open on this screen before is not a place to go back to.
  if (up !== null) return { place: up, trail: way.trail.slice(0, lastElsewhere(way) + 1) };
  return backTo(way, -1);
}

/** The actions on a store's way. */
export function wayActions(set: (part: Partial<Way>) => void, get: () => Way): WayActions {
  const change = (part: Partial<Place>): void => set(moved(get(), { ...get().place, ...part }));
  const show = (screen: Screen, open: Partial<Place>): void => change({ screen, newCall: false, ...open });
  const dial = (number: string, from: 'chosen' | 'outside'): void =>
    change({ newCall: true, prefill: { number, from } });
  const go = (screen: Screen): void => {
    // Pressing the current destination while a page is open goes back to the list.
    const bare = get().place.screen === screen ? { ...noPage, openMissed: null, openPerson: null } : {};
    show(screen, { section: null, setting: null, ...bare });
  };
  return {
    go,
    showList: (bare) => show('calls', bare ? noPage : { sheet: null }),
    openCall: (uuid) => show('calls', { ...noPage, openCall: uuid }),
    openCallHere: (uuid) =>
      show('calls', { ...(get().place.screen === 'calls' ? { sheet: null } : noPage), openCall: uuid }),
    openCaller: (key) => show('calls', { ...noPage, openCaller: key }),
    openSheet: (calls) => show('calls', { sheet: calls }),
    openMissed: (key) => show('missed', { openMissed: key }),
    openPerson: (id) => show('people', { openPerson: id }),
    newCall: () => change({ newCall: true }),
    closeNewCall: () => change({ newCall: false }),
    openDial: (number) => dial(number, 'chosen'),
    openDialFromOutside: (number) => dial(number, 'outside'),
    openSettings(section, setting = null) {
      const { place } = get();
      const open = { section, setting: setting === null ? null : { id: setting } };
      // The way back from a section leads to the list, whichever sections were looked at.
      if (place.screen === 'settings' && place.section !== null && section !== null)
        set({ place: { ...place, newCall: false, ...open } });
      else show('settings', open);
    },
    closeSettings() {
      const index = lastElsewhere(get());
      if (index < 0) go('calls');
      else set(backTo(get(), index));
    },
    back: () => set(back(get())),
  };
}
