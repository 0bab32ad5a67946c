// Names that publication gives to fields of its own: no field of a schema.json has a colon.

/** Name of the field that says which variant of a group is chosen, or of a field whose answer is of several kinds. */
export function variantName(of: string | number): string {
  return `variant:${of}`;
}

/** Whether a field says which variant is chosen. */
export function isVariantName(name: string): boolean {
  return name.startsWith('variant:');
}

/**
 * Name of the only field of a group that stands for a list in a list: entries are single values or have fields. Payloads have its answer
 * in place of the group.
 */
export const INNER_LIST = 'inner:list';

/** Name of another definition of a field, for another case: `ville:2`. */
export function otherName(name: string, index: number): string {
  return index === 0 ? name : `${name}:${index + 1}`;
}

/** Name of an entry of a list with fixed entries, which is a group here. Payloads have a list: the plain name is its index there. */
export function fixedName(index: number): string {
  return `${index}:fixed`;
}

/** Name of the field of a form whose whole schema is one answer: its schema and uiSchema are those of the form. Payloads have `value`. */
export const ONLY_FIELD = 'value:only';

/** Whether a field is an entry of a list with fixed entries. */
export function isFixedName(name: string): boolean {
  return name.endsWith(':fixed');
}

/**
 * Name of a field for ids, controls and lists of names, which take few signs: `Your age?` is `Your:x0020age:x003f`. Payloads have the
 * name as schema.json has it. Also of a path: no name has a dot.
 */
export function codedName(name: string): string {
  return name.replace(/[^\w:.-]/g, (sign) => `:x${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The name that a field has in schema.json and in payloads. */
export function plainName(name: string): string {
  return isVariantName(name) ? name : payloadPath(name);
}

/** The path of an answer as a payload has it. */
export function payloadPath(path: string): string {
  return path
    .replace(/:(?:\d+|fixed|only)(?=\.|$)/g, '')
    .replaceAll(`.${INNER_LIST}`, '')
    .replace(/:x([\da-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
