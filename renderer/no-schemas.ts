/** What the schemas of `shared/` are made with. */
const KNOWN: ReadonlySet<string | symbol> = new Set(
  (
    'array boolean date describe discriminatedUnion enum extend guid int iso length literal max min nonnegative null nullable nullish number ' +
    'object omit optional overwrite partial partialRecord pick positive record refine regex strict string trim undefined union uuid'
  ).split(' '),
);

/**
 * Replaces zod in the window (88 kB), where the schemas of `shared/` are never used: main parses everything that crosses between the processes,
 * in both directions. Whatever is not in the list above throws.
 */
const schema: object = new Proxy(() => schema, {
  get: (_, name) => {
    if (KNOWN.has(name)) return schema;
    // Schemas are made of the choices of others.
    if (name === 'options') return [];
    throw new Error(`The window has no zod: ${String(name)}`);
  },
});

export { schema as z };
