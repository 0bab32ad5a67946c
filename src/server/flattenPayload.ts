/**
 * A payload as one value a path, `pack_details.price`: for tables. Lists of plain values are joined, lists of groups
 * written as JSON, files named.
 */
export function flattenPayload(
  payload: Record<string, unknown>,
  prefix = '',
): Record<string, string | number> {
  const flat: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(payload)) {
    const path = prefix + name;
    if (value === null || value === undefined) continue;
    if (typeof value === 'number' || typeof value === 'string') flat[path] = value;
    else if (typeof value !== 'object') flat[path] = String(value);
    else if (Array.isArray(value)) flat[path] = joinList(value);
    else if (isFile(value)) flat[path] = value.name;
    else Object.assign(flat, flattenPayload(value as Record<string, unknown>, `${path}.`));
  }
  return flat;
}

function joinList(list: unknown[]): string {
  return list.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item))).join('; ');
}

function isFile(value: object): value is { name: string; size: number } {
  const keys = Object.keys(value);
  return keys.length === 2 && 'name' in value && 'size' in value && typeof value.size === 'number';
}
