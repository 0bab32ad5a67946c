import { describe, expect, it } from 'vitest';
import { type Files, form, problemsOf, SCHEMA, UI } from '../support/definitionFiles.ts';

/** A list of groups, whose entries have a field of the list's name. */
const LIST =
  '{ "type": "array", "title": "L", "maxItems": 3, "items": { "type": "object", "title": "E", "required": ["items"], "properties": { "items": { "type": "string", "title": "T", "maxLength": 9 } } } }';

/** A field that is a text, a number or a list of texts, and what the uiSchema says of each. */
const variantsWith = (...uis: object[]): Files => ({
  'forms/cours/schema.json': SCHEMA.replace(
    '{ "type": "string", "title": "Nom", "minLength": 2, "maxLength": 200 }',
    '{ "title": "Nom", "oneOf": [{ "title": "En lettres", "type": "string", "maxLength": 9 }, { "title": "Un nombre", "type": "integer" }, { "title": "Plusieurs", "type": "array", "maxItems": 3, "items": { "type": "string", "maxLength": 9 } }] }',
  ),
  'forms/cours/ui.json': UI.replace('{ "ui:autocomplete": "name" }', `{ "oneOf": ${JSON.stringify(uis)} }`),
});

/** A group and a list of groups of one definition, and what the uiSchema says of it. */
const definitionsWith = (definitions: object, field = '"nom": {'): Files => ({
  'forms/cours/schema.json': SCHEMA.replace(
    '"pieces": {',
    '"ici": { "$ref": "#/definitions/lieu", "title": "Ici" }, "ailleurs": { "type": "array", "title": "Ailleurs", "maxItems": 3, "items": { "$ref": "#/definitions/lieu" } }, "pieces": {',
  ).replace(
    '  "if"',
    '  "definitions": { "lieu": { "type": "object", "title": "Lieu", "properties": { "ville": { "type": "string", "title": "Ville", "maxLength": 9 } } } },\n  "if"',
  ),
  'forms/cours/ui.json': UI.replace('"repas", ', '"repas", "ici", "ailleurs", ').replace(
    '"nom": {',
    `"ui:definitions": ${JSON.stringify(definitions)},\n    ${field}`,
  ),
});

