/**
 * Returns a record's own value of a name. Brackets alone would find the members of every object: `constructor`, `toString`.
 * Fields, forms and options may have such names.
 */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
