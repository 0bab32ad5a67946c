import { describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { NoScriptForm } from '#journey/fieldTypes/ServerFieldType.ts';
import { Controls } from '#journey/noScript/Controls.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';
import { readNoScriptAnswers } from '#journey/readNoScriptAnswers.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { readFixture } from '../support/readFixture.ts';

const EVERY = { has: () => true };
const noFile: NoScriptForm['findFile'] = () => undefined;

/** Replaces each file of an example by one that has arrived, whose id is its name. */
function withHeldFiles(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withHeldFiles);
  if (typeof answer !== 'object' || answer === null) return answer;
  const { $file } = answer as { $file?: { name: string; size: number } };
  if ($file) return { ...$file, held: $file.name };
  return Object.fromEntries(Object.entries(answer).map(([key, inner]) => [key, withHeldFiles(inner)]));
}

describe('answers in hidden inputs', () => {
  const sources = loadSources(FROZEN);
  it.each(sources.forms)('are read as they were, in $id', ({ id, schema, ui, examples }) => {
    const { form } = compileForm(id, schema, ui, 'Africa/Douala');
    for (const { value } of examples.filter(({ value: { errors } }) => !errors)) {
      const answers = withHeldFiles(value.answers) as Answers;
      const sizes = new Map(
        JSON.stringify(value.answers)
          .match(/"name":"[^"]+","size":\d+/g)
          ?.map((text) => {
            const file = JSON.parse(`{${text}}`) as { name: string; size: number };
            return [file.name, file];
          }),
      );
      const find: NoScriptForm['findFile'] = (_, held) => ({ ...sizes.get(held)!, held });
      const read = readNoScriptAnswers(form, new Controls(noScriptControls(form, answers, EVERY)), find);
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
    expect(readNoScriptAnswers(form, new Controls(controls), noFile)).toEqual(answers);
    const many = [...controls, ['personnes[]', '100000000'] as const];
    expect(readNoScriptAnswers(form, new Controls(many), noFile).personnes).toHaveLength(200);
  });
});

describe('what a person typed', () => {
  const { form } = compileForm(
    'typed',
    {
      type: 'object',
      properties: {
        note: { type: 'string', title: 'Note' },
        count: { type: 'integer', title: 'Count' },
        agreed: { type: 'boolean', title: 'Agreed' },
        born: { type: 'string', format: 'date', title: 'Born' },
        married: { type: 'string', format: 'date', title: 'Married' },
        paper: { title: 'Paper', file: { accept: ['.pdf'], maxBytes: 10 } },
      },
    },
    {
      route: '/typed',
      title: 'Typed',
      steps: [{ id: 'one', title: 'One', fields: ['note', 'count', 'agreed', 'born', 'married', 'paper'] }],
      fields: { married: { 'ui:widget': 'text' } },
      submission: { path: '/api/typed', encoding: 'multipart' },
      success: { title: 'Thanks', text: 'Stored.' },
    },
    'Africa/Douala',
  );
  const read = (...controls: [string, string][]) => readNoScriptAnswers(form, new Controls(controls), noFile);

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