const CASES: { name: string; files: Files; problems: string[] }[] = [
  {
    name: 'widgets and options of the variants of a field, each for its type',
    files: variantsWith(
      { 'ui:widget': 'textarea', 'ui:title': 'Nom', 'ui:placeholder': 'Awa' },
      { 'ui:options': { widget: 'updown' } },
      { items: { 'ui:placeholder': 'Awa' } },
    ),
    problems: [],
  },
  {
    name: 'widgets and options of the variants of a field that suit another variant',
    files: variantsWith(
      { 'ui:widget': 'updown' },
      { 'ui:options': { widget: 'textarea' }, 'ui:inline': true },
      { 'ui:widget': 'checkboxes', items: { 'ui:widget': 'radio' } },
    ),
    problems: [
      'forms/cours/ui.json:10:37 widget "updown" asks an integer or a number, which variant "En lettres" of "nom" is not',
      'forms/cours/ui.json:10:71 widget "textarea" asks a text, which variant "Un nombre" of "nom" is not',
      'forms/cours/ui.json:10:83 warning: "ui:inline" has no meaning for the widget "textarea"',
      'forms/cours/ui.json:10:114 widget "checkboxes" asks a list whose items have options ("oneOf" or "enum"), which variant "Plusieurs" of "nom" is not',
      'forms/cours/ui.json:10:148 widget "radio" asks options ("oneOf" or "enum") or a boolean, which variant "Plusieurs" of "nom" is not',
    ],
  },
  {
    name: 'title in the uiSchema alone',
    files: {
      ...form('schema', '"title": "Nom", ', ''),
      ...form('ui', '"ui:autocomplete": "name"', '"ui:title": "Nom"'),
    },
    problems: [],
  },
  {
    name: 'root of the uiSchema: an order beside steps, an unknown name, options of a field',
    files: form(
      'ui',
      '"uiSchema": {',
      '"uiSchema": { "ui:order": ["nomm", "*"], "ui:options": { "rows": 3 }, "ui:help": "a", "ui:submitButtonOptions": { "submitText": "a", "props": {} },',
    ),
    problems: [
      'forms/cours/ui.json:9:17 warning: "ui:order" has no effect beside "steps", which name their fields in the order of the page',
      'forms/cours/ui.json:9:30 "nomm" is not in "properties"; did you mean "nom"?',
      'forms/cours/ui.json:9:60 warning: "rows" has no meaning for the whole form: write it at a field',
      'forms/cours/ui.json:9:73 warning: "ui:help" has no meaning for the whole form: write it at a field',
      'forms/cours/ui.json:9:136 warning: "props" is not supported here: looks belong to the whole site; change content/theme.json',
    ],
  },
  ...(
    [
      [
        'an unknown field',
        'choix',
        '"required": ["nomm"]',
        '6:28 the condition reads "nomm", which is no property; did you mean "nom"?',
      ],
      [
        'no possible value',
        'choix',
        '"properties": { "statut": { "const": "elev" } }, "required": ["statut"]',
        '6:52 "elev" is no option of "statut"; did you mean "eleve"?',
      ],
      [
        'two values at once',
        'tout',
        '"allOf": [{ "properties": { "statut": { "const": "eleve" } } }, { "properties": { "statut": { "const": "parent" } } }], "required": ["statut"]',
        '6:61 warning: this condition never holds: "statut" cannot have two values at once',
      ],
      [
        'a field of its own section',
        'tout',
        '"required": ["salle"]',
        '6:55 this condition never settles: whether "salle" is asked depends on its own answer; read another field',
      ],
      [
        'a later step',
        'vous',
        '"required": ["repas"]',
        '5:82 warning: "nom" is asked before "repas", which shows it: name it after "repas"',
      ],
      [
        'a key that is none',
        'choix',
        '"requires": ["nom"]',
        '6:15 unknown key "requires"; did you mean "required"?',
      ],
      ['the review step', 'fin', '"required": ["nom"]', '7:7 a review step is always shown: it has no "if"'],
    ] as const
  ).map(([name, id, condition, problem]) => ({
    name: `condition on ${name}`,
    files: form('ui', `"id": "${id}"`, `"if": { ${condition} }, "id": "${id}"`),
    problems: [`forms/cours/ui.json:${problem}`],
  })),
  {
    name: 'condition of a step that is part of a circle with one of the schema',
    files: {
      ...form(
        'ui',
        '"fields": ["nom", "email", "statut", "ecole"] }',
        '"fields": ["nom", "email", "ecole"] }, { "id": "s", "title": "S", "if": { "required": ["ecole"] }, "fields": ["statut"] }',
      ),
    },
    problems: [
      'forms/cours/schema.json:23:3 this condition never settles: whether a field is asked depends in a circle, "statut" on "ecole", "ecole" on "statut"; let one of them read another field',
      'forms/cours/ui.json:5:65 warning: "ecole" is asked before "statut", which shows it: name it after "statut"',
    ],
  },
  ...(
    [
      [
        'an unknown field in a row',
        '["nom", "email", "emial"], "statut"',
        '5:66 "emial" names no field of schema.json; did you mean "email"?',
      ],
      [
        'a field in two rows',
        '["nom", "email"], ["statut", "pieces"]',
        '6:115 "pieces" is asked already, in step "vous"',
      ],
      [
        'a row of one field',
        '["nom"], "email", "statut"',
        '5:49 a row has two fields or more: name one without brackets',
      ],
      [
        'widths of fewer fields',
        '{ "row": ["nom", "email"], "widths": [1] }, "statut"',
        '5:86 2 fields need as many widths; 1 is here',
      ],
      [
        'widths without a row',
        '{ "widths": [1, 2] }, "nom", "email", "statut"',
        '5:49 "widths" has no meaning without "row"',
      ],
      [
        'a text and a row',
        '{ "text": "Bonjour.", "row": ["nom", "email"] }, "statut"',
        '5:71 a part has either "text" or "row"',
      ],
      [
        'an unknown key of a text',
        '{ "text": "Bonjour.", "unfolds": "Lire" }, "nom", "email", "statut"',
        '5:71 unknown key "unfolds"; did you mean "unfold"?',
      ],
      [
        'a text with other marks',
        '{ "text": "Un **grand** bonjour." }, "nom", "email", "statut"',
        '5:59 warning: "**" is shown as it is: a text has links, written [le règlement](/reglement), and no other marks',
      ],
      [
        'a link in a text that leads nowhere',
        '{ "text": "Lisez [ceci](/reglment)." }, "nom", "email", "statut"',
        '5:59 the link "/reglment" leads nowhere: no route, alias or public file',
      ],
    ] as const
  ).map(([name, asked, problem]) => ({
    name: `step with ${name}`,
    files: form('ui', '"nom", "email", "statut"', asked),
    problems: [`forms/cours/ui.json:${problem}`],
  })),
  {
    name: 'another answer that is no option, that no options have, and that a number says',
    files: {
      'forms/cours/schema.json': SCHEMA.replace(
        '"email": {',
        '"salle_autre": { "type": "integer", "title": "Autre" },\n    "email": {',
      ),
      'forms/cours/ui.json': UI.replace(
        '"nom": { "ui:autocomplete": "name" },',
        '"nom": { "ui:other": "a" }, "statut": { "ui:other": "elev" }, "salle": { "ui:other": "a" },',
      ).replace('"email", "statut"', '"email", "statut", "statut_autre"'),
    },
    problems: [
      'forms/cours/schema.json:6:5 "salle_autre" says which other answer "salle" has: it must be a text',
      'forms/cours/ui.json:10:14 warning: "ui:other" has no meaning for the widget "text"',
      'forms/cours/ui.json:10:57 "elev" is no option of "statut"; did you mean "eleve"?',
    ],
  },
  {
    name: 'rows of a group, and of what is none',
    files: form(
      'ui',
      '"nom": { "ui:autocomplete": "name" },\n    "pieces": {',
      '"nom": { "ui:sideBySide": [["a", "b"]] },\n    "pieces": { "ui:sideBySide": [["cv", "cw"], ["cv", "cv"]],',
    ),
    problems: [
      'forms/cours/ui.json:10:14 "ui:sideBySide" has no meaning but for a group, or at "items" of a list with entries',
      'forms/cours/ui.json:11:42 "cw" is not in "pieces"; did you mean "cv"?',
      'forms/cours/ui.json:11:50 "cv" stands in a row already',
      'forms/cours/ui.json:11:56 "cv" stands in a row already',
    ],
  },
  {
    name: 'warning that suits no answer of the field',
    files: form(
      'ui',
      '"nom": { "ui:autocomplete": "name" },',
      '"nom": { "ui:warnings": [{ "expect": { "minimum": 3 }, "text": "Non" }] },',
    ),
    problems: ['forms/cours/ui.json:10:44 "minimum" does not suit the answers of "nom"'],
  },
  {
    name: 'warning with an unknown rule',
    files: form(
      'ui',
      '"nom": { "ui:autocomplete": "name" },',
      '"nom": { "ui:warnings": [{ "expect": { "patern": "a" }, "text": "Non" }] },',
    ),
    problems: ['forms/cours/ui.json:10:44 unknown key "patern"; did you mean "pattern"?'],
  },
  {
    name: 'warning with a slow pattern',
    files: form(
      'ui',
      '"nom": { "ui:autocomplete": "name" },',
      '"nom": { "ui:warnings": [{ "expect": { "pattern": "^(a+)+$" }, "text": "Non" }] },',
    ),
    problems: [expect.stringMatching(/^forms\/cours\/ui\.json:10:55 unsafe pattern/)],
  },
  {
    name: 'computed value with the name of the warnings',
    files: form('ui', '"compute": { "prix"', '"compute": { "warnings"'),
    problems: ['forms/cours/ui.json:22:18 "warnings" is the name of the stored warnings; choose another'],
  },
  {
    name: 'missing key',
    files: form('ui', '"title": "Cours",', '"lead": "Cours",'),
    problems: [
      'forms/cours/ui.json:1:1 warning: "title" is missing: the page is headed "cours", as the folder',
    ],
  },
  {
    name: 'field of a group named by a step',
    files: form('ui', '"pieces"]', '"pieces", "pieces.cv"]'),
    problems: ['forms/cours/ui.json:6:125 "pieces.cv" is asked with its group: name "pieces" here'],
  },
  {
    name: 'step id that is written like a title',
    files: form('ui', '"id": "choix"', '"id": "Mon choix"'),
    problems: [
      'forms/cours/ui.json:6:13 "Mon choix" is not written as it should be: small letters and digits, with - between words, as "young-talent"',
    ],
  },
  {
    name: 'statement outside the review',
    files: form('ui', '"fields": ["nom",', '"statement": "Oui", "fields": ["nom",'),
    problems: ['forms/cours/ui.json:5:38 "statement" belongs to a step of kind "review"'],
  },
  {
    name: 'name in uiSchema that is nearly that of a field',
    files: form('ui', '"cv": {', '"cvs": {'),
    problems: [
      'forms/cours/ui.json:11:17 "pieces.cvs" names no field of schema.json; did you mean "pieces.cv"?',
    ],
  },
  {
    name: 'name in uiSchema that is no field',
    files: form('ui', '"cv": {', '"portrait": {'),
    problems: ['forms/cours/ui.json:11:17 warning: "pieces.portrait" names no field of schema.json'],
  },
  {
    name: 'a kind of file that the schema does not have',
    files: form('ui', '"ui:widget": "file"', '"ui:accept": ".pdf,.docx"'),
    problems: ['forms/cours/ui.json:11:38 "pieces.cv" takes no ".docx": write it in "accept" of schema.json'],
  },
  {
    name: 'name in the uiSchema of a variant that is nearly that of a field',
    files: form('ui', '"cv": {', '"anyOf": [{ "ui:title": "A", "cvs": {} }], "cv": {'),
    problems: [
      'forms/cours/ui.json:11:46 "pieces.cvs" names no field of schema.json; did you mean "pieces.cv"?',
    ],
  },
  {
    name: 'fields of before',
    files: form('ui', '"uiSchema": {', '"fields": {'),
    problems: [
      'forms/cours/ui.json:9:3 unknown key "fields"; it is "uiSchema" now, nested as the schema is; "npm run check -- --fix" rewrites it',
    ],
  },
  {
    name: 'dotted path in uiSchema',
    files: form('ui', '"pieces": { "cv": { "ui:widget": "file" } }', '"pieces.cv": { "ui:widget": "file" }'),
    problems: [
      'forms/cours/ui.json:11:5 "pieces.cv" is written nested, as the schema is: { "pieces": { "cv": { … } } }',
    ],
  },
  {
    name: 'option of a field at the root of uiSchema',
    files: form('ui', '"uiSchema": {', '"uiSchema": { "ui:help": "Aide",'),
    problems: [
      'forms/cours/ui.json:9:17 warning: "ui:help" has no meaning for the whole form: write it at a field',
    ],
  },
  {
    name: 'order of a group that leaves a field out, and names one that it does not have',
    files: form('ui', '"pieces": { "cv"', '"pieces": { "ui:order": ["cvs"], "cv"'),
    problems: [
      'forms/cours/ui.json:11:29 "cv" is missing: add it, or "*" for all others',
      'forms/cours/ui.json:11:30 "cvs" is not in "pieces"; did you mean "cv"?',
    ],
  },
  {
    name: 'order and titles of options where there are none, in ui:options',
    files: form(
      'ui',
      '{ "ui:autocomplete": "name" }',
      '{ "ui:options": { "order": ["a"], "enumNames": ["A"] } }',
    ),
    problems: [
      'forms/cours/ui.json:10:30 warning: "ui:order" has no meaning but for a group',
      'forms/cours/ui.json:10:46 warning: "ui:enumNames" has no meaning for "nom", which has no options',
    ],
  },
  {
    name: 'titles of options: too few, and of no option; an order with an unknown value',
    files: form(
      'ui',
      '"nom": {',
      '"statut": { "ui:enumNames": ["A"] }, "salle": { "ui:enumNames": { "x": "X" }, "ui:enumOrder": ["y", "*"] }, "nom": {',
    ),
    problems: [
      'forms/cours/ui.json:10:33 2 options need as many titles, in their order; 1 is here',
      'forms/cours/ui.json:10:71 "x" is no option of "salle"',
      'forms/cours/ui.json:10:100 "y" is not in "salle"',
    ],
  },
  {
    name: 'a condition on a field that is disabled',
    files: form('ui', '"nom": {', '"statut": { "ui:disabled": true }, "nom": {'),
    problems: [
      'forms/cours/ui.json:10:17 "statut" is required, and a field that is disabled is never sent',
      'forms/cours/ui.json:10:17 warning: a condition reads "statut", and a field that is disabled is never answered: write "readOnly" with a "default" in schema.json, which is sent',
    ],
  },
  {
    name: 'disabled options: of no option, of a field without options, and the default',
    files: {
      'forms/cours/schema.json': SCHEMA.replace('"statut": {', '"statut": { "default": "eleve",'),
      'forms/cours/ui.json': UI.replace(
        '"nom": {',
        '"statut": { "ui:enumDisabled": ["eleves", "eleve"] }, "nom": { "ui:enumDisabled": ["a"],',
      ),
    },
    problems: [
      'forms/cours/ui.json:10:37 "eleves" is no option of "statut"; did you mean "eleve"?',
      'forms/cours/ui.json:10:47 "eleve" is the default: choose another in schema.json',
      'forms/cours/ui.json:10:68 warning: "ui:enumDisabled" has no meaning for "nom", which has no options',
    ],
  },
  {
    name: 'keys without a meaning for the field, an empty value of another type, options of the form at a field',
    files: form(
      'ui',
      '"nom": {',
      '"salle": { "ui:inline": true, "ui:addable": false }, "nom": { "ui:emptyValue": 3, "ui:globalOptions": { "copyable": true, "label": false },',
    ),
    problems: [
      'forms/cours/ui.json:10:16 warning: "ui:inline" has no meaning for the widget "select"',
      'forms/cours/ui.json:10:35 warning: "ui:addable" has no meaning but for a list with entries',
      'forms/cours/ui.json:10:84 3 is no answer of "nom"',
      'forms/cours/ui.json:10:87 "ui:globalOptions" is for the whole form: write it at the root of "uiSchema"',
      'forms/cours/ui.json:10:109 warning: "ui:copyable" is not supported here: a list has its buttons; limit its entries with "minItems" and "maxItems" in schema.json',
    ],
  },
  {
    name: 'how fields of a definition are asked',
    files: definitionsWith({ '#/definitions/lieu': { 'ui:order': ['ville'], ville: { 'ui:help': 'Aide' } } }),
    problems: [],
  },
  {
    name: 'mistakes in how fields of a definition are asked, told where they stand',
    files: definitionsWith(
      { '#/definitions/lieu': { ville: { 'ui:widget': 'range' }, vile: {} } },
      '"ailleurs": { "items": { "ville": { "ui:widget": "updown" } } }, "nom": {',
    ),
    problems: [
      'forms/cours/ui.json:10:67 widget "range" asks an integer or a number, which "ici.ville" is not',
      'forms/cours/ui.json:10:76 "ailleurs.vile" names no field of schema.json; did you mean "ailleurs.ville"?',
      'forms/cours/ui.json:10:76 "ici.vile" names no field of schema.json; did you mean "ici.ville"?',
      'forms/cours/ui.json:11:54 widget "updown" asks an integer or a number, which "ailleurs.ville" is not',
    ],
  },
  {
    name: 'definitions that no field has',
    files: definitionsWith({
      '#/definitions/lieu': {},
      '#/definitions/lieux': {},
      '#/$defs/lieu': {},
      autre: {},
    }),
    problems: [
      'forms/cours/ui.json:10:48 no field of schema.json has "$ref": "#/definitions/lieux"; did you mean "lieu"?',
      'forms/cours/ui.json:10:73 warning: no field of schema.json has "$ref": "#/$defs/lieu"',
      'forms/cours/ui.json:10:91 warning: no field of schema.json has "$ref": "autre"',
    ],
  },
  {
    name: 'list that is called "items", whose entries have a field of that name',
    files: {
      'forms/cours/schema.json': SCHEMA.replace('"properties": {', () => `"properties": { "items": ${LIST},`),
      'forms/cours/ui.json': UI.replace('"pieces"]', '"pieces", "items"]').replace(
        '"nom": {',
        '"items": { "items": { "items": { "ui:rows": 2 } } }, "nom": {',
      ),
    },
    problems: ['forms/cours/ui.json:10:38 warning: "ui:rows" has no meaning for the widget "text"'],
  },
  {
    name: 'options that the named widget does not show',
    files: form(
      'ui',
      '"nom": { "ui:autocomplete": "name" }',
      '"statut": { "ui:widget": "radio", "ui:autocomplete": "name", "ui:placeholder": "?" }',
    ),
    problems: [
      'forms/cours/ui.json:10:39 warning: "ui:autocomplete" has no meaning for the widget "radio"',
      'forms/cours/ui.json:10:66 warning: "ui:placeholder" has no meaning for the widget "radio"',
    ],
  },
  {
    name: 'descriptions of the options of a select',
    files: form('schema', '"const": "eleve", ', '"const": "eleve", "description": "À l\'école.", '),
    problems: [
      'forms/cours/schema.json:8:27 warning: the widget "select" shows no "description"; in ui.json, "statut" can have "radio" or "cards"',
    ],
  },
  {
    name: 'options that the widget of a short text, and of a file, does not show',
    files: form(
      'ui',
      '"nom": { "ui:autocomplete": "name" },\n    "pieces": { "cv": { "ui:widget": "file" } }',
      '"nom": { "ui:rows": 3 }, "pieces": { "cv": { "ui:autocomplete": "off" } }',
    ),
    problems: [
      'forms/cours/ui.json:10:14 warning: "ui:rows" has no meaning for the widget "text"',
      'forms/cours/ui.json:10:50 warning: "ui:autocomplete" has no meaning for the widget "file"',
    ],
  },
  {
    name: 'placeholders of a counter',
    files: form(
      'ui',
      '"nom": { "ui:autocomplete": "name" }',
      '"email": { "ui:widget": "textarea", "ui:counter": "{count}/{max} ({min}) {maximum}" }',
    ),
    problems: [
      'forms/cours/ui.json:10:55 the counter uses {min}, but "email" has no "minLength"',
      'forms/cours/ui.json:10:55 nothing fills the placeholder {maximum} here; known: {count}, {max}, {min}',
    ],
  },
  {
    name: 'amount of an unknown field',
    files: form(
      'ui',
      '"of": "salle", "by": "statut", "currency"',
      '"of": "sale", "by": "statut", "currency"',
    ),
    problems: ['forms/cours/ui.json:14:49 "sale" names no field of schema.json; did you mean "salle"?'],
  },
  {
    name: 'amount by a field without options',
    files: form('ui', '"of": "salle", "by": "statut", "currency"', '"of": "salle", "by": "nom", "currency"'),
    problems: ['forms/cours/ui.json:14:64 "nom" has no options ("oneOf" or "enum")'],
  },
  {
    name: 'derived value named like a field',
    files: form('ui', '"salle_details": {', '"nom": {'),
    problems: ['forms/cours/ui.json:21:17 "nom" is already a field of schema.json'],
  },
  {
    name: 'value derived by two rules',
    files: form('ui', '{ "details": "salle" }', '{ "details": "salle", "date": "today" }'),
    problems: ['forms/cours/ui.json:21:34 exactly one of "details", "date" is needed here'],
  },
  {
    name: 'mail to an unknown field',
    files: form('ui', '"to": "email"', '"to": "mail"'),
    problems: ['forms/cours/ui.json:23:21 "mail" names no field of schema.json; did you mean "email"?'],
  },
  ...[
    ['2025-03-02 00:00:00+01:00', ': write "2025-03-02T00:00:00+01:00"'],
    ['2025-03-02T00:00:00+01', ': write "2025-03-02T00:00:00+01:00"'],
    ['2025-03-02T23:59:60Z', ''],
  ].map(([closes, mend]) => ({
    name: `date-time that some browsers cannot parse: ${closes}`,
    files: form('ui', '"title": "Cours",', `"title": "Cours",\n  "closes": "${closes}",`),
    problems: [
      `forms/cours/ui.json:4:13 "${closes}" is no date-time such as 2025-03-01T00:00:00+01:00${mend}`,
    ],
  })),
  ...['P0D', 'P', 'PT1H', 'P1Y0M', 'P1D1Y'].map((keepFor) => ({
    name: `invalid duration: ${keepFor}`,
    files: form('ui', '"keepFor": "P1Y"', `"keepFor": "${keepFor}"`),
    problems: [expect.stringMatching(/^forms\/cours\/ui\.json:\d+:\d+ .*a duration by the calendar: "P1Y"/)],
  })),
  ...['/api/../cours', '/api/cours/.', '/api//cours', '/api/cours/', '/api/%2e', '/api/:id'].map((path) => ({
    name: `submission path that no request has: ${path}`,
    files: form('ui', '"/api/cours"', `"${path}"`),
    problems: [
      `forms/cours/ui.json:18:13 "${path}" is not written as it should be: a path that begins with "/api/" and has one "/" before each part, without space, ?, #, %, *, :, \\ or .., as "/api/reservations"`,
    ],
  })),
];

