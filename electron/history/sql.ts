import type { SQLInputValue } from 'node:sqlite';

/** A piece of SQL with the values of its placeholders, in their order. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

/** Makes a piece of SQL: pieces are put in as they are, values as placeholders. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | SQLInputValue)[]): Sql {
  const values: SQLInputValue[] = [];
  const text = parts.reduce((before: string, part, i) => {
    if (isSql(part)) values.push(...part.values);
    else values.push(part);
    return `${before}${isSql(part) ? part.text : '?'}${texts[i + 1]}`;
  }, texts[0] ?? '');
  return { text, values };
}

export function isSql(part: Sql | SQLInputValue): part is Sql {
  return typeof part === 'object' && part !== null && 'text' in part;
}

/** A list of values as the right side of IN. */
export function among(values: readonly (string | number)[]): Sql {
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** True where all of the conditions are; null stands for no condition. */
export function allOf(conditions: readonly (Sql | null)[]): Sql {
  return joined(conditions, 'AND', sql`TRUE`);
}

/** True where one of the conditions is; null stands for a condition that is never true. */
export function anyOf(conditions: readonly (Sql | null)[]): Sql {
  return joined(conditions, 'OR', sql`FALSE`);
}

function joined(conditions: readonly (Sql | null)[], word: string, none: Sql): Sql {
  const given = conditions.filter((one) => one !== null);
  if (given.length === 0) return none;
  return {
    text: `(${given.map(({ text }) => text).join(` ${word} `)})`,
    values: given.flatMap(({ values }) => values),
  };
}
