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

/** Before numbers and truth values, which parts write as texts and the schema of a part does not. */
const TYPED = '\0';

/** Returns parts by name, repeated parts as a list, with values of the types that the schema says. */
function groupedParts(payload: Record<string, unknown>): Schema {
  const grouped: Schema = {};
  const marked = JSON.parse(
    JSON.stringify(payload, (_, value) => {
      if (isFile(value)) return value.name;
      return typeof value === 'number' || typeof value === 'boolean' ? `${TYPED}${value}` : value;
    }),
  );
  for (const [name, text] of payloadParts(marked) as [string, string][]) {
    const value = text.startsWith(TYPED) ? JSON.parse(text.slice(TYPED.length)) : text;
    const earlier = ownValue(grouped, name) as unknown;
    const several = earlier !== undefined || Array.isArray(ownValue(payload, name));
    grouped[name] = several ? [earlier ?? [], value].flat() : value;
  }
  return grouped;
}

function emptyFile({ name }: AnswerFile): File {
  return new File([], name);
}
