import { describe, expect, test } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { FROZEN } from '../support/definitionFolders.ts';

const { forms } = loadSources(FROZEN);

describe.each(forms)('the examples of $id', ({ id, schema, ui, examples }) => {
  const { form, validators, texts } = compileForm(id, resolveRefs(schema), ui, 'Africa/Douala');

  test('include a valid one with its payload', () => {
    expect(examples.some(({ value }) => value.payload && !value.errors)).toBe(true);
  });

  test.each(examples.map(({ value }) => value))('$title', ({ answers, errors = {}, payload }) => {
    const pruned = pruneAnswers(form, validators, withFiles(answers as Answers));
    const found = validateAnswers(form, validators, pruned);
    expect(Object.fromEntries(found.map(({ path, message }) => [path, texts[message] ?? message]))).toEqual(
      errors,
    );
    if (payload) {
      const day = Object.entries(form.submission.derive).filter(([, rule]) => 'date' in rule);
      const expected = { ...payload, ...Object.fromEntries(day.map(([name]) => [name, '2025-07-01'])) };
      expect(encodePayload(form, pruned, new Date('2025-07-01T12:00:00Z'))).toEqual(
        withFiles(expected as Answers),
      );
    }
  });
});

/** Replaces `{"$file": {"name", "size"}}`, the notation of examples, by the object inside. */
function withFiles<Value extends Answer>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withFiles) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const file = (value as Answers).$file;
  if (file) return file as Value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withFiles(item)])) as Value;
}
