import type { AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { encodePayload, payloadParts } from '#journey/payload.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import { filesOfExample } from '#publication/examples/filesOfExample.ts';
import { FROZEN } from '../definitionFolders.ts';
import { sampleFile } from '../server/sampleFiles.ts';

let compiled: ReturnType<typeof compileFolders> | undefined;

/** The path of a frozen form, and the body of its first valid example, with real files. */
export function exampleBody(formId: string): { path: string; body: FormData | string } {
  compiled ??= compileFolders(FROZEN);
  const { sources, compilation } = compiled;
  const form = compilation.forms.get(formId)?.form;
  const examples = sources.forms.find(({ id }) => id === formId)?.examples ?? [];
  const example = examples.find(({ value: { errors = {} } }) => Object.keys(errors).length === 0);
  if (!form || !example) throw new Error(`The form ${formId} has no valid example`);
  const answers = filesOfExample(
    example.value.answers as Answers,
    ({ name }) => new File([new Uint8Array(sampleFile(name))], name) as unknown as AnswerFile,
  );
  const payload = encodePayload(form, answers, new Date());
  const { path, encoding } = form.submission;
  if (encoding === 'json') return { path, body: JSON.stringify(payload) };
  const body = new FormData();
  for (const [name, value] of payloadParts(payload)) body.append(name, value as string | File);
  return { path, body };
}