describe('checkSources on one mistake in ui.json', () => {
  it.each(CASES)('$name', ({ files, problems }) => {
    expect(problemsOf(files)).toEqual(problems);
  });

  it('refuses a preparation screen without files, and a review without fields', () => {
    const preparation = { title: 'A', seconds: 5, start: 'B', requiredTitle: 'C', optionalTitle: 'D' };
    const ui = { ...JSON.parse(UI), preparation, steps: [{ id: 'fin', title: 'Fin', kind: 'review' }] };
    const found = problemsOf({
      'forms/cours/schema.json': SCHEMA.replace(/"file": \{[^}]*\}/, '"type": "boolean"'),
      'forms/cours/ui.json': JSON.stringify({ steps: ui.steps, preparation, ...ui }, null, 1),
    });
    expect(found).toContain('forms/cours/ui.json:6:12 there is nothing to review: no step asks anything');
    expect(found).toContain('forms/cours/ui.json:9:2 there is nothing to prepare: the form asks for no file');
  });

  it('checks the examples of a form', () => {
    const unknown = {
      title: 'A',
      answer: {},
      errors: { nome: 'x', 'repas.0.nombre': 'y', 'pieces.cv': 'z' },
    };
    const several = {
      examples: [
        { title: 'B', answers: { pieces: { cv: { $file: { name: 'cv.pdf' } } } } },
        { title: 'C', answers: {}, errors: { nom: 1 } },
      ],
    };
    const examples = { 'forms/cours/examples/a.json': unknown, 'forms/cours/examples/b.json': several };
    expect(problemsOf({ ...form(), ...examples })).toEqual([
      'forms/cours/examples/a.json:1:1 "answers" is missing',
      'forms/cours/examples/a.json:3:3 unknown key "answer"; did you mean "answers"?',
      'forms/cours/examples/a.json:5:5 "nome" names no field of schema.json; did you mean "nom"?',
      'forms/cours/examples/b.json:8:22 a file is written {"$file": {"name": "cv.pdf", "size": 1234}}',
      'forms/cours/examples/b.json:19:16 "nom" must be a string, not a number: write "1"',
    ]);
  });

  it('tells a field with another name at the form, not at each example', () => {
    const examples = { 'forms/cours/examples/a.json': { title: 'A', answers: {}, errors: { ecole: 'x' } } };
    const renamed = form('schema', '"ecole": {', '"école": {');
    expect(problemsOf({ ...renamed, ...examples }).filter((one) => one.includes('/examples/'))).toEqual([]);
  });
});
