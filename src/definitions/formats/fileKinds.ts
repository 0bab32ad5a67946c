/** What each kind of JSON file is called and which schema describes it, by its path in reports. */
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
  {
    path: /^content\/messages\/[^/]+\.json$/,
    schema: 'messages.schema.json',
    written: 'content/messages/<locale>.json',
  },
];

/** The id of the JSON Schema of the file at a path (`forms/<id>/ui.json` → `form-ui.schema.json`), if it is of any kind. */
export function schemaOfFile(path: string): string | undefined {
  return FILE_KINDS.find((kind) => kind.path.test(path))?.schema;
}

/** The paths that files may have, for people: `forms/<id>/schema.json`. */
export const knownPaths: readonly string[] = FILE_KINDS.map((kind) => kind.written);
