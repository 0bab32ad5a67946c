import { describe, expect, it } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { type Files, form, problemsOf, SCHEMA } from '../support/definitionFiles.ts';

/** A field of `SCHEMA` that ui.json only lists in a step, so another field can replace it. */
const ECOLE = '{ "type": "string", "title": "École", "maxLength": 200 }';

/** A list of choices, to replace `ECOLE`. */
const DAYS = (limits: string, items: string) =>
  `{ "type": "array", "title": "Jours", ${limits}"uniqueItems": true, "items": { ${items} } }`;

/** Conditions side by side, each of which reads the first field of a pair and asks the second one. */
const SIDE_BY_SIDE = (...pairs: [string, string][]) => {
  const parts = pairs.map(
    ([read, asked]) =>
      `{ "if": { "required": ["${read}"] }, "then": { "properties": { "${asked}": ${ECOLE} } } }`,
  );
  return `"allOf": [${parts.join(',\n    ')}],\n  "if": {`;
};

const CASES: { name: string; files: Files; problems: string[] }[] = [
  {
    name: 'wrong type',
    files: form('schema', '"minLength": 2', '"minLength": "2"'),
    problems: ['forms/cours/schema.json:5:61 "minLength" must be an integer, not a string: write 2'],
  },
  {
    name: 'name that breaks field paths',
    files: form('schema', '"cv": {', '"c.v": {'),
    problems: [
      'forms/cours/schema.json:20:7 "c.v" is no name: any text but a number, without . : " \\ [ and ], and without a blank at an end',
      'forms/cours/ui.json:11:17 "pieces.cv" names no field of schema.json; did you mean "pieces.c.v"?',
    ],
  },
  {
    name: 'field and option named like the prototype of an object',
    files: form(
      'schema',
      ECOLE,
      '{ "type": "object", "title": "École", "properties": { "__proto__": { "type": "string", "title": "Sigle", "oneOf": [{ "const": "__proto__", "title": "A" }] } } }',
    ),
    problems: [
      'forms/cours/schema.json:25:68 "__proto__" is no name: any text but a number, without . : " \\ [ and ], and without a blank at an end',
      'forms/cours/schema.json:25:140 "__proto__" is not written as it should be: any text but "__proto__", which JavaScript keeps for itself',
    ],
  },
  {
    name: 'file widget on another type',
    files: form('schema', '"file": { "accept": [".pdf"], "maxBytes": 1024 }', '"type": "boolean"'),
    problems: ['forms/cours/ui.json:11:38 widget "file" asks a "file", which "pieces.cv" is not'],
  },
  {
    name: 'root requires a conditional field',
    files: form('schema', '"required": ["nom", "statut"]', '"required": ["nom", "statut", "ecole"]'),
    problems: [
      'forms/cours/schema.json:3:33 "ecole" is required here but asked only in another case: require it there',
    ],
  },
  {
    name: 'group requires a field that it lacks',
    files: form('schema', '"title": "Pièces",', '"title": "Pièces", "required": ["cvv"],'),
    problems: ['forms/cours/schema.json:19:67 "cvv" is required but is no property here; did you mean "cv"?'],
  },
  {
    name: 'no maxLength',
    files: form('schema', '"minLength": 2, "maxLength": 200', '"minLength": 2'),
    problems: [
      'forms/cours/schema.json:5:12 warning: a text without "maxLength" may have 200 characters, 5000 with the widget "textarea": write "maxLength"',
    ],
  },
  {
    name: 'exclusive limits that leave no number',
    files: form(
      'schema',
      '"minimum": 1, "maximum": 9',
      '"minimum": 9, "exclusiveMaximum": 9, "multipleOf": 3',
    ),
    problems: [
      'forms/cours/schema.json:17:49 "minimum" 9 is as much as "exclusiveMaximum" 9: no answer can be right',
    ],
  },
  {
    name: 'error message on a misspelt keyword',
    files: form('schema', '"minLength": 2,', '"minLength": 2, "errorMessage": { "minLenth": "Trop court" },'),
    problems: [
      'forms/cours/schema.json:5:82 error message that is never shown: the field has no "minLenth"; did you mean "minLength"?',
    ],
  },
  {
    name: 'error message for required on an optional field',
    files: form('schema', '"format": "email",', '"format": "email", "errorMessage": { "required": "Non" },'),
    problems: [
      'forms/cours/schema.json:6:90 error message that is never shown: nothing requires this field; it can fail by "format", "maxLength", "type"',
    ],
  },
  {
    name: 'error messages of a file',
    files: form(
      'schema',
      '"title": "CV",',
      '"title": "CV", "errorMessage": { "maxBytes": "x", "accept": "y", "empty": "z" },',
    ),
    problems: [],
  },
  {
    name: 'options by their values, which a condition compares',
    files: form(
      'schema',
      '"oneOf": [\n      { "const": "eleve", "title": "Élève" },\n      { "const": "parent", "title": "Parent" }\n    ]',
      '"enum": ["élève", "parent"]',
    ),
    problems: [
      'forms/cours/schema.json:9:48 no amount for "élève", an option of "statut"',
      'forms/cours/schema.json:9:50 "eleve" is no option of "statut"; did you mean "élève"?',
      'forms/cours/schema.json:10:48 no amount for "élève", an option of "statut"',
      'forms/cours/schema.json:10:50 "eleve" is no option of "statut"; did you mean "élève"?',
      'forms/cours/schema.json:20:72 "eleve" is no option of "statut"; did you mean "élève"?',
    ],
  },
  {
    name: 'enum beside oneOf',
    files: form('schema', '"title": "Statut",', '"title": "Statut", "enum": ["eleve"],'),
    problems: ['forms/cours/schema.json:7:54 "enum" does not belong beside "oneOf", which has the options'],
  },
  {
    name: 'several types',
    files: form('schema', '"nom": { "type": "string"', '"nom": { "type": ["string", "number"]'),
    problems: [
      'forms/cours/schema.json:5:22 warning: "list of types" is not supported here: an answer has one type, that of its default or the first; write the type alone, or beside "null" for an answer that may be blank',
    ],
  },
  {
    name: 'a text that nobody answers, and that no step shows',
    files: form(
      'schema',
      '"nom": { "type"',
      '"avis": { "type": "null", "title": "Lisez", "maxLength": 9 }, "nom": { "type"',
    ),
    problems: [
      'forms/cours/schema.json:5:5 no step of ui.json shows "avis"',
      'forms/cours/schema.json:5:49 "maxLength" has no meaning for type "null"',
    ],
  },
  {
    name: 'a text that nobody answers, in a group',
    files: form('schema', '"cv": { "title"', '"avis": { "type": "null", "title": "Lisez" }, "cv": { "title"'),
    problems: [
      'forms/cours/schema.json:20:7 warning: nobody reads this text: only "properties" of the form itself may have one',
    ],
  },
  {
    name: 'a file as RJSF writes it',
    files: form(
      'schema',
      '"cv": { "title": "CV", "file": { "accept": [".pdf"], "maxBytes": 1024 } }',
      '"cv": { "title": "CV", "type": "string", "format": "data-url" }',
    ),
    problems: [
      'forms/cours/schema.json:20:7 warning: "pieces.cv" asks a photo: name it in "sensitive" of "privacy" in ui.json',
      'forms/cours/schema.json:20:58 warning: "data-url" is not supported here: a file is sent as a file, here a ".pdf", ".jpg" or ".png" of up to 10 MB; write "file": { "accept": [".pdf"], "maxBytes": 10485760 }',
    ],
  },
  {
    name: 'an option that is an object',
    files: form(
      'schema',
      '"title": "Statut", "oneOf": [',
      '"title": "Statut", "enum": [{ "a": 1 }], "oneOf": [',
    ),
    problems: [
      'forms/cours/schema.json:7:63 "object" is not supported here: an answer is one value; write "oneOf": [{ "const": "ny", "title": "New York" }], with a text or a number for each',
    ],
  },
  {
    name: 'a form of one answer',
    files: form('schema', '{\n  "type": "object",', '{\n  "type": "array",'),
    problems: [
      'forms/cours/schema.json:2:11 "array" is not supported here: a form asks fields by name; write "type": "object", and this schema as a field: "properties": { "<name>": { … } }',
    ],
  },
  ...(
    [
      [
        '"type": "string", "format": "date", "default": "31/12/2026"',
        '"format" refuses it: write "2026-12-31"',
      ],
      ['"type": "string", "format": "time", "default": "18h"', '"format" refuses it'],
      ['"type": "string", "maxLength": 3, "default": "Yaoundé"', '"maxLength" refuses it'],
      [
        '"type": "string", "maxLength": 9, "pattern": "^[0-9]+$", "errorMessage": { "pattern": "Chiffres." }, "default": "neuf"',
        '"pattern" refuses it',
      ],
      ['"type": "integer", "minimum": 1, "maximum": 9, "default": 10', '"maximum" refuses it'],
      ['"type": "number", "multipleOf": 0.01, "default": 0.07', undefined],
      ['"type": "string", "format": "date", "default": "2026-12-31"', undefined],
      ['"type": "string", "format": "time", "default": "18:00:00"', undefined],
    ] as const
  ).map(([field, told]) => ({
    name: `default of { ${field} }`,
    files: form('schema', ECOLE, `{ "title": "Défaut", ${field} }`),
    problems:
      told === undefined
        ? []
        : [
            `forms/cours/schema.json:25:${field.indexOf('"default": ') + 46} the default ${field.split('"default": ')[1]} is no answer of this field: ${told}`,
          ],
  })),
  {
    name: 'default of a quantity list',
    files: form('schema', '"title": "Repas",', '"title": "Repas", "default": [],'),
    problems: ['forms/cours/schema.json:15:51 "default" has no meaning for quantities'],
  },
  {
    name: 'consent by default',
    files: form('schema', ECOLE, '{ "type": "boolean", "title": "Accord", "const": true, "default": true }'),
    problems: [
      'forms/cours/schema.json:25:69 "default" has no meaning beside "const": nobody agrees by leaving a tick',
    ],
  },
  {
    name: 'suggestions of another type',
    files: form('schema', '"title": "Nom",', '"title": "Nom", "examples": ["Abena", 5],'),
    problems: ['forms/cours/schema.json:5:70 the example 5 is no answer of type "string": write "5"'],
  },
  {
    name: 'suggestions that the widget does not show',
    files: form(
      'schema',
      '"title": "Nom", "minLength": 2, "maxLength": 200',
      '"title": "Nom", "maxLength": 900, "examples": ["Abena"]',
    ),
    problems: [
      'forms/cours/schema.json:5:66 the widget "textarea" suggests no "examples": remove them, or choose another widget in ui.json',
    ],
  },
  {
    name: 'exponential pattern',
    files: form('schema', '"minLength": 2,', '"pattern": "^(a+)+$", "errorMessage": "A",'),
    problems: [
      "forms/cours/schema.json:5:59 unsafe pattern: the time it takes grows exponentially with the text's length, for instance on 'a' + 'a'.repeat(31) + '\\x00'",
    ],
  },
  {
    name: 'polynomial pattern',
    files: form('schema', '"minLength": 2,', '"pattern": "\\\\d+\\\\d+\\\\d+x", "errorMessage": "A",'),
    problems: [
      "forms/cours/schema.json:5:59 unsafe pattern: the time it takes grows with the power 4 of the text's length, for instance on '0'.repeat(331) + '0'.repeat(331) + '0'.repeat(331)",
    ],
  },
  {
    name: 'quadratic pattern',
    files: form('schema', '"minLength": 2,', '"pattern": "^a*a*$", "errorMessage": "A",'),
    problems: [
      "forms/cours/schema.json:5:59 warning: slow pattern: the time it takes grows with the square of the text's length, for instance on 'a'.repeat(54773) + '\\x00'",
    ],
  },
  {
    name: 'linear pattern with repetitions',
    files: form(
      'schema',
      '"minLength": 2,',
      '"pattern": "^(?:[ .()+-]*[0-9]){8,}[ .()+-]*$", "errorMessage": "A",',
    ),
    problems: [],
  },
  {
    name: 'extension of a type that the server does not recognise',
    files: form('schema', '[".pdf"]', '[".pages1234"]'),
    problems: [
      'forms/cours/schema.json:20:51 unknown extension ".pages1234": the server would refuse every such file; usual: ".pdf", ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".jpg", ".jpeg", ".png", ".gif", ".webp", ".mp4", ".mov", ".avi", ".webm"',
    ],
  },
  {
    name: 'pictures that tell where they were taken',
    files: form('schema', '[".pdf"]', '[".jpg", ".heic"]'),
    problems: [
      'forms/cours/schema.json:20:7 warning: "pieces.cv" asks a photo: name it in "sensitive" of "privacy" in ui.json',
      'forms/cours/schema.json:20:59 the server cannot examine ".heic" files: leave them out, or write "unexamined": true beside "accept"',
      'forms/cours/schema.json:20:59 warning: the server cannot take the place and date out of ".heic" pictures; accept ".jpg" instead',
    ],
  },
  ...['.exe', '.zip', '.txt', '.odt'].map((extension) => ({
    name: `files that the server cannot examine: ${extension}`,
    files: form('schema', '[".pdf"]', `[".pdf", "${extension}"]`),
    problems: [
      `forms/cours/schema.json:20:59 the server cannot examine "${extension}" files: leave them out, or write "unexamined": true beside "accept"`,
    ],
  })),
  {
    name: 'files that the server need not examine',
    files: form('schema', '[".pdf"]', '[".zip", ".pdf", ".exe"], "unexamined": true'),
    problems: [
      'forms/cours/schema.json:20:76 warning: the server cannot tell whether ".zip", ".exe" files are safe to open: whoever opens one needs a virus scanner',
    ],
  },
  {
    name: '"unexamined" without such files',
    files: form('schema', '[".pdf"]', '[".pdf"], "unexamined": true'),
    problems: [
      'forms/cours/schema.json:20:60 "unexamined" has no meaning here: the server examines all of these files',
    ],
  },
  {
    name: 'list of yes/no questions, which no control asks',
    files: form(
      'schema',
      '"type": "string", "title": "Nom", "minLength": 2, "maxLength": 200',
      '"type": "array", "title": "Nom", "items": { "type": "boolean" }',
    ),
    problems: [
      `forms/cours/schema.json:5:56 no control asks a list of yes/no questions: let its "items" be a group with one field ("type": "object", "title", "required" and "properties"), or options ("oneOf" or "enum")`,
    ],
  },
  {
    name: 'list in a list of a field that is wrong',
    files: form(
      'schema',
      '"type": "string", "title": "Nom", "minLength": 2, "maxLength": 200',
      '"type": "array", "title": "Nom", "maxItems": 3, "items": { "type": "array", "title": "Nom", "maxItems": 3, "items": { "type": "strin" } }',
    ),
    problems: [
      'forms/cours/schema.json:5:140 unknown type "strin"; did you mean "string"?',
      'forms/cours/ui.json:10:14 warning: "ui:autocomplete" has no meaning for a list, but for its "items"',
    ],
  },
  ...(
    [
      [
        'unknown field in the condition of a group',
        '"if": { "required": ["cw"] }, "then": { "properties": { "lettre": { "type": "string", "title": "Lettre", "maxLength": 9 } } }',
        'forms/cours/schema.json:19:75 the condition reads "cw", which is no property; did you mean "cv"?',
      ],
      [
        'unknown field required in the branch of a group',
        '"if": { "required": ["cv"] }, "then": { "required": ["lettre"] }',
        'forms/cours/schema.json:19:107 "lettre" is required but is no property',
      ],
      [
        'unknown field required by a dependency',
        '"dependentRequired": { "cv": ["lettre"] }',
        'forms/cours/schema.json:19:83 "lettre" is required but is no property',
      ],
      [
        'conditions of a group that never settle',
        '"if": { "required": ["a"] }, "then": { "properties": { "a": { "type": "string", "title": "A", "maxLength": 9 } } }',
        'forms/cours/schema.json:19:54 this condition never settles: whether "a" is asked depends on its own answer; read another field',
      ],
    ] as const
  ).map(([name, conditions, problem]) => ({
    name,
    files: form(
      'schema',
      '"title": "Pièces", "properties"',
      `"title": "Pièces", ${conditions}, "properties"`,
    ),
    problems: [problem],
  })),
  {
    name: 'list of texts without a number of entries',
    files: form(
      'schema',
      '"email": { "type": "string", "title": "E-mail", "format": "email", "maxLength": 200 }',
      '"email": { "type": "array", "title": "E-mails", "items": { "type": "string", "format": "email", "maxLength": 200 } }',
    ),
    problems: [
      'forms/cours/schema.json:6:14 warning: a list without "maxItems" may have 50 entries: write "maxItems"',
      'forms/cours/ui.json:23:21 "email" holds no email address ("format": "email")',
    ],
  },
  {
    name: 'list of groups without a title of its entries',
    files: form(
      'schema',
      '"email": { "type": "string", "title": "E-mail", "format": "email", "maxLength": 200 }',
      '"email": { "type": "array", "title": "Lieux", "maxItems": 3, "items": { "type": "object", "required": ["a"], "properties": { "a": { "type": "integer", "title": "A" } } } }',
    ),
    problems: [
      'forms/cours/schema.json:6:75 warning: the entries have the title of their list: write what one of them is called as "title", such as "Personne"',
      'forms/cours/ui.json:23:21 "email" holds no email address ("format": "email")',
    ],
  },
  {
    name: 'list of files without a limit, with one that is too small, and a file with one for several',
    files: form(
      'schema',
      '"title": "CV", "file": { "accept": [".pdf"], "maxBytes": 1024 }',
      '"title": "CV", "type": "array", "items": { "file": { "accept": [".pdf"], "maxBytes": 1024, "maxTotalBytes": 1000 } } },\n"lettre": { "title": "L", "file": { "accept": [".pdf"], "maxBytes": 1024, "maxTotalBytes": 2048 }',
    ),
    problems: [
      'forms/cours/schema.json:20:13 warning: a list without "maxItems" may have 10 entries: write "maxItems"',
      'forms/cours/schema.json:20:123 "maxTotalBytes" is less than "maxBytes": no file may be that large',
      'forms/cours/schema.json:21:75 "maxTotalBytes" has no meaning but for a list of files',
      'forms/cours/ui.json:11:38 widget "file" asks a "file", which "pieces.cv" is not',
    ],
  },
  {
    name: 'a bar for each file of a list',
    files: form(
      'schema',
      '"title": "CV", "file": { "accept": [".pdf"], "maxBytes": 1024 }',
      '"title": "CV", "type": "array", "maxItems": 2, "items": { "file": { "accept": [".pdf"], "maxBytes": 1024, "animated": true } }',
    ),
    problems: [
      'forms/cours/schema.json:20:121 warning: "animated" has no meaning for a list of files: remove it',
      'forms/cours/ui.json:11:38 widget "file" asks a "file", which "pieces.cv" is not',
    ],
  },
  {
    name: 'file size above `LIMITS.freeDiskBytes`',
    files: form('schema', '"maxBytes": 1024', `"maxBytes": ${LIMITS.freeDiskBytes + 1}`),
    problems: [
      'forms/cours/schema.json:20:72 warning: "maxBytes" 209715201 is more than 209715200 bytes (200 MB) of free disk, the least with which the server reports itself ready: such a file may not fit',
    ],
  },
  {
    name: 'file size equal to `LIMITS.freeDiskBytes`',
    files: form('schema', '"maxBytes": 1024', `"maxBytes": ${LIMITS.freeDiskBytes}`),
    problems: [],
  },
  {
    name: 'more choices required than options exist',
    files: form(
      'schema',
      ECOLE,
      DAYS(
        '"minItems": 3, ',
        '"type": "string", "oneOf": [{ "const": "lu", "title": "Lundi" }, { "const": "ma", "title": "Mardi" }]',
      ),
    ),
    problems: [
      'forms/cours/schema.json:25:63 "minItems" 3 is more than the 2 options, of which each is chosen once: no answer can be right',
    ],
  },
  {
    name: 'as many choices required as options exist',
    files: form(
      'schema',
      ECOLE,
      DAYS('"minItems": 1, ', '"type": "string", "oneOf": [{ "const": "lu", "title": "Lundi" }]'),
    ),
    problems: [],
  },
  {
    name: 'more entries required than a quantity list has options',
    files: form('schema', '"title": "Repas",', '"title": "Repas", "minItems": 2,'),
    problems: [
      'forms/cours/schema.json:15:63 "minItems" 2 is more than the 1 option, of which each is chosen once: no answer can be right',
    ],
  },
  {
    name: 'condition that asks the field that it reads',
    files: form(
      'schema',
      '"if": { "required": ["statut"], "properties": { "statut": { "const": "eleve" } } }',
      '"if": { "required": ["ecole"] }',
    ),
    problems: [
      'forms/cours/schema.json:23:3 this condition never settles: whether "ecole" is asked depends on its own answer; read another field',
    ],
  },
  {
    name: 'conditions that read the field of another branch',
    files: form('schema', '"if": {', SIDE_BY_SIDE(['ecole', 'classe'])),
    problems: ['forms/cours/schema.json:23:74 no step of ui.json asks "classe"'],
  },
  {
    name: 'conditions that hide each other in turn',
    files: form('schema', '"if": {', SIDE_BY_SIDE(['classe', 'groupe'], ['groupe', 'classe'])),
    problems: [
      'forms/cours/schema.json:23:75 no step of ui.json asks "groupe"',
      'forms/cours/schema.json:24:7 this condition never settles: whether a field is asked depends in a circle, "groupe" on "classe", "classe" on "groupe"; let one of them read another field',
      'forms/cours/schema.json:24:67 no step of ui.json asks "classe"',
    ],
  },
  {
    name: 'field that differs between branches',
    files: form(
      'schema',
      '"ecole": { "type": "string", "title": "École", "maxLength": 200 }',
      '"ecole": { "type": "string", "title": "École", "maxLength": 200 }, "nom": { "type": "string", "title": "Autre", "maxLength": 20 }',
    ),
    problems: [
      'forms/cours/schema.json:25:72 warning: "nom" stands in another branch too, and differs: what is typed into one is not in the other; if it is the same field, give it one definition (with "$ref")',
    ],
  },
  {
    name: 'option without amounts',
    files: form('schema', '"title": "B", "amounts": { "eleve": 3, "parent": 4 }', '"title": "B"'),
    problems: ['forms/cours/schema.json:13:7 option "b" has no "amounts" by "statut"'],
  },
  {
    name: 'price of the details written as a text',
    files: form('schema', '"title": "Riz",', '"title": "Riz", "details": { "price": "1 500 000" },'),
    problems: ['forms/cours/schema.json:16:101 "price" must be a number, not a string: write 1500000'],
  },
  {
    name: 'price of the details below zero',
    files: form('schema', '"title": "Riz",', '"title": "Riz", "details": { "price": -1 },'),
    problems: ['forms/cours/schema.json:16:101 "price" must be at least 0'],
  },
  {
    name: 'details with and without a price',
    files: form(
      'schema',
      '{ "eleve": 1, "parent": 2 } },',
      '{ "eleve": 1, "parent": 2 }, "details": { "price": 1500000, "size": "36m²", "features": ["Une table"] } },',
    ),
    problems: [],
  },
  {
    name: 'option without amount',
    files: form('schema', '"title": "Riz", "amount": 5', '"title": "Riz"'),
    problems: ['forms/cours/schema.json:16:45 option "riz" has no "amount"'],
  },
];

