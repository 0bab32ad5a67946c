import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { Answer, AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { isFile } from '#journey/answers/isFile.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { encodePayload, payloadParts } from '#journey/payload.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import { generateAnswers, seeded } from '#publication/examples/generateAnswers.ts';
import { sampleFiles } from './sampleFile.ts';

/** Each so many submissions has texts of their greatest length. */
const FULL_EVERY = 10;

/**
 * Sends generated submissions of every form that is open to a server that trusts the addresses they name. Yields a line for each
 * form: how many it took, and why it refused one.
 */
export async function* sendGenerated(
  folders: SourceFolders,
  url: string,
  { count, seed }: { count: number; seed: number },
): AsyncGenerator<string> {
  const { sources, compilation } = compileFolders(folders);
  for (const [place, { id, examples }] of sources.forms.entries()) {
    const compiled = compilation.forms.get(id);
    if (!compiled) continue;
    const { form } = compiled;
    const files = await filesOf(form);
    let taken = 0;
    let refused = '';
    for (let number = 0; number < count; number++) {
      const random = seeded(seed * 7919 + place * 104_729 + number);
      const full = number % FULL_EVERY === FULL_EVERY - 1;
      const answers = generateAnswers(compiled, examples, random, { full, toFile: asFile });
      if (!answers) break;
      const response = await fetch(url + form.submission.path, {
        method: 'POST',
        ...bodyOf(
          form,
          withFiles(fieldTree(form), answers, (path) => choose(files.get(path), number)),
          `10.${place}.${number >> 8}.${number & 255}`,
        ),
      });
      const text = await response.text();
      if (response.status === 201) taken += 1;
      else refused ||= `${response.status} ${text.slice(0, 300)}`;
    }
    yield taken === 0 && refused === ''
      ? tell`${id}: none, as it has no valid example\n`
      : `${id}: ${taken}${refused && `; ${refused}`}\n`;
  }
}

/** Of an example: its name and size count, not its bytes. */
function asFile({ name, size }: AnswerFile): File {
  return Object.defineProperty(new File([], name), 'size', { value: size });
}

/** For each field of a form that asks for a file: one of each kind that can be made here. */
async function filesOf({ fields }: CompiledForm): Promise<Map<string, File[]>> {
  const files = new Map<string, File[]>();
  for (const { path, file } of Object.values(fields)) {
    const samples = file ? await sampleFiles(file.accept) : [];
    files.set(
      path,
      samples.map(({ name, bytes }) => new File([new Uint8Array(bytes)], name)),
    );
  }
  return files;
}

/** Each submission has the next kind. */
function choose(files: readonly File[] = [], number: number): File | undefined {
  return files[number % files.length];
}

/** The answers with files that can be opened; without those of kinds that cannot be made. */
function withFiles(
  nodes: readonly FieldNode[],
  answers: Answers,
  fileOf: (path: string) => File | undefined,
): Answers {
  const entries = nodes.flatMap(({ name, field, children }): [string, Answer][] => {
    const answer = answerAt(answers, name);
    if (answer === undefined) return [];
    const file = fileOf(field.path);
    if (isFile(answer)) return file ? [[name, file]] : [];
    if (Array.isArray(answer)) {
      if (field.files) return [[name, file ? answer.map(() => file) : []]];
      return [[name, answer.map((entry) => (isGroup(entry) ? withFiles(children, entry, fileOf) : entry))]];
    }
    return [[name, isGroup(answer) ? withFiles(children, answer, fileOf) : answer]];
  });
  return {
    ...answers,
    ...Object.fromEntries(nodes.map(({ name }) => [name, undefined])),
    ...Object.fromEntries(entries),
  };
}

function bodyOf(
  form: CompiledForm,
  answers: Answers,
  address: string,
): Pick<RequestInit, 'headers' | 'body'> {
  const payload = encodePayload(form, answers, new Date());
  const headers = { 'x-forwarded-for': address };
  if (form.submission.encoding === 'json')
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(payload) };
  const body = new FormData();
  for (const [name, value] of payloadParts(payload))
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value as unknown as File, value.name);
  return { headers, body };
}
