import type { FormSchema, FormUi } from '../formats/formats.ts';
import { isObject } from './isObject.ts';
import type { Loose } from './Loose.ts';
import { localPlace, localSchema } from './localSchemas.ts';
import { ownValue } from './ownValue.ts';
import { isEndless, LEVELS, LIST } from './resolveRefs.ts';
import type { Path } from './SourceFile.ts';
import { isNull } from './writtenOut.ts';

type Json = Record<string, unknown>;

interface SpreadUi<Ui> {
  ui: Ui;
  /** What `ui:definitions` has and no field refers to. */
  unused: string[];
  /** The path in ui.json of a part of `ui`. */
  placeOf: (path: Path) => Path;
}

/**
 * Returns ui.json in which each field that refers to a definition has what `ui:definitions` says of the definition; its own keys win:
 * https://rjsf-team.github.io/react-jsonschema-form/docs/api-reference/uiSchema#uidefinitions
 * What it says of variants has no place for one that is null, as `writtenOut` leaves it; what it says of the only other one is said of
 * the field.
 * @param schema - as the file has it: `writtenOut` puts definitions in the place of variants
 * @param levels - how often a definition is followed inside itself
 */
export function withUiDefinitions(schema: FormSchema, ui: FormUi, levels?: number): SpreadUi<FormUi>;
export function withUiDefinitions(
  schema: Loose<FormSchema>,
  ui: Loose<FormUi>,
  levels?: number,
): SpreadUi<Loose<FormUi>>;
export function withUiDefinitions(
  schema: Loose<FormSchema>,
  ui: Loose<FormUi>,
  levels = LEVELS,
): SpreadUi<Loose<FormUi>> {
  const { 'ui:definitions': definitions, ...root } = objectIn(objectIn(ui)?.uiSchema) ?? {};
  const shared = objectIn(definitions) ?? {};
  if (!isObject(definitions) && !saysVariants(root)) return { ui, unused: [], placeOf: (path) => path };
  const origins: { path: Path; from: Path }[] = [];
  /** The index in ui.json of what is said of a variant, by its path. */
  const indexes = new Map<string, number>();
  const uiSchema = field(schema, root, ['uiSchema'], []);
  const used = new Set(origins.map(({ from }) => from.at(-1)));
  const unused = Object.keys(shared).filter((ref) => !used.has(ref));
  return { ui: { ...ui, uiSchema } as Loose<FormUi>, unused, placeOf };

  function placeOf(path: Path): Path {
    const starts = (of: Path) => of.every((key, index) => key === path[index]);
    const written = path.map((key, index) => indexes.get(JSON.stringify(path.slice(0, index + 1))) ?? key);
    const places = origins.flatMap((one) =>
      starts(one.path) ? [[...one.from, ...written.slice(one.path.length)]] : [],
    );
    return [written, ...places.reverse()].find((place) => valueAt(ui, place) !== undefined) ?? written;
  }

  /** The uiSchema of a field, of which `own` is said at its place. `open`: the definitions and lists around it. */
  function field(
    part: unknown,
    own: Json | undefined,
    path: Path,
    open: readonly string[],
  ): Json | undefined {
    if (!isObject(part)) return own;
    const { $ref, ...beside } = part;
    const place = localPlace($ref);
    if (!place) return scope(part, own, path, open);
    const name = place.join('/');
    if (isEndless(name, open) || open.filter((each) => each === name).length >= levels) return own;
    const common = ownValue(shared, String($ref));
    if (isObject(common)) origins.push({ path, from: ['uiSchema', 'ui:definitions', String($ref)] });
    const target = localSchema<object>(schema as object, place);
    return field({ ...target, ...beside }, merged(common, own) as Json | undefined, path, [...open, name]);
  }

  function scope(part: Json, own: Json | undefined, path: Path, open: readonly string[]): Json | undefined {
    let said = own;
    const set = (key: string, inner: unknown) => {
      if (inner !== undefined && inner !== said?.[key]) said = { ...said, [key]: inner };
    };
    const inside = (inner: unknown, key: string | number, around: readonly string[], of: unknown) =>
      field(inner, objectIn(of), [...path, ...(typeof key === 'number' ? ['items', key] : [key])], around);
    for (const [name, inner] of Object.entries(objectIn(part.properties) ?? {}))
      set(name, inside(inner, name, open, said?.[name]));
    const { then, else: otherwise, allOf, dependencies, dependentSchemas, items } = part;
    // The alternatives of a dependency are cases, no variants.
    const dependent = [dependencies, dependentSchemas]
      .flatMap((one) => Object.values(objectIn(one) ?? {}))
      .flatMap((one) => (isObject(one) ? [{ ...one, oneOf: undefined }, ...listIn(one.oneOf)] : []));
    for (const branch of [then, otherwise, ...listIn(allOf), ...dependent])
      if (isObject(branch)) said = scope(branch, said, path, open);
    if (Array.isArray(items)) {
      const known = items.map((_, index) => (Array.isArray(said?.items) ? said.items[index] : said?.items));
      const each = items.map((item, index) => inside(item, index, open, known[index]));
      if (each.some((one, index) => one !== known[index])) set('items', each);
    } else set('items', inside(items, 'items', [...open, LIST], said?.items));
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const all = listIn(part[keyword]);
      const kept = [...all.keys()].filter((index) => !isNull(resolved(all[index])));
      const variants = kept.map((index) => all[index]);
      const [only] = variants;
      if (variants.length === 1 && all.length > 1 && !('const' in Object(only))) {
        const { [keyword]: uis, ...others } = said ?? {};
        const places = [path, ...origins.flatMap((one) => (isEqual(one.path, path) ? [one.from] : []))];
        origins.push(...places.map((from) => ({ path, from: [...from, keyword, ...kept] })));
        said = field(only, said && (merged(others, listIn(uis)[kept[0] ?? 0]) as Json), path, open);
      }
      if (variants.length < 2) continue;
      const known = listIn(said?.[keyword]);
      const each = variants.map((one, index) => {
        const [here, written] = [[...path, keyword, index], kept[index] ?? index];
        if (written !== index) indexes.set(JSON.stringify(here), written);
        return field(one, objectIn(known[written]), here, open);
      });
      if (each.some((one, index) => one !== known[index])) set(keyword, each);
    }
    return said;
  }

  function resolved(part: unknown): unknown {
    const place = isObject(part) && localPlace(part.$ref);
    return place ? localSchema<object>(schema as object, place) : part;
  }
}

function isEqual(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

/** Whether a uiSchema, or a part of it, says how variants are asked. */
function saysVariants(ui: unknown): boolean {
  if (typeof ui !== 'object' || ui === null) return false;
  return Object.entries(ui).some(([key, inner]) => key === 'oneOf' || key === 'anyOf' || saysVariants(inner));
}

/** Objects key by key; of two other values, the field's own. */
function merged(shared: unknown, own: unknown): unknown {
  if (!isObject(shared) || !isObject(own)) return own ?? shared;
  const short = Object.keys(objectIn(own['ui:options']) ?? {}).map((key) => `ui:${key}`);
  const kept = Object.entries(shared).filter(([key]) => !short.includes(key));
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, merged(shared[key], value)])),
  };
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (Object.hasOwn(Object(at), key) ? Object(at)[key] : undefined),
    value,
  );
}

function objectIn(value: unknown): Json | undefined {
  return isObject(value) ? value : undefined;
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
