import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';
import { descriptionOf } from '#definitions/check/tellKey.ts';
import { blockSnippet } from './blockSnippet.ts';
import { keysGuide } from './keysGuide.ts';

const BIOME = join(import.meta.dirname, '../node_modules/.bin/biome');

const SCHEMA = 'https://json-schema.org/draft/2019-09/schema';

/** Formats that get TypeScript types. */
const TYPED = [
  'site.schema.json',
  'page.schema.json',
  'theme.schema.json',
  'glossary.schema.json',
  'form-ui.schema.json',
  'form-schema.schema.json',
  'form-example.schema.json#/definitions/example',
];

/**
 * The files generated from the formats and folders of `src`, by path below `src`: schemas of icon names, blocks and
 * widget names, the TypeScript types, and the organiser's guide to keywords. Formatted as by
 * `npm run format`.
 */
export async function makeFormats(src: string): Promise<Map<string, string>> {
  const names = (pattern: string) => globSync(pattern, { cwd: join(src, 'pages') }).sort();
  const icons = names('icons/*.svg').map((file) => file.slice('icons/'.length, -'.svg'.length));
  const blocks = names('blocks/*/format.schema.json');
  const icon = {
    $schema: SCHEMA,
    title: 'Icon name',
    description: 'Nom de l’icône. / Name of the icon.',
    enum: icons,
  };
  const widget = {
    $schema: SCHEMA,
    title: 'Widget name',
    description:
      'La saisie du champ. Par défaut : celle qui convient à son schéma. / Control of the field. Default: the one that suits its schema.',
    enum: [...widgetRules.keys()],
  };
  const block = {
    $schema: SCHEMA,
    title: 'Block',
    description:
      'Une section d’une page ; `type` nomme sa sorte. / A section of a page; `type` names its kind.',
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    defaultSnippets: blocks.map((file) => blockSnippet(join(src, 'pages', file))),
    oneOf: blocks.map((file) => ({ $ref: `../pages/${file}` })),
  };
  const generated = new Map<string, object>([
    ['icon.schema.json', icon],
    ['block.schema.json', block],
    ['widget.schema.json', widget],
  ]);
  const definitions = join(src, 'definitions');
  const files = new Map([...generated].map(([file, schema]) => [file, JSON.stringify(schema)]));
  files.set('formats/formats.ts', await typesOf(definitions, generated));
  const made = [...files].map(([file, text]) => [join('definitions', file), formatted(file, text)] as const);
  return new Map([
    ...made,
    ['../forms/KEYWORDS.md', keysGuide('en', src)],
    ['../forms/MOTS-CLES.md', keysGuide('fr', src)],
  ]);
}

/** TypeScript types of the formats in a folder; `generated` schemas replace the files of the same name. */
async function typesOf(folder: string, generated: ReadonlyMap<string, object>): Promise<string> {
  const root = {
    title: 'Formats',
    type: 'object',
    properties: Object.fromEntries(TYPED.map((file) => [file, { $ref: file }])),
  } as const;
  const read = ({ url }: { url: string }) => {
    const made = [...generated].find(([file]) => url.endsWith(`/definitions/${file}`))?.[1];
    return JSON.stringify(typed(made ?? JSON.parse(readFileSync(url, 'utf8'))));
  };
  const types = await compile(root as never, 'Formats', {
    cwd: `${folder}/`,
    additionalProperties: false,
    bannerComment:
      '// Made by "npm run formats" from the JSON Schemas of src/definitions and those of the blocks.',
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    $refOptions: { resolve: { file: { order: 1, canRead: true, read } } },
  });
  const short = types.replaceAll(/\/\*\*\s+\* (.*)\s+\*\//g, '/** $1 */');
  return short.replace(/(\/\*\*.*\*\/\s+)?export interface Formats \{[^}]*\}\n/, '');
}

/** Keywords that types cannot express. */
const NO_TYPES = new Set([
  'if',
  'then',
  'else',
  'dependencies',
  'propertyNames',
  'minItems',
  'defaultSnippets',
]);

/** The part of a schema that types express: without keywords that only validate, and without property descriptions. */
function typed(schema: unknown, place = ''): unknown {
  if (Array.isArray(schema)) return schema.map((part) => typed(part));
  if (typeof schema !== 'object' || schema === null) return schema;
  // Of two kinds that are told apart, the first has a type: code casts to the other.
  if (Object.keys(schema).join() === 'if,then,else') return typed((schema as { then: object }).then, place);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (place !== 'properties') {
        if (NO_TYPES.has(key)) return [];
        // `completeUi` fills these keys in.
        if (key === 'completed') return [['required', value]];
        // `writtenOut` removes the null that says blank, and the lists of types that have it.
        if (key === 'enum') return [[key, value.filter((one: unknown) => typeof one !== 'object')]];
        if (key === 'type' && Array.isArray(value))
          return [[key, value.filter((one: unknown) => one !== 'null')]];
        // TypeScript knows no keys by pattern beside keys by name.
        if (key === 'additionalProperties') return [[key, 'patternProperties' in schema || typed(value)]];
        if (key === 'patternProperties') return [];
        if (/^(one|any)Of$/.test(key) && !JSON.stringify(value).includes('"$ref"')) return [];
        if (key === 'description' && !('title' in schema)) return [];
      }
      if (key === 'description' && typeof value === 'string') return [[key, descriptionOf(value)]];
      return [[key, typed(value, key === 'enum' ? '' : key)]];
    }),
  );
}

function formatted(file: string, text: string): string {
  return execFileSync(BIOME, ['format', `--stdin-file-path=${file}`], { input: text, encoding: 'utf8' });
}
