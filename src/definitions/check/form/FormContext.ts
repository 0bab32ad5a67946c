import { fieldOptions, isSingle } from '../../fieldTypes/fieldTypes.ts';
import type { Branch, FieldUi, FormSchema, FormUi } from '../../formats/formats.ts';
import {
  type CollectedProperty,
  collectBranches,
  collectProperties,
  withEntries,
} from '../../sources/collectProperties.ts';
import { codedName, ONLY_FIELD, plainName } from '../../sources/innerNames.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean, isSlip, nearestName } from '../../sources/nearestName.ts';
import { OTHER_FIELD, otherName } from '../../sources/otherAnswers.ts';
import type { Path, SourceFile } from '../../sources/SourceFile.ts';
import { tell } from '../../sources/tell.ts';
import { innerUi } from '../../sources/uiSchema.ts';
import { stepConditions } from '../../sources/wholeSchema.ts';
import type { Report } from '../Report.ts';
import { namesRead } from './checkCondition.ts';

/** The two files of a form, as the checks of one against the other read them. */
export interface FormContext {
  ui: Loose<FormUi>;
  /** By field path. A field in several branches has its first definition, `required` if any branch requires it. */
  properties: ReadonlyMap<string, CollectedProperty>;
  /** Paths of the fields that a condition reads. */
  read: ReadonlySet<string>;
  schemaFile: SourceFile;
  reportSchema: Report;
  reportUi: Report;
}

export function formContext(
  schema: Loose<FormSchema>,
  ui: Loose<FormUi>,
  files: Pick<FormContext, 'schemaFile' | 'reportSchema' | 'reportUi'>,
): FormContext {
  const properties = new Map<string, CollectedProperty>();
  for (const found of collectProperties(schema)) {
    const uiPlaceOf = placeInVariant(found);
    const inVariant = uiOf({ ui }, { ...found, uiPlace: uiPlaceOf }) !== undefined;
    const property = {
      ...found,
      schema: withEntries(found.schema, schema),
      uiPlace: inVariant ? uiPlaceOf : found.uiPlace,
    };
    const { path, place, uiPlace } = property;
    const known = properties.get(path);
    if (known) known.required ||= property.required;
    else properties.set(path, property);
    const { items } = property.schema;
    // A list of single values: what each of them is has a widget, too.
    if (!known && items && isSingle(items)) {
      const entry = {
        path: `${path}.items`,
        name: 'items',
        schema: { title: property.schema.title ?? property.name, ...items },
        required: true,
        group: path,
        list: path,
      };
      properties.set(entry.path, { ...entry, place: [...place, 'items'], uiPlace: [...uiPlace, 'items'] });
    }
  }
  for (const choice of [...properties.values()]) {
    const { path, name, uiPlace } = choice;
    if (uiOf({ ui }, choice)?.['ui:other'] === undefined) continue;
    const known = properties.get(otherName(path));
    const own = { ...choice, schema: OTHER_FIELD, path: otherName(path), name: otherName(name) };
    properties.set(otherName(path), {
      ...(known ?? { ...own, uiPlace: [...uiPlace.slice(0, -1), otherName(name)] }),
      required: true,
      other: true,
    });
  }
  const scopes = [...properties.values()].map(({ path, schema: own }): [string, Loose<Branch>] => [
    `${path}.`,
    own.items ?? own,
  ]);
  const read = new Set(
    [['', schema] as const, ...scopes].flatMap(([around, scope]) =>
      collectBranches(scope).flatMap(({ branch }) => namesRead(branch.if).map((name) => around + name)),
    ),
  );
  for (const { condition } of stepConditions(ui)) for (const name of namesRead(condition)) read.add(name);
  return { ui, properties, read, ...files };
}

/** The place of the uiSchema of a field of a variant under the variant: `oneOf`, its index, the name. */
function placeInVariant({ place, uiPlace, name }: CollectedProperty): Path {
  const [keyword = '', index = 0] = place.slice(-4);
  return [...uiPlace.slice(0, -1), ...(isChoice(keyword) ? [keyword, index] : []), name];
}

function isChoice(key: string | number): boolean {
  return key === 'oneOf' || key === 'anyOf';
}

/** The parts of ui.json that name fields of any name. */
const NAMING = ['uiSchema', 'steps'];

/**
 * Returns the field that ui.json names at `place`. Reports a name that is no field or cannot stand there.
 * `unlike`: severity of a name that is like no field's
 */
export function namedField(
  form: FormContext,
  path: string | undefined,
  place: Path,
  at: 'value' | 'key' = 'value',
  unlike: 'error' | 'warning' = 'error',
): CollectedProperty | undefined {
  if (path === undefined) return undefined;
  const property =
    form.properties.get(path) ?? form.properties.get(path === plainName(ONLY_FIELD) ? ONLY_FIELD : '');
  if (!property) {
    const hint = didYouMean(path, form.properties.keys());
    const nearest = nearestName(path, form.properties.keys());
    const severity = nearest !== undefined && isSlip(lastName(path), lastName(nearest)) ? 'error' : unlike;
    form.reportUi(place, tell`"${path}" names no field of schema.json${hint}`, { at, severity });
  } else if (property.list !== undefined && at === 'value') {
    const message = tell`"${path}" is asked once per entry of "${property.list}": only the list can be named here`;
    form.reportUi(place, message, { at });
    return undefined;
  } else if (codedName(property.path) !== path && !NAMING.includes(String(place[0])) && place[1] !== 'mail') {
    const message = tell`"${path}" can be named here only if it has letters, digits, _ and - alone: name it so in schema.json`;
    form.reportUi(place, message, { at });
  }
  return property;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Returns the uiSchema of a field. */
export function uiOf(
  form: Pick<FormContext, 'ui'>,
  { uiPlace }: CollectedProperty,
): Loose<FieldUi> | undefined {
  const [, ...names] = uiPlace;
  return names.reduce<Loose<FieldUi> | undefined>(
    (owner, name) => innerUi(owner, String(name)),
    form.ui.uiSchema,
  );
}

/** Returns the options of a field, and their path in schema.json. */
export function optionsOf({ schema, place }: CollectedProperty): ReturnType<typeof fieldOptions> {
  const found = fieldOptions(schema);
  return found && { ...found, place: [...place, ...found.place] };
}
