/**
 * Replaces the validator that electron-store makes for a store with a schema. Ringback's has none: `readSettings` reads each field by zod, and
 * keeps what it can. A store with a schema would throw here.
 */
export class Ajv2020 {
  constructor() {
    throw new Error('The store of the settings has no validator.');
  }
}

/** The same for the formats that it adds to its validator. */
export default function addFormats(): never {
  throw new Error('The store of the settings has no validator.');
}
