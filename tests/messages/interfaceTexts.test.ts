import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { API_TEXTS } from '#messages/interface/apiTexts.ts';
import { INTERFACE_TEXTS } from '#messages/interface/interfaceTexts.ts';
import { REFUSALS } from '#messages/interface/refusalCodes.ts';
import { SERVER_TEXTS } from '#messages/interface/serverTexts.ts';
import { frozenPath } from '../support/definitionFolders.ts';

/** Files that list ids; an id there does not count as used. */
const LISTS = 'src/messages/interface/';

/** First parts of the ids: `errors|form|mail|…`. */
const PREFIXES = [...new Set(Object.keys(INTERFACE_TEXTS).map((id) => id.split('.', 1)[0]))].join('|');

const ID = String.raw`(?:${PREFIXES})\.[\w.]*(?:\$\{\w+\}[\w.]*)*`;

/** A quoted id, or any string passed to `t` or `say`: so an id with a new prefix is found, too. */
const QUOTED = new RegExp(
  `(['"\`])(${ID})\\1|\\b(?:t|say|formatMessage)\\((?:\\{ id: )?\\s*'([\\w.]+)'`,
  'g',
);

/** A quoted id with the object of values that follows it, or with none. */
const FILLED = new RegExp(
  `(['"])(${ID})\\1(?:,?\\s*\\}?\\s*\\)|\\s*/>|\\s*\\}?(?:,\\s*(?:values:\\s*)?|\\s+values=\\{)\\{((?:[^{}]|\\{[^{}]*\\})*)\\})`,
  'g',
);

/** Problems of examined or scanned files (`FileCheck`); their texts get the file's name. */
const FILE_PROBLEMS = [
  ...[
    'Complex',
    'Content',
    'Document',
    'Embedded',
    'Infected',
    'Inflates',
    'Macros',
    'Password',
    'Pdf',
    'PdfActions',
  ],
  ...['PdfAttachments', 'Picture', 'Pixels', 'Polyglot', 'Remote', 'Video'],
];

/** Values of texts that the code does not pass next to the id. `mail.contactByMail` is for organisers without a telephone. */
const FILLED_ELSEWHERE: Record<string, string[]> = {
  ...Object.fromEntries(FILE_PROBLEMS.map((problem) => [`server.file${problem}`, ['name']])),
  'form.privacy.keeping.after': ['duration'],
  'form.privacy.line.after': ['duration'],
  'form.review.missingAnswers': ['count'],
  'form.review.missingDocuments': ['count'],
  'mail.contact': ['email', 'phones'],
  'mail.contactByMail': ['email'],
  'mail.notYou': ['email'],
  'server.column.confirmedAt': ['zone'],
  'server.column.createdAt': ['zone'],
};

/** Keys of a field in schema.json that are no rules. */
const NO_RULES = [
  '$ref',
  'title',
  'description',
  'items',
  'properties',
  'errorMessage',
  'nullable',
  'examples',
  'default',
  ...['if', 'then', 'else', 'allOf', 'dependencies', 'dependentRequired', 'dependentSchemas'],
];

/** Rules whose errors have other names. */
const FAILS_AS: Record<string, string[]> = {
  oneOf: ['enum'],
  anyOf: ['enum'],
  file: ['accept', 'maxBytes', 'empty'],
  // What the field never sends is refused by `not`.
  readOnly: ['const', 'not'],
};

const field = JSON.parse(readFileSync('src/definitions/form-schema.schema.json', 'utf8')).definitions.field;
const rules = Object.keys(field.properties).filter((key) => !NO_RULES.includes(key));

/** Values of the placeholders in ids that the code composes. */
const COMPOSED: Record<string, string[]> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are ids as the code writes them
  'api.answer.${status}': Object.keys(REFUSALS).filter((status) => status !== '405'),
  'errors.${keyword}': [
    ...rules.flatMap((rule) => FAILS_AS[rule] ?? rule),
    'required',
    'additionalProperties',
  ],
  'blocks.countdown.${unit}': ['days', 'hours', 'minutes', 'seconds'],
  'blocks.prices.${list}': ['equipment', 'advantages'],
  'form.privacy.keeping.${end}': ['after', 'untilErased', 'untilLeft'],
  'form.privacy.line.${end}': ['after', 'untilErased', 'untilLeft'],
  'form.privacy.title.${key}': ['form', 'purpose', 'recipients', 'legalBasis', 'keeping'],
  'form.privacy.title.${part}': ['purpose', 'recipients', 'legalBasis', 'sensitive', 'minors', 'rights'],
  'form.privacy.title.${label}': ['recipients', 'keeping', 'legalBasis', 'sensitive', 'minors', 'rights'],
  'server.column.${key}': ['reference', 'createdAt', 'locale', 'confirmedAt', 'formVersion'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are ids as the code writes them
};

const files = globSync('{src/**/*,scripts/*,scripts/documents/*}.{ts,tsx}').filter(
  (file) => !file.startsWith(LISTS),
);
const code = files.map((file) => readFileSync(file, 'utf8'));

/** Ids as the code writes them, without prefixes of ids. */
const written = new Set(
  code
    .flatMap((text) => [...text.matchAll(QUOTED)].map(([, , id, shown]) => id ?? shown ?? ''))
    // Ids of `site.` are texts of content/site.json.
    .filter((id) => !id.endsWith('.') && !id.startsWith('site.')),
);

it('lists every id that the code composes', () => {
  expect([...written].filter((id) => id.includes('$')).sort()).toEqual(Object.keys(COMPOSED).sort());
});

it('lists the ids that the code uses and no others, sorted', () => {
  const used = [...written].flatMap((id) => COMPOSED[id]?.map((part) => id.replace(/\$\{\w+\}/, part)) ?? id);
  expect(Object.keys(INTERFACE_TEXTS).sort()).toEqual([...new Set(used)].sort());
  const screens = Object.keys(INTERFACE_TEXTS).filter((id) => !(id in SERVER_TEXTS) && !(id in API_TEXTS));
  for (const list of [screens, Object.keys(API_TEXTS), Object.keys(SERVER_TEXTS)]) {
    expect(list).toEqual(list.toSorted());
  }
});

it('has each text in the definitions of the tests', () => {
  const texts = JSON.parse(readFileSync(frozenPath('content/messages/fr.json'), 'utf8'));
  const ids = Object.keys(INTERFACE_TEXTS);
  const wayOut =
    'write the French into content/messages/fr.json, then run "npm run messages" and "npm run formats"';
  expect(
    ids.filter((id) => !(id in texts)),
    wayOut,
  ).toEqual([]);
});

it('lists for each id the values that every use of it passes', () => {
  const filled = new Map<string, string[]>();
  for (const [, , id = '', values = ''] of code.flatMap((text) => [...text.matchAll(FILLED)])) {
    // Commas inside parentheses separate arguments.
    const names = values.split(/,(?![^()]*\))/).flatMap((value) => /^\s*(\w+)/.exec(value)?.[1] ?? []);
    filled.set(id, filled.get(id)?.filter((name) => names.includes(name)) ?? names);
  }
  // Values of `errors.*` come from the failed rule: tests/validation/errorTexts.test.ts.
  const ids = Object.keys(INTERFACE_TEXTS).filter((id) => !id.startsWith('errors.'));
  const expected = ids.map((id) => [id, (FILLED_ELSEWHERE[id] ?? filled.get(id) ?? []).toSorted()]);
  expect(Object.fromEntries(ids.map((id) => [id, INTERFACE_TEXTS[id]]))).toEqual(
    Object.fromEntries(expected),
  );
});
