import { describe, expect, it } from 'vitest';
import { problemsOf, SCHEMA, UI } from '../support/definitionFiles.ts';

const FIELDS = `"accord": { "type": "boolean", "title": "Accord" },
    "age": { "type": "integer", "title": "Âge" },
    "note": { "type": "number", "title": "Note" },
    "themes": { "type": "array", "title": "Thèmes", "items": { "$ref": "#/definitions/theme" } },
    "formule": { "$ref": "#/definitions/theme" },
    "hote": { "type": "object", "title": "Hôte", "properties": {
      "rang": { "type": "string", "title": "Rang", "oneOf": [{ "const": "chef", "title": "Chef" }] }
    } },
    `;
const DEFINITIONS = `"definitions": { "theme": { "type": "string", "title": "Thème", "oneOf": [
    { "const": "lecture", "title": "Lecture" },
    { "const": "calcul", "title": "Calcul" }
  ] } },
  "if": `;
const CONDITION = '{ "required": ["statut"], "properties": { "statut": { "const": "eleve" } } }';

/** The problems of a condition: `<the word of schema.json at the problem's place> <message>`. */
function problemsOfCondition(condition: string): string[] {
  const schema = SCHEMA.replace('"pieces": {', `${FIELDS}"pieces": {`)
    .replace('"if": ', DEFINITIONS)
    .replace(CONDITION, condition);
  const asked = '"pieces", "accord", "age", "note", "themes", "formule", "hote", "ecole"]';
  const lines = schema.split('\n');
  return problemsOf({
    'forms/cours/schema.json': schema,
    'forms/cours/ui.json': UI.replace(', "ecole"]', ']').replace('"pieces"]', asked),
  }).map((problem) => {
    const [, line, column, message] = /^forms\/cours\/schema\.json:(\d+):(\d+) (.*)$/.exec(problem) ?? [];
    if (message === undefined) return problem;
    const rest = lines[Number(line) - 1]?.slice(Number(column) - 1) ?? '';
    return `${/^"[^"]*"|^[\w.]+|^./.exec(rest)?.[0]} ${message}`;
  });
}

/** A condition on one field. */
const on = (field: string, test: string) =>
  `{ "required": ["${field}"], "properties": { "${field}": ${test} } }`;

