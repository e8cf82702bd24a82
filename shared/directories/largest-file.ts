/** The largest file of people that is read as a directory, MB: 50,000 full cards without pictures have 27. */
export const largestFileMb = 32;
