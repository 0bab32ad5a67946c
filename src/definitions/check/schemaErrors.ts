import type { ErrorObject } from 'ajv';
import { didYouMean } from '../sources/nearestName.ts';
import { ownValue } from '../sources/ownValue.ts';
import { fromPointer, type Path } from '../sources/SourceFile.ts';
import { tell, tellText } from '../sources/tell.ts';
import { namesOf } from './collectNames.ts';
import { meantDay, meantMoment, meantValue, toldMend } from './meantValue.ts';
import { AT_KEY, type Report } from './Report.ts';
import { tellKey } from './tellKey.ts';

/** Each format in words, with an example. */
const FORMATS: Record<string, string> = {
  'date-time': 'date-time such as 2025-03-01T00:00:00+01:00',
  date: 'day that exists, written YYYY-MM-DD such as 2025-03-01',
  email: 'email address such as contact@example.org',
};

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
};

/** Reports Ajv's errors in words that name the fix. `timeZone`: of the site. Returns the paths of values of a wrong type. */
export function reportSchemaErrors(
  errors: readonly ErrorObject[],
  value: unknown,
  timeZone: unknown,
  report: Report,
): Path[] {
  const wrongTypes: Path[] = [];
  for (const error of errors) {
    if (isRedundant(error)) continue;
    const path = fromPointer(error.instancePath, value);
    if (error.keyword === 'type') wrongTypes.push(path);
    reportError(error, path, timeZone, report);
  }
  return wrongTypes;
}

/** Whether another error covers this one: `if`, `propertyNames`, and branches of `oneOf` or `anyOf`. */
function isRedundant(error: ErrorObject): boolean {
  return ['if', 'propertyNames'].includes(error.keyword) || /\/(oneOf|anyOf)\/\d+\//.test(error.schemaPath);
}

function reportError(error: ErrorObject, path: Path, timeZone: unknown, report: Report): void {
  const { keyword, params, data } = error;
  const last = path.at(-1) ?? tell`the file`;
  const name = typeof last === 'number' ? tell`entry ${last + 1} of ${path.at(-2)}` : last;
  if (error.propertyName !== undefined) {
    const message = tell`"${error.propertyName}" is no name: ${howToWrite(error)}`;
    report([...path, error.propertyName], message, AT_KEY);
  } else if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const key = String(params.additionalProperty ?? params.unevaluatedProperty);
    const moved = ownValue<string>(error.parentSchema?.moved, key);
    const told = moved
      ? { message: tell`unknown key "${key}"; ${tellText(moved)}`, severity: undefined }
      : tellKey(error.parentSchema?.title, key);
    report([...path, key], told?.message ?? tell`unknown key "${key}"${hint(key, freeKeys(error))}`, {
      at: 'key',
      severity: told?.severity,
    });
  } else if (keyword === 'type' && isMisspelt(error, name, path)) {
    const told = tellKey(error.parentSchema?.title, name);
    report(
      path,
      told?.message ?? tell`unknown key "${name}"${hint(name, namesOf(error.parentSchema).keys)}`,
      {
        at: 'key',
        severity: told?.severity,
      },
    );
  } else if (keyword === 'false schema') {
    report(path, tell`"${name}" does not belong here`, AT_KEY);
  } else if (keyword === 'required') {
    report(path, tell`"${params.missingProperty}" is missing`);
  } else if (keyword === 'uniqueItems') {
    report([...path, params.i], tell`${show((data as unknown[])[params.i])} stands here twice`, {
      first: [...path, params.j],
    });
  } else if (keyword === 'discriminator') {
    const { tag, tagValue } = params as { tag: string; tagValue: unknown };
    const { kinds } = namesOf(error.parentSchema);
    if (typeof tagValue === 'string') {
      report([...path, tag], tell`unknown ${tag} ${show(tagValue)}${hint(tagValue, kinds)}`);
    } else if (tagValue !== undefined) report([...path, tag], tell`"${tag}" must be one of ${list(kinds)}`);
  } else if (keyword === 'enum' && typeof data === 'string') {
    const told = tellKey(error.parentSchema?.title, data);
    const unknown = tell`unknown ${name} ${show(data)}${hint(data, texts(params.allowedValues))}`;
    report(path, told?.message ?? unknown, { severity: told?.severity });
  } else {
    const key =
      keyword === 'const' ? data : Array.isArray(data) ? `list of ${name.replace(/s?$/, 's')}` : typeof data;
    const told =
      ['type', 'enum', 'const'].includes(keyword) && tellKey(error.parentSchema?.title, String(key));
    const { message, severity } = told || {};
    report(path, message ?? explain(error, name, path.at(-2)) + mendOf(error, name, timeZone), { severity });
  }
}

