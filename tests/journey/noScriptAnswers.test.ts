import { describe, expect, it } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { type Control, Controls } from '#journey/answers/Controls.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';
import { encodeParts } from '#journey/payload.ts';
import { readControls } from '#journey/readControls.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { readFixture } from '../support/readFixture.ts';
import { formOf } from '../support/sampleForm.ts';

const EVERY = { has: () => true };

const readTyped = (
  form: CompiledForm,
  sent: Iterable<Control>,
  fileOf: (upload: string | undefined) => Answer = () => undefined,
) => {
  const controls = new Controls(sent);
  return readControls(form, { controls, typed: true, fileOf: (name) => fileOf(controls.last(name)) });
};

/** Replaces each file of an example by one that has arrived, whose id is its name. */
function withUploads(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withUploads);
  if (typeof answer !== 'object' || answer === null) return answer;
  const { $file } = answer as { $file?: { name: string; size: number } };
  if ($file) return { ...$file, upload: $file.name };
  return Object.fromEntries(Object.entries(answer).map(([key, inner]) => [key, withUploads(inner)]));
}

describe('answers in hidden inputs', () => {
  const sources = loadSources(FROZEN);
  it.each(sources.forms)('are read as they were, in $id', ({ id, schema, ui, examples }) => {
    const { form } = compileForm(id, schema, ui, 'Africa/Douala');
    for (const { value } of examples.filter(({ value: { errors } }) => !errors)) {
      const answers = withUploads(value.answers) as Answers;
      const sizes = new Map(
        JSON.stringify(value.answers)
          .match(/"name":"[^"]+","size":\d+/g)
          ?.map((text) => {
            const file = JSON.parse(`{${text}}`) as { name: string; size: number };
            return [file.name, file];
          }),
      );
      const read = readTyped(form, noScriptControls(form, answers, EVERY), (upload) =>
        upload === undefined ? undefined : { ...sizes.get(upload)!, upload },
      );
      const filled = Object.entries(answers).filter(
        ([, answer]) => answer !== '' && answer !== false && !(Array.isArray(answer) && answer.length === 0),
      );
      expect(read).toEqual(Object.fromEntries(filled));
    }
  });

  it('are read as they were, in a list of groups', () => {
    const { schema, ui } = readFixture('delegation');
    const { form } = compileForm('delegation', schema, ui, 'Africa/Douala');
    const answers = { personnes: [{ nom: 'Abena', age: 16, repas: true }, {}, { role: 'eleve' }] };
    const controls = noScriptControls(form, answers, EVERY);
    expect(readTyped(form, controls)).toEqual(answers);
    const many = [...controls, ['personnes[]', '100000000'] as const];
    expect(readTyped(form, many).personnes).toHaveLength(200);
  });
});

describe('what a person typed', () => {
  const { form } = formOf(
    {
      note: { type: 'string', title: 'Note' },
      count: { type: 'integer', title: 'Count' },
      agreed: { type: 'boolean', title: 'Agreed' },
      born: { type: 'string', format: 'date', title: 'Born' },
      married: { type: 'string', format: 'date', title: 'Married' },
      paper: { title: 'Paper', file: { accept: ['.pdf'], maxBytes: 10 } },
    },
    {
      ui: {
        uiSchema: { married: { 'ui:widget': 'text' } },
        submission: { path: '/api/typed', encoding: 'multipart' },
      },
    },
  );
  const read = (...controls: [string, string][]) => readTyped(form, controls);

  it('is read as a script would read it', () => {
    expect(read(['note', 'one\r\ntwo'], ['count', '1 000'], ['agreed', 'true'])).toEqual({
      note: 'one\ntwo',
      count: 1000,
      agreed: true,
    });
    expect(read(['note', ''], ['count', 'many'])).toEqual({ count: 'many' });
  });

  it.each(['30/5/2025', '30.05.2025', ' 30 - 05 - 2025 ', '30 5 2025', '2025-05-30'])(
    'is read as a day, in browsers without a control for days: %s',
    (typed) => expect(read(['born', typed])).toEqual({ born: '2025-05-30' }),
  );

  it('is read as a day, whatever widget asks it', () => {
    expect(read(['married', '30/5/2025'])).toEqual({ married: '2025-05-30' });
  });

  it('is no day without a year of four digits, or in words', () => {
    for (const typed of ['30/5/98', '30 mai', '5/2025'])
      expect(read(['born', typed])).toEqual({ born: typed });
  });

  it('cannot name what the form does not have', () => {
    const foreign: [string, string][] = [
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['other', 'x'],
      ['paper', 'id of another form'],
      ['note[__proto__]', 'x'],
    ];
    expect(read(...foreign)).toEqual({});
  });
});

it('options of numbers and of yes and no are read as they were, as typed and as parts', () => {
  const { form } = formOf(
    {
      places: { type: 'integer', title: 'Places', enum: [1, 2] },
      notes: { type: 'array', title: 'Notes', uniqueItems: true, items: { type: 'number', enum: [0, 1.5] } },
      repas: { type: 'boolean', title: 'Repas' },
      accord: { type: 'boolean', title: 'Accord' },
    },
    { ui: { uiSchema: { repas: { 'ui:widget': 'radio' } } } },
  );
  const answers = { places: 2, notes: [0, 1.5], repas: false, accord: true };
  expect(readTyped(form, noScriptControls(form, answers, EVERY))).toEqual(answers);
  const controls = new Controls(encodeParts(form, answers, new Date()) as Control[]);
  expect(readControls(form, { controls, typed: false, fileOf: () => undefined })).toEqual(answers);
  expect(
    readTyped(form, [
      ['places', '3'],
      ['accord', 'false'],
    ]),
  ).toEqual({ places: '3' });
});
