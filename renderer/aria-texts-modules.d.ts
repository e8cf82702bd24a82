/** All texts of React Aria in a language, by the part that says them (`build/aria-texts.ts`). */
declare module 'virtual:aria-texts/*' {
  export const texts: Readonly<Record<string, Record<string, unknown>>>;
}
