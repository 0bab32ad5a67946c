import { describe, expect, it } from 'vitest';
import type { RouteModule } from '#contract/RouteModule.ts';
import type { FormSchema } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { translate } from '#messages/translate.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { moduleSource } from '#publication/routes/moduleSource.ts';
import { createValidators } from '#validation/createValidators.ts';
import { uiOf } from '../support/sampleForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';

const options = [
  { const: 'a', title: 'A' },
  { const: 'b', title: 'B' },
];

const schema: FormSchema = {
  type: 'object',
  required: ['text', 'option'],
  properties: {
    text: { type: 'string', title: 'Texte', minLength: 2, maxLength: 5, errorMessage: 'De 2 à 5 lettres.' },
    phone: { type: 'string', title: 'Téléphone', pattern: '^[0-9 +]{8,}$', maxLength: 20 },
    email: { type: 'string', title: 'E-mail', format: 'email', maxLength: 100 },
    site: { type: 'string', title: 'Site', format: 'uri', maxLength: 100 },
    day: { type: 'string', title: 'Jour', format: 'date' },
    count: { type: 'integer', title: 'Nombre', minimum: 1, maximum: 10 },
    rate: { type: 'number', title: 'Taux', minimum: 0 },
    agreed: { type: 'boolean', title: 'Accord' },
    option: { type: 'string', title: 'Choix', oneOf: options },
    several: {
      type: 'array',
      title: 'Plusieurs',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', oneOf: options },
    },
    stands: {
      type: 'array',
      title: 'Stands',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'quantity'],
        properties: {
          id: { type: 'string', oneOf: options },
          quantity: { type: 'integer', minimum: 1, maximum: 99 },
        },
      },
    },
  },
  if: { required: ['option'], properties: { option: { const: 'b' } } },
  then: { required: ['why'], properties: { why: { type: 'string', title: 'Pourquoi', maxLength: 10 } } },
};

const ui = uiOf([], {
  route: '/odd',
  steps: [
    { id: 'one', title: 'Un', fields: ['text', 'phone', 'email', 'site', 'day', 'count', 'rate'] },
    { id: 'two', title: 'Deux', fields: ['agreed', 'option', 'several', 'stands', 'why'] },
  ],
  uiSchema: { stands: { 'ui:widget': 'quantities' } },
  submission: { path: '/api/odd', encoding: 'json' },
});

const VALID: Answers = { text: 'abc', option: 'a' };

