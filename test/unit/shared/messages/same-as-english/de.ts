/** Texts that are the same in English and German, and why. */
export const de: Readonly<Record<string, string>> = {};
