/** The words that translators agree on; the other files beside it are of languages. */
export const GLOSSARY = 'content/messages/glossary.json';

/** Kinds of JSON files: pattern of their path in reports, schema, and path as written for people. */
const FILE_KINDS: { path: RegExp; schema: string; written: string }[] = [
  {
    path: /^forms\/[^/]+\/schema\.json$/,
    schema: 'form-schema.schema.json',
    written: 'forms/<id>/schema.json',
  },
  { path: /^forms\/[^/]+\/ui\.json$/, schema: 'form-ui.schema.json', written: 'forms/<id>/ui.json' },
  {
    path: /^forms\/[^/]+\/examples\/[^/]+\.json$/,
    schema: 'form-example.schema.json',
    written: 'forms/<id>/examples/<name>.json',
  },
  { path: /^content\/site\.json$/, schema: 'site.schema.json', written: 'content/site.json' },
  { path: /^content\/theme\.json$/, schema: 'theme.schema.json', written: 'content/theme.json' },
  { path: /^content\/pages\/[^/]+\.json$/, schema: 'page.schema.json', written: 'content/pages/<id>.json' },
  { path: /^content\/messages\/glossary\.json$/, schema: 'glossary.schema.json', written: GLOSSARY },
  {
    path: /^content\/messages\/[^/]+\.json$/,
    schema: 'messages.schema.json',
    written: 'content/messages/<locale>.json',
  },
];

/** Returns the schema of a file (`forms/<id>/ui.json` → `form-ui.schema.json`), undefined for an unknown kind. */
export function schemaOfFile(path: string): string | undefined {
  return FILE_KINDS.find((kind) => kind.path.test(path))?.schema;
}

/** Whether a file defines a screen: a page, or how a form looks. */
export function isScreenFile(path: string): boolean {
  const schema = schemaOfFile(path);
  return schema === 'form-ui.schema.json' || schema === 'page.schema.json';
}

/** Returns the locale of a file of texts; undefined for another file. */
export function localeOfFile(path: string): string | undefined {
  return path === GLOSSARY ? undefined : /^content\/messages\/([^/]+)\.json$/.exec(path)?.[1];
}

/** Paths that files may have, as written for people: `forms/<id>/schema.json`. */
export const knownPaths: readonly string[] = FILE_KINDS.map((kind) => kind.written);
