import type { JsonObject } from './Json.ts';

/** The `if` of a schema. */
export type Condition = JsonObject;

/** A condition that this product cannot express; the message says why. */
export class UntranslatableError extends Error {
  override name = 'UntranslatableError';
}

/** A test of the answer at a path: `['adresse', 'ville']`. */
export function answerIs(path: readonly string[], test: JsonObject): Condition {
  const [name = '', ...inner] = path;
  const own = inner.length > 0 ? answerIs(inner, test) : test;
  return { properties: { [name]: own }, required: [name] };
}

/** Whether there is an answer at a path. */
export function isAnswered(path: readonly string[]): Condition {
  const [name = '', ...inner] = path;
  return inner.length > 0 ? answerIs([name], isAnswered(inner)) : { required: [name] };
}

export function not(condition: Condition): Condition {
  return { not: condition };
}

export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  return joined('allOf', conditions);
}

export function anyOf(conditions: readonly Condition[]): Condition | undefined {
  return joined('anyOf', conditions);
}

function joined(
  keyword: 'allOf' | 'anyOf',
  conditions: readonly (Condition | undefined)[],
): Condition | undefined {
  const given = conditions.filter((one) => one !== undefined);
  return given.length > 1 ? { [keyword]: given } : given[0];
}