/** Whether a value that is no object stands under a name of the author's own, which only objects have. */
function isMisspelt({ parentSchema }: ErrorObject, name: string, path: Path): boolean {
  return (
    Boolean(parentSchema?.patternProperties) &&
    path.length > 1 &&
    !Object.hasOwn(parentSchema?.properties, name)
  );
}

/** The value to write in place of the one that stands there, where it is clear. */
function mendOf({ keyword, params, data }: ErrorObject, name: string, timeZone: unknown): string {
  const value =
    keyword === 'type'
      ? meantValue(data, [params.type].flat())
      : keyword === 'format'
        ? quoted(meantInFormat(String(data), params.format, name, timeZone))
        : undefined;
  return toldMend(value);
}

function meantInFormat(text: string, format: string, name: string, timeZone: unknown): string | undefined {
  if (format === 'date') return meantDay(text);
  // The whole of the last day belongs to it.
  const usual = name === 'closes' ? '23:59:59' : '00:00:00';
  return format === 'date-time' ? meantMoment(text, usual, timeZone) : undefined;
}

function quoted(text: string | undefined): string | undefined {
  return text && show(text);
}

function explain(error: ErrorObject, name: string, field: string | number = ''): string {
  const { keyword, params, data, message, schema, parentSchema } = error;
  switch (keyword) {
    case 'type':
      if (name === 'required' && typeof data === 'boolean')
        return tell`"required" is a list of names: write it beside "properties", as "required": ["${field}"]`;
      return tell`"${name}" must be ${[params.type].flat().map(article).join(tell` or `)}, not ${kindOf(data)}`;
    case 'enum':
      return tell`"${name}" must be one of ${list(params.allowedValues)}`;
    case 'const':
      return tell`"${name}" must be ${show(params.allowedValue)}`;
    case 'pattern':
      return tell`${show(data)} is not written as it should be: ${howToWrite(error)}`;
    case 'format':
      return tell`${show(data)} is no ${tellText(FORMATS[params.format] ?? params.format)}`;
    case 'oneOf':
    case 'anyOf': {
      if (parentSchema?.title === 'Form schema')
        return tell`the form asks nothing: write "type": "object" and "properties" with its fields, or the "type" of its only answer, as "string"`;
      const keys = (schema as { required?: string[] }[]).flatMap((branch) => branch.required ?? []);
      return keyword === 'oneOf'
        ? tell`exactly one of ${list(keys)} is needed here`
        : tell`at least one of ${list(keys)} is needed here`;
    }
    case 'minProperties':
    case 'maxProperties':
      if (parentSchema?.minProperties === 1 && parentSchema.maxProperties === 1) {
        return tell`exactly one of ${list(Object.keys(parentSchema.properties))} is needed here`;
      }
      break;
    case 'minimum':
      return tell`"${name}" must be at least ${params.limit}`;
    case 'maximum':
      return tell`"${name}" must be at most ${params.limit}`;
    case 'exclusiveMinimum':
      return tell`"${name}" must be more than ${params.limit}`;
    case 'maxItems':
      return tell`"${name}" must have at most ${params.limit} [entry|entries]`;
    case 'maxLength':
      return tell`"${name}" must have at most ${params.limit} character[|s]`;
    case 'dependencies':
      return tell`"${params.property}" has no meaning without "${params.missingProperty}"`;
    case 'minLength':
    case 'minItems':
      if (params.limit === 1) return tell`"${name}" must not be empty`;
      return keyword === 'minItems'
        ? tell`"${name}" must have at least ${params.limit} [entry|entries]`
        : tell`"${name}" must have at least ${params.limit} character[|s]`;
  }
  return `"${name}" ${message}`;
}

/** The schema's explanation of its pattern, under the keyword that Visual Studio Code shows too; else Ajv's message. */
function howToWrite({ parentSchema, message }: ErrorObject): string {
  return tellText(parentSchema?.patternErrorMessage ?? message ?? '');
}

/** Keys that the schema allows here and that the value does not have yet. */
function freeKeys({ parentSchema, data }: ErrorObject): string[] {
  return namesOf(parentSchema).keys.filter((key) => !Object.hasOwn(data as object, key));
}

function hint(name: string, names: string[]): string {
  return (
    didYouMean(name, names) || (names.length > 0 && names.length <= 16 ? tell`; known: ${list(names)}` : '')
  );
}

function list(names: readonly unknown[]): string {
  return names.map(show).join(', ');
}

function texts(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

function show(value: unknown): string {
  return JSON.stringify(value);
}

function article(type: string): string {
  return tellText(TYPES[type] ?? type);
}

function kindOf(value: unknown): string {
  return article(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
}
