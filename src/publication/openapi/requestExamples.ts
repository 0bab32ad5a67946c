import { ownValue } from '#definitions/sources/ownValue.ts';
import type { FormSource } from '#definitions/sources/Sources.ts';
import type { AnswerFile } from '#journey/answers/Answers.ts';
import { isFile } from '#journey/answers/isFile.ts';
import { encodePayload, payloadParts } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import type { FormCompilation } from '../compile/compileForm.ts';
import { answersOfExample } from '../examples/answersOfExample.ts';
import type { Schema } from './Schema.ts';

/** Returns the valid examples of a form as bodies, with file names for files and without derived values. */
export function requestExamples(
  { form, validators }: FormCompilation,
  examples: FormSource['examples'],
): Record<string, Schema> {
  const { encoding, derive } = form.submission;
  const valid = examples.filter(({ value }) => Object.keys(value.errors ?? {}).length === 0);
  return Object.fromEntries(
    valid.map(({ name, value: { title, answers } }) => {
      const pruned = pruneAnswers(form, validators, answersOfExample(form, answers, emptyFile));
      const payload = encodePayload(form, pruned, new Date(0));
      for (const derived of Object.keys(derive)) delete payload[derived];
      return [name, { summary: title, value: encoding === 'json' ? payload : groupedParts(payload) }];
    }),
  );
}

/** Returns parts by name, repeated parts as a list. */
function groupedParts(payload: Record<string, unknown>): Schema {
  const grouped: Schema = {};
  for (const [name, value] of payloadParts(payload)) {
    const text = isFile(value) ? value.name : value;
    const earlier = ownValue(grouped, name) as unknown;
    const several = earlier !== undefined || Array.isArray(ownValue(payload, name));
    grouped[name] = several ? [earlier ?? [], text].flat() : text;
  }
  return grouped;
}

function emptyFile({ name }: AnswerFile): File {
  return new File([], name);
}
