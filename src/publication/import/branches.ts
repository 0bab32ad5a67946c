import { isObject, type JsonObject, listOf } from './Json.ts';

/** An object that has fields, with its branches: what asks them in some cases only. */
export function branchesOf(owner: JsonObject): JsonObject[] {
  const branches = [owner.then, owner.else, ...listOf(owner.allOf)].filter(isObject);
  return [owner, ...branches.flatMap(branchesOf)];
}

/** The fields of an object and its branches, by name. */
export function fieldsOf(owner: JsonObject): Map<string, JsonObject> {
  const entries = branchesOf(owner).flatMap(({ properties }) =>
    isObject(properties) ? Object.entries(properties) : [],
  );
  return new Map(entries.flatMap(([name, field]) => (isObject(field) ? [[name, field]] : [])));
}
