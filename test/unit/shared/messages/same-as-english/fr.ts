/** Texts that are the same in English and French, and why. */
export const fr: Readonly<Record<string, string>> = {};