const WRONG: { condition: string; problems: string[] }[] = [
  {
    condition: on('statut', '{ "const": "eleves" }'),
    problems: ['"eleves" "eleves" is no option of "statut"; did you mean "eleve"?'],
  },
  {
    condition: on('statut', '{ "const": 1 }'),
    problems: ['1 1 is no option of "statut"; known: "eleve", "parent"'],
  },
  {
    condition: on('statut', '{ "enum": ["eleve", "Parent", "prof"] }'),
    problems: [
      '"Parent" "Parent" is no option of "statut"; did you mean "parent"?',
      '"prof" "prof" is no option of "statut"; known: "eleve", "parent"',
    ],
  },
  {
    condition: on('statut', '{ "not": { "const": "eleves" } }'),
    problems: ['"eleves" "eleves" is no option of "statut"; did you mean "eleve"?'],
  },
  {
    condition: `{ "required": ["statut"], "not": { "properties": { "statut": { "const": "eleves" } } } }`,
    problems: ['"eleves" "eleves" is no option of "statut"; did you mean "eleve"?'],
  },
  {
    condition: `{ "anyOf": [${on('statut', '{ "const": "parent" }')}, ${on('salle', '{ "const": "c" }')}] }`,
    problems: ['"c" "c" is no option of "salle"; known: "a", "b"'],
  },
  {
    condition: on('formule', '{ "const": "lectrue" }'),
    problems: ['"lectrue" "lectrue" is no option of "formule"; did you mean "lecture"?'],
  },
  {
    condition: on('themes', '{ "contains": { "enum": ["calcul", "lectrue"] } }'),
    problems: ['"lectrue" "lectrue" is no option of "themes"; did you mean "lecture"?'],
  },
  {
    condition: on('themes', '{ "const": "lecture" }'),
    problems: [
      '"lecture" "lecture" is never an answer of "themes": of a list, test the entries: { "contains": { "const": … } }',
    ],
  },
  {
    condition: on('themes', '{ "const": ["lectrue"] }'),
    problems: ['"lectrue" "lectrue" is no option of "themes"; did you mean "lecture"?'],
  },
  {
    condition: on(
      'repas',
      '{ "contains": { "required": ["plat"], "properties": { "plat": { "const": "ris" } } } }',
    ),
    problems: ['"ris" "ris" is no option of "plat"; did you mean "riz"?'],
  },
  {
    condition: on('hote', '{ "required": ["rang"], "properties": { "rang": { "const": "chefs" } } }'),
    problems: ['"chefs" "chefs" is no option of "rang"; did you mean "chef"?'],
  },
  {
    condition: on('hote', '{ "required": ["rangs"] }'),
    problems: ['"rangs" the condition reads "rangs", which is no property; did you mean "rang"?'],
  },
  {
    condition: on('accord', '{ "const": "true" }'),
    problems: ['"true" "true" is never an answer of "accord": write true'],
  },
  {
    condition: on('age', '{ "enum": [18, "19", 1.5] }'),
    problems: [
      '"19" "19" is never an answer of "age": write 19',
      '1.5 1.5 is never an answer of "age": write a whole number, without quotes',
    ],
  },
  {
    condition: on('note', '{ "const": null }'),
    problems: ['null null is never an answer of "note": write a number, without quotes'],
  },
  {
    condition: on('nom', '{ "const": 7 }'),
    problems: ['7 7 is never an answer of "nom": write "7"'],
  },
  {
    condition: on('pieces', '{ "required": ["cv"], "properties": { "cv": { "const": "a.pdf" } } }'),
    problems: ['"a.pdf" "a.pdf" is never an answer of "cv": of a file, a condition can only say "required"'],
  },
  {
    condition: on('pieces', '{ "const": "cv" }'),
    problems: ['"cv" "cv" is never an answer of "pieces": of a group, test the fields: "properties"'],
  },
  {
    condition: on('statut', '{ "type": "boolean" }'),
    problems: ['"boolean" "statut" is of type "string", never "boolean"'],
  },
  {
    condition: on('statut', '{ "contains": { "const": "eleve" } }'),
    problems: [
      '"contains" "contains" tests a list, and "statut" is of type "string": it holds whatever the answer is',
    ],
  },
  {
    condition: on('nom', '{ "pattern": "(a" }'),
    problems: ['"(a" not a pattern: a ( is not closed: write ), or \\( for the character itself'],
  },
];

const RIGHT = [
  on('statut', '{ "enum": ["eleve", "parent"] }'),
  on('statut', '{ "not": { "enum": ["parent"] }, "type": "string" }'),
  on('accord', '{ "const": true }'),
  on('age', '{ "minimum": 18, "maximum": 25, "type": "number" }'),
  on('age', '{ "enum": [18, 19] }'),
  on('note', '{ "const": 1.5 }'),
  on('nom', '{ "minLength": 3, "pattern": "^A" }'),
  on('themes', '{ "contains": { "not": { "const": "calcul" } }, "minItems": 2 }'),
  on('themes', '{ "const": ["lecture", "calcul"] }'),
  on('repas', '{ "contains": { "required": ["nombre"], "properties": { "nombre": { "minimum": 5 } } } }'),
  on('pieces', '{ "required": ["cv"] }'),
  on('hote', '{ "required": ["rang"], "not": { "properties": { "rang": { "const": "chef" } } } }'),
];

describe('checkCondition', () => {
  it.each(WRONG)('refuses $condition', ({ condition, problems }) => {
    expect(problemsOfCondition(condition)).toEqual(problems);
  });

  it.each(RIGHT)('accepts %s', (condition) => {
    expect(problemsOfCondition(condition)).toEqual([]);
  });
});
