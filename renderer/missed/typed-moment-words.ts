import { type Language, languages } from '../../shared/languages.ts';

/** What people type for a time in one language, without accents and capitals. Names of days and months are taken from Intl. */
export interface MomentWords {
  readonly language: Language;
  /** Days from today on: 0 today, 1 tomorrow. The longer words come first. */
  readonly days: ReadonlyMap<string, number>;
  /** Before a length of time: "in 2 h". */
  readonly in: readonly string[];
  /** Before a time of day: "at 9". */
  readonly at: readonly string[];
  readonly one: readonly string[];
  readonly units: Readonly<Record<'minutes' | 'hours' | 'days' | 'weeks', readonly string[]>>;
  /** Hours of the day by their word. */
  readonly parts: ReadonlyMap<string, number>;
  /** Whether "9 h" alone is a time of day; else a length. */
  readonly hIsClock: boolean;
}

const map = <T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> => new Map(Object.entries(entries));

const WORDS: Readonly<Record<Language, Omit<MomentWords, 'language'>>> = {
  en: {
    days: map({ 'day after tomorrow': 2, tomorrow: 1, tmrw: 1, today: 0, this: 0 }),
    in: ['in'],
    at: ['at', '@'],
    one: ['an', 'a', 'one'],
    units: {
      minutes: ['minutes', 'minute', 'mins', 'min', 'm'],
      hours: ['hours', 'hour', 'hrs', 'hr', 'h'],
      days: ['days', 'day', 'd'],
      weeks: ['weeks', 'week', 'w'],
    },
    parts: map({ morning: 9, noon: 12, midday: 12, afternoon: 14, evening: 18, tonight: 18 }),
    hIsClock: false,
  },
  de: {
    days: map({ ubermorgen: 2, uebermorgen: 2, morgen: 1, heute: 0 }),
    in: ['in'],
    at: ['um', 'ab', 'gegen'],
    one: ['einer', 'einem', 'eine', 'ein'],
    units: {
      minutes: ['minuten', 'minute', 'min', 'm'],
      hours: ['stunden', 'stunde', 'std', 'h'],
      days: ['tagen', 'tage', 'tag', 't', 'd'],
      weeks: ['wochen', 'woche', 'w'],
    },
    parts: map({
      fruh: 9,
      vormittag: 9,
      vormittags: 9,
      mittag: 12,
      mittags: 12,
      nachmittag: 14,
      nachmittags: 14,
      abend: 18,
      abends: 18,
    }),
    hIsClock: false,
  },
  fr: {
    days: map({ 'apres-demain': 2, 'apres demain': 2, demain: 1, "aujourd'hui": 0, 'aujourd’hui': 0, ce: 0, cet: 0 }),
    in: ['dans', "d'ici"],
    at: ['a', 'vers'],
    one: ['une', 'un'],
    units: {
      minutes: ['minutes', 'minute', 'mins', 'min', 'mn'],
      hours: ['heures', 'heure', 'h'],
      days: ['jours', 'jour', 'j'],
      weeks: ['semaines', 'semaine', 'sem'],
    },
    parts: map({ matin: 9, midi: 12, 'apres-midi': 14, soir: 18 }),
    hIsClock: true,
  },
  es: {
    days: map({ 'pasado manana': 2, manana: 1, hoy: 0, esta: 0 }),
    in: ['dentro de', 'en'],
    at: ['a las', 'a la', 'a', 'por la', 'al'],
    one: ['una', 'un'],
    units: {
      minutes: ['minutos', 'minuto', 'mins', 'min', 'm'],
      hours: ['horas', 'hora', 'h'],
      days: ['dias', 'dia', 'd'],
      weeks: ['semanas', 'semana', 'sem'],
    },
    parts: map({ manana: 9, mediodia: 12, tarde: 14, noche: 18 }),
    hIsClock: true,
  },
  it: {
    days: map({ dopodomani: 2, domani: 1, oggi: 0, questo: 0 }),
    in: ['tra', 'fra', 'in'],
    at: ['alle ore', 'alle', 'ore', 'a', 'di', 'h'],
    one: ["un'", 'un’', 'una', 'un'],
    units: {
      minutes: ['minuti', 'minuto', 'min', 'm'],
      hours: ['ore', 'ora', 'h'],
      days: ['giorni', 'giorno', 'gg', 'g'],
      weeks: ['settimane', 'settimana', 'sett'],
    },
    parts: map({ mattina: 9, mattino: 9, mezzogiorno: 12, pomeriggio: 14, sera: 18 }),
    hIsClock: true,
  },
};

/** The words of each language. */
export const momentWords: readonly MomentWords[] = languages.map((language) => ({ language, ...WORDS[language] }));
