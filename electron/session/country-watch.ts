import { guessCountry } from '../../shared/numbers/country-guess.ts';
import type { CountryGuess, Settings } from '../../shared/settings.ts';
import type { History } from '../history/history.ts';
import { type Timers, throttle } from '../timers.ts';

/** What the watch needs. `zone`: the one that the PBX's times are read in. */
export interface CountryWatchDeps {
  readonly history: Pick<History, 'numbers'>;
  readonly settings: () => Settings;
  readonly zone: () => string;
  readonly onGuess: (guess: CountryGuess | null) => void;
  readonly timers: Timers;
}

/** Guesses at most this often, ms: during the backfill records arrive many times a second. */
const GUESS_EVERY = 500;

/**
 * Guesses a PBX's country from its zone and the records, until a person chooses one. A sure guess stays until another sure one, or until a
 * person changes the PBX's settings.
 */
export function createCountryWatch(deps: CountryWatchDeps) {
  let closed = false;
  let guessedFrom: string | null = null;

  function guess(): void {
    const { connection, country, countryGuess, zone, callerIds, dialRules } = deps.settings();
    if (closed || country !== null || connection.kind !== 'pbx') return;
    const { outsidePrefix } = dialRules;
    const basis = JSON.stringify([deps.zone(), callerIds, outsidePrefix]);
    const isChanged = guessedFrom !== null && basis !== guessedFrom;
    if (countryGuess?.sure && basis === guessedFrom) return;
    guessedFrom = basis;
    const calls = deps.history.numbers();
    const found = guessCountry({ zone: deps.zone(), zoneChosen: zone !== null, calls, callerIds, outsidePrefix });
    if (countryGuess?.sure && !found?.sure && !isChanged) return;
    if (found?.country !== countryGuess?.country || found?.sure !== countryGuess?.sure) deps.onGuess(found);
  }

  const guessLater = throttle(
    () => {
      try {
        guess();
      } catch {
        // A disk that refuses: the next change guesses again.
      }
    },
    GUESS_EVERY,
    deps.timers,
  );
  return {
    /** To be called when records or settings may have changed. */
    guessSoon: guessLater,
    close(): void {
      closed = true;
    },
  };
}
