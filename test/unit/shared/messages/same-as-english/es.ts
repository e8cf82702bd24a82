/** Texts that are the same in English and Spanish, and why. */
export const es: Readonly<Record<string, string>> = {};