/** JSON values at the form's limits or beyond. */
const ODD: unknown[] = [
  ...[null, true, false, 0, 1, -1, 10, 11, 1.5, 1e21, 1e-7, 1e308, 9_007_199_254_740_992],
  ...['', ' ', '  ', 'a', 'ab', 'abcde', 'abcdef', 'true', 'null', 'NaN', '0', '1', '-0', '1e3', '[]', '{}'],
  ...[
    '\0',
    '\0\0',
    '\n\n',
    'a\u0300',
    '\u{1f600}',
    '\u{1f600}\u{1f600}',
    '\u{1f600}'.repeat(5),
    '\u202eab',
    'ｂ',
  ],
  ...[
    '\ud800',
    '\udc00\ud800',
    '\ud800\ud83d\ude00\ude00',
    'é'.repeat(6),
    'x'.repeat(20_000),
    '__proto__',
    'constructor',
    'toString',
  ],
  ...['12345678', '1234567', '１２３４５６７８', '+237 600 000 000', '12345678\n', '12345678a'],
  ...[
    'a@b',
    'a@b.c',
    'a@b.org',
    'a@b.org\n',
    ' a@b.org',
    'a b@c.org',
    'é@b.org',
    '"a"@b.org',
    'a@b..org',
    'a@-b.org',
  ],
  ...[
    'A <a@b.org>',
    'a@b.org,c@d.org',
    `${'a'.repeat(65)}@b.org`,
    'a@[127.0.0.1]',
    'a@b.org\r\nBcc: c@d.org',
  ],
  ...[
    'https://b.org',
    'http://',
    'javascript:alert(1)',
    'b.org',
    '//b.org',
    'https://é.org',
    'https://b.org/ a',
    'a:',
  ],
  ...[
    '2025-02-28',
    '2025-02-29',
    '2024-02-29',
    '1900-02-29',
    '2000-02-29',
    '2025-7-1',
    '2025-13-01',
    '0000-01-01',
  ],
  ...['2025-07-22T00:00:00Z', '22/07/2025', '2025-04-31', '+2025-01-01', '２０２５-01-01', '2025-01-01 '],
  ...[
    [],
    [null],
    [[]],
    [''],
    ['a'],
    ['b', 'a'],
    ['a', 'a'],
    ['c'],
    [0],
    [{}],
    [['a']],
    ['A'],
    [true],
    ['a', null],
  ],
  ...[{}, { a: 1 }, { length: 1 }, { 0: 'a', length: 1 }, { toString: 1 }, { valueOf: 'a' }, { then: 'a' }],
  [{ id: 'a', quantity: 1 }],
  [{ id: 'a', quantity: 99 }],
  [{ id: 'a', quantity: 100 }],
  [{ id: 'a', quantity: 0 }],
  [{ id: 'a', quantity: 1.5 }],
  [{ id: 'a', quantity: '2' }],
  [{ id: 'a', quantity: true }],
  [{ id: 'a', quantity: null }],
  [{ id: 'a', quantity: 1, more: 1 }],
  [{ id: 'c', quantity: 1 }],
  [{ id: 'a' }],
  [{ quantity: 1 }],
  [
    { id: 'a', quantity: 1 },
    { id: 'a', quantity: 1 },
  ],
  [
    { id: 'a', quantity: 1 },
    { id: 'b', quantity: 2 },
  ],
  [{ id: 'a', quantity: 1 }, null],
  [null, null],
];

const compiled = compileForm('odd', schema, ui, 'Africa/Douala');
const { form } = compiled;
const base = testPublication();
const publication = {
  ...base,
  forms: new Map([['odd', { form, validators: compiled.validators }]]),
  texts: { fr: { ...compiled.texts } },
};

const server = await startTestServer({}, { publication });
const source = moduleSource({ form }, compiled.validatorCode);
const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
/** The browser's validators, imported from the route module. */
const validators = createValidators(form, (module as RouteModule & { kind: 'form' }).validators);

/** Errors of the browser's validation, in the server's format. */
function browserErrors(answers: Answers): string[] {
  const errors = validateAnswers(form, validators, pruneAnswers(form, validators, answers));
  return errors.map(
    ({ path, message, values }) => `${path}: ${translate(publication, 'fr', message, values)}`,
  );
}

const paths = Object.keys(form.fields);

describe.each(paths)('%s', (path) => {
  it('gets the same errors from browser and server for every odd value', async () => {
    const counts = { accepted: 0, refused: 0 };
    for (const value of ODD) {
      const condition = path === 'why' ? { option: 'b' } : {};
      const sent = { ...VALID, ...condition, [path]: value } as Answers;
      const body = JSON.stringify(sent);
      const browser = browserErrors(JSON.parse(body));
      const response = await server.post('/api/odd', body);
      const answer = (await response.json()) as { errors?: string[]; reference?: string };
      const start = body.slice(0, 200);
      expect(response.status, start).toBe(browser.length === 0 ? 201 : 422);
      expect(answer.errors ?? [], start).toEqual(browser);
      counts[browser.length === 0 ? 'accepted' : 'refused']++;
      if (answer.reference === undefined) continue;
      // The server coerces, adds and removes nothing.
      const stored = await server.store.find(answer.reference);
      expect(JSON.stringify(Object.entries(stored?.payload ?? {}).sort())).toBe(
        JSON.stringify(Object.entries(pruneAnswers(form, validators, JSON.parse(body))).sort()),
      );
    }
    expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(0);
  });
});