describe('checkSources on one mistake in schema.json', () => {
  it('finds no problem in the form without mistakes', () => {
    expect(problemsOf(form())).toEqual([]);
  });

  it('counts the options behind a $ref', () => {
    const schema = SCHEMA.replace(
      '{\n',
      '{\n  "definitions": { "jour": { "type": "string", "oneOf": [{ "const": "lu", "title": "Lundi" }] } },\n',
    );
    const days = DAYS('"minItems": 2, ', '"$ref": "#/definitions/jour"');
    expect(problemsOf({ ...form(), 'forms/cours/schema.json': schema.replace(ECOLE, () => days) })).toEqual([
      'forms/cours/schema.json:26:63 "minItems" 2 is more than the 1 option, of which each is chosen once: no answer can be right',
    ]);
  });

  it('tells at once of a form with too many fields or levels, and of a list of itself', () => {
    const written = (schema: object) => ({ ...form(), 'forms/cours/schema.json': JSON.stringify(schema) });
    const told = (schema: object) =>
      problemsOf(written(schema)).filter((each) => each.includes('schema.json:'));
    const twice = (name: string) => ({
      oneOf: [{ $ref: `#/definitions/${name}` }, { $ref: `#/definitions/${name}` }],
    });
    const definitions = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`d${at}`, twice(`d${at + 1}`)]),
    );
    const many =
      'forms/cours/schema.json:1:1 the form has more than 5000 fields, with those of each "$ref": divide it into several forms';
    expect(told({ type: 'object', properties: { un: twice('d0') }, definitions })).toEqual([many]);
    const deep = Array.from({ length: 9 }).reduce<object>(
      (inner) => ({ type: 'array', items: { type: 'object', properties: { un: inner } } }),
      { type: 'string' },
    );
    expect(told({ type: 'object', properties: { un: deep } })).toEqual([
      expect.stringContaining('groups and lists stand here in more than 8 others'),
    ]);
    const children = { type: 'array', maxItems: 3, items: { $ref: '#/definitions/person' } };
    const person = { type: 'object', title: 'Personne', properties: { children } };
    expect(
      told({ type: 'object', properties: { un: { $ref: '#/definitions/person' } }, definitions: { person } }),
    ).toContainEqual(
      expect.stringContaining('warning: this list stands in itself: the form asks 3 levels of it'),
    );
  });

  it('tells of a condition on a list in a list, which it does not read', () => {
    const [rows, row] = [{ type: 'array', title: 'R' }, { contains: { contains: { const: 'a' } } }];
    const schema = {
      type: 'object',
      properties: {
        rows: {
          ...rows,
          maxItems: 3,
          items: { ...rows, maxItems: 3, items: { type: 'string', maxLength: 9 } },
        },
      },
      if: { properties: { rows: row }, required: ['rows'] },
      then: { properties: { z: { type: 'string', title: 'Z', maxLength: 9 } } },
    };
    expect(problemsOf({ 'forms/a/schema.json': schema, 'forms/a/ui.json': {} })).toContainEqual(
      expect.stringContaining('an entry of "rows" is a list itself, which no condition reads'),
    );
  });

  it.each(CASES)('$name', ({ files, problems }) => {
    expect(problemsOf(files)).toEqual(problems);
  });
});
