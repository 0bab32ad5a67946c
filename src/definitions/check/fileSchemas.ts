import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats/dist/formats.js';
import { fromPointer, type Path } from '../sources/SourceFile.ts';
import { collectNames } from './collectNames.ts';

/** How a schema marks a string: as a text shown to people, a link, a text with links, a picture or another file. */
type Annotation = (typeof ANNOTATIONS)[number];

export interface AnnotatedString {
  annotation: Annotation;
  path: Path;
  value: string;
  /** Placeholders that a text may contain; true for any, as in messages. */
  placeholders: readonly string[] | true;
}

/** Folder of the schemas. `$schema` of organisers' files refers to it. */
const SCHEMAS = resolve(import.meta.dirname, '..');

const ANNOTATIONS = ['text', 'link', 'linked', 'picture', 'asset'] as const;

type Mark = Omit<AnnotatedString, 'path'> & { pointer: string };

let compiled: Ajv2019 | undefined;

/** Ajv with the JSON Schema of every kind of file and block; created once per process. */
function registry(): Ajv2019 {
  if (compiled) return compiled;
  // Each validator runs a few times: optimizing its code takes longer than running it.
  const code = { optimize: false };
  // Valid schemas: `tests/definitions/frozenFiles.test.ts` validates them, and their meta-schema takes a fifth of the time to compile.
  const options = {
    allErrors: true,
    verbose: true,
    strict: false,
    passContext: true,
    discriminator: true,
    validateSchema: false,
  };
  const ajv = new Ajv2019({ ...options, code });
  for (const format of ['date', 'email'] as const) ajv.addFormat(format, formats.fullFormats[format]);
  ajv.addFormat('date-time', isDateTime);
  for (const annotation of ANNOTATIONS) {
    ajv.addKeyword({
      keyword: annotation,
      type: 'string',
      schemaType: 'boolean',
      errors: false,
      validate(
        this: Mark[],
        marked: boolean,
        value: string,
        schema?: AnySchemaObject,
        place?: { instancePath: string },
      ) {
        const placeholders = schema?.placeholders ?? [];
        if (marked) this.push({ annotation, pointer: place?.instancePath ?? '', value, placeholders });
        return true;
      },
    });
  }
  ajv.addKeyword('placeholders');
  for (const name of schemaNames()) {
    const schema = readSchema(name);
    ajv.addSchema(schema, urlOf(name));
    collectNames(schema, urlOf(name));
  }
  compiled = ajv;
  return ajv;
}

/** Whether `Date` parses the text in every browser. Ajv alone accepts a space instead of T, `+01` and second 60 too. */
function isDateTime(text: string): boolean {
  const { validate } = formats.fullFormats['date-time'] as { validate: (text: string) => boolean };
  return validate(text) && /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Id of a schema: its file URL, as schemas refer to each other by relative path. */
function urlOf(name: string): string {
  return pathToFileURL(join(SCHEMAS, name)).href;
}

/** Paths of all schemas from `src/definitions`: `page.schema.json`, `../pages/blocks/hero/format.schema.json`. */
export function schemaNames(): string[] {
  return globSync(['*.schema.json', 'parts.json', '../pages/blocks/*/format.schema.json'], {
    cwd: SCHEMAS,
  }).sort();
}

/** Reads a schema's file; its `$ref`s stay unresolved. */
export function readSchema(name: string): object {
  return JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8'));
}

/** Validates a value with a schema. Returns Ajv's errors and the marked strings. Throws if no schema has that name. */
export function applySchema(
  name: string,
  value: unknown,
): { errors: ErrorObject[]; annotated: AnnotatedString[] } {
  const validate = registry().getSchema(urlOf(name)) as ValidateFunction | undefined;
  if (!validate) throw new Error(`src/definitions/${name} does not exist`);
  const found: Mark[] = [];
  validate.call(found, value);
  const unique = new Map(found.map((mark) => [`${mark.annotation} ${mark.pointer}`, mark]));
  const annotated = [...unique.values()].map(({ pointer, ...mark }) => ({
    ...mark,
    path: fromPointer(pointer, value),
  }));
  return { errors: [...(validate.errors ?? [])], annotated };
}
