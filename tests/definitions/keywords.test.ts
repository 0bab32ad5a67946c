import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { schemaKeys } from '#definitions/check/tellKey.ts';
import { SCHEMA_PARTS } from '#definitions/check/toldKeys.ts';
import { problemsOf, SCHEMA, UI } from '../support/definitionFiles.ts';

/** Every keyword of draft-07, 2019-09 and 2020-12, from their meta-schemas. */
const KEYWORDS = [
  ...new Set(
    globSync('node_modules/ajv/dist/refs/json-schema-{draft-07,{2019-09,2020-12}/**/*}.json').flatMap(
      (file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).properties ?? {}),
    ),
  ),
].sort();

/** Every key of a field in RJSF's `uiSchema`, from its types. */
const UI_KEYS = (() => {
  const types = readFileSync('node_modules/@rjsf/utils/lib/types.d.ts', 'utf8');
  const between = (start: string, end: string) => types.slice(types.indexOf(start)).split(end, 1)[0] ?? '';
  const base = between('type UIOptionsBaseType<', '\n};');
  const names = [between('type GlobalUISchemaOptions =', '\n};'), base].flatMap((text) =>
    [...text.matchAll(/^ {4}(\w+)\?: /gm)].map(([, name]) => name),
  );
  const templates = [...base.matchAll(/'(\w+Template)'/g)].map(([, name]) => name);
  const others = [...between('type UiSchema<', '\n};').matchAll(/^ {4}'?((?:ui:)?\w+)'?\?: /gm)].map(
    ([, name]) => name,
  );
  return [...new Set([...[...names, ...templates].map((name) => `ui:${name}`), ...others])];
})();

/** A place in `SCHEMA` for a key in each part of a schema.json. */
const PLACES: Record<string, string> = {
  'Form schema': '{\n  "type": "object",',
  Branch: '"then": {',
  'Field schema': '"nom": {',
  'Option schema': '{ "const": "eleve",',
  'Condition schema': '"if": {',
  'Test schema': '"properties": { "statut": {',
};

const problemsWith = (part: string, keyword: string) => {
  const place = PLACES[part] ?? '';
  const at =
    place.indexOf('{') < place.length - 1 && part !== 'Test schema' ? place.indexOf('{') + 1 : place.length;
  const schema = SCHEMA.replace(place, `${place.slice(0, at)} "${keyword}": {}, ${place.slice(at)}`);
  return problemsOf({ 'forms/cours/schema.json': schema, 'forms/cours/ui.json': UI });
};

it('the meta-schemas have the keywords of the three drafts', () => {
  expect(KEYWORDS).toEqual(
    expect.arrayContaining(['additionalItems', 'dependencies', 'unevaluatedProperties', 'prefixItems', 'if']),
  );
});

describe.each(Object.keys(SCHEMA_PARTS))('%s', (part) => {
  const supported = schemaKeys().get(part) ?? {};
  const others = KEYWORDS.filter((keyword) => !Object.hasOwn(supported, keyword));

  it('each keyword that it lacks is told with a reason and a mend, at the keyword', () => {
    for (const keyword of others) {
      const problems = problemsWith(part, keyword);
      expect(problems, keyword).toEqual([
        expect.stringMatching(
          /^forms\/cours\/schema\.json:\d+:\d+ (?:warning: )?"[^ ]*" (is not supported here: .+; .+|does not belong here: it belongs to .+)$/,
        ),
      ]);
    }
  });

  it('each keyword that it has is described', () => {
    for (const [keyword, description] of Object.entries(supported))
      expect(description, keyword).toMatch(/\.$/);
  });
});

it('each format of the three drafts is supported or told with a mend', () => {
  // Those that json-schema.org defines, and those of RJSF.
  const formats =
    'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex data-url password';
  for (const format of formats.split(' ')) {
    const schema = SCHEMA.replace('"format": "email"', `"format": "${format}"`);
    const problems = problemsOf({ 'forms/cours/schema.json': schema, 'forms/cours/ui.json': UI });
    for (const problem of problems.filter((one) => one.startsWith('forms/cours/schema.json:6:63 '))) {
      expect(problem).toMatch(
        /^forms\/cours\/schema\.json:6:\d+ (?:warning: )?".+" is not supported here: .+; .+$/,
      );
    }
  }
});

it('each key of a field in the uiSchema of RJSF is supported or told with a mend, at the key', () => {
  expect(UI_KEYS.length).toBeGreaterThan(40);
  for (const key of UI_KEYS) {
    const ui = UI.replace('"nom": {', `"nom": { "${key}": 0,`);
    const problems = problemsOf({ 'forms/cours/schema.json': SCHEMA, 'forms/cours/ui.json': ui });
    expect(problems.join(), key).not.toContain('unknown key');
    if (problems.some((problem) => problem.includes('is not supported here')))
      expect(problems).toEqual([
        expect.stringMatching(
          /^forms\/cours\/ui\.json:10:14 (?:warning: )?".+" is not supported here: .+; .+$/,
        ),
      ]);
  }
});
