import { expect, test } from 'vitest';
import { extractFiles } from '#device/storage/draftStorage.ts';
import type { AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { withAnswerAt } from '#journey/answers/answerAt.ts';
import { encodeParts, encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { submissionSchema } from '#publication/openapi/submitOperation.ts';
import { readFixture } from '../support/readFixture.ts';

const { schema, ui } = readFixture('photos');
const compilation = compileForm('photos', schema, ui, 'Africa/Douala');
const { form, validators } = compilation;
const file = (name: string, bytes = 100) => new File([new Uint8Array(bytes)], name);
const errorsOf = (photos: Answers['photos']) =>
  validateAnswers(form, validators, pruneAnswers(form, validators, { nom: 'A', photos })).map(
    ({ path, message, values }) => [path, message, values],
  );

test('files of one field are counted, and judged one by one and together', () => {
  const [a, b] = [file('a.png'), file('b.pdf')];
  expect(errorsOf([a, b])).toEqual([]);
  expect(errorsOf(undefined)).toMatchObject([['photos', 'forms.photos.fields.photos.error.required', {}]]);
  expect(errorsOf([a])).toMatchObject([['photos', 'errors.minFiles', { limit: 2 }]]);
  expect(errorsOf([a, b, file('c.png'), file('d.png')])).toMatchObject([
    ['photos', 'errors.maxFiles', { limit: 3 }],
  ]);
  expect(errorsOf([a, file('b.exe'), file('c.png', 20_001)])).toMatchObject([
    ['photos.1', 'errors.accept', {}],
    ['photos.2', 'errors.maxBytes', {}],
  ]);
  expect(errorsOf([file('a.png', 16_000), file('b.png', 16_000)])).toMatchObject([
    ['photos', 'errors.maxTotalBytes', { megabytes: expect.any(Number) }],
  ]);
});

test('they are parts of one name, in their order', () => {
  const answers = { nom: 'A', photos: [file('b.png'), file('a.png')], dossier: { annexes: [file('c.pdf')] } };
  const parts = encodeParts(form, answers, new Date(0));
  expect(parts.map(([name, value]) => [name, (value as AnswerFile).name ?? value])).toEqual([
    ['nom', 'A'],
    ['photos', 'b.png'],
    ['photos', 'a.png'],
    ['dossier[annexes]', 'c.pdf'],
  ]);
  expect(encodePayload(form, answers, new Date(0))).toEqual(answers);
});

test('a draft keeps each, and gives them back though one is lost', () => {
  const answers = { nom: 'A', photos: [file('a.png'), file('b.png')], dossier: { annexes: [file('c.pdf')] } };
  const { plain, files } = extractFiles(answers);
  expect([...files.keys()]).toEqual(['photos.0', 'photos.1', 'dossier.annexes.0']);
  files.delete('photos.0');
  const kept = [...files].reduce<Answers>((all, [path, each]) => withAnswerAt(all, path, each), plain);
  expect(restoreAnswers(form, kept, {})).toEqual({ ...answers, photos: [answers.photos[1]] });
});

test('a draft keeps those of entries in their places', () => {
  const answers = {
    equipes: [{}, { cv: file('a.pdf'), membres: [{ photos: [file('b.png')], nom: 'A' }] }],
    langues: ['fr', undefined],
  };
  const { plain, files } = extractFiles(answers);
  expect([...files.keys()]).toEqual(['equipes.1.cv', 'equipes.1.membres.0.photos.0']);
  expect(plain).toEqual({ equipes: [{}, { membres: [{ nom: 'A' }] }], langues: ['fr', undefined] });
  const whole = [...files].reduce<Answers>((all, [path, each]) => withAnswerAt(all, path, each), plain);
  expect(whole).toEqual(answers);
});

test('the OpenAPI document has a list of files', () => {
  const source = { id: 'photos', schema, ui, examples: [] };
  const body = submissionSchema(source, compilation, (id) => id) as { properties: Record<string, object> };
  expect(body.properties.photos).toMatchObject({
    type: 'array',
    minItems: 2,
    maxItems: 3,
    items: { contentMediaType: 'application/octet-stream' },
  });
  expect(body.properties).toHaveProperty(['dossier[annexes]']);
});
