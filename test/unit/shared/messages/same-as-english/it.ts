/** Texts that are the same in English and Italian, and why. */
export const italian: Readonly<Record<string, string>> = {};
