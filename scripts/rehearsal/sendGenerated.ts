import { setTimeout as sleep } from 'node:timers/promises';
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

/** A form to which generated submissions can be sent. */
export interface GeneratedForm {
  id: string;
  /** Sends the submission of that number; the same number makes the same answers, and is stored once. Undefined without a valid example. */
  send: (url: string, number: number) => Promise<{ reference?: string; refused?: string }> | undefined;
}

/** The forms of definitions. The server to which they are sent trusts the addresses that they name. */
export async function generatedForms(folders: SourceFolders, seed: number): Promise<GeneratedForm[]> {
  const { sources, compilation } = compileFolders(folders);
  const forms = sources.forms.map(async ({ id, examples }, place): Promise<GeneratedForm[]> => {
    const compiled = compilation.forms.get(id);
    if (!compiled) return [];
    const { form } = compiled;
    const files = await filesOf(form);
    return [
      {
        id,
        send: (url, number) => {
          const random = seeded(seed * 7919 + place * 104_729 + number);
          const full = number % FULL_EVERY === FULL_EVERY - 1;
          const answers = generateAnswers(compiled, examples, random, { full, toFile: asFile });
          if (!answers) return undefined;
          const withOurs = withFiles(fieldTree(form), answers, (path) => choose(files.get(path), number));
          return post(url, form, withOurs, {
            'x-forwarded-for': `10.${place}.${number >> 8}.${number & 255}`,
            'idempotency-key': `${GENERATED}${id}-${form.version}-${seed}-${number}`,
          });
        },
      },
    ];
  });
  return (await Promise.all(forms)).flat();
}

/** The idempotency keys of generated submissions begin so. */
export const GENERATED = 'generated-';

/** Sends so many submissions of each form. Yields a line for each: how many it took, and why it refused one. */
export async function* sendGenerated(
  folders: SourceFolders,
  url: string,
  { count, seed }: { count: number; seed: number },
): AsyncGenerator<string> {
  for (const { id, send } of await generatedForms(folders, seed)) {
    let taken = 0;
    let refused = '';
    for (let number = 0; number < count; number++) {
      const sent = await send(url, number);
      if (!sent) break;
      if (sent.reference !== undefined) taken += 1;
      else refused ||= sent.refused ?? '';
    }
    yield lineOf(id, taken, refused);
  }
}

export function lineOf(id: string, taken: number, refused: string): string {
  return taken === 0 && refused === ''
    ? tell`${id}: none, as it has no valid example\n`
    : `${id}: ${taken}${refused && `; ${refused}`}\n`;
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

async function post(
  url: string,
  form: CompiledForm,
  answers: Answers,
  headers: Record<string, string>,
  tries = 5,
  now = new Date(),
): Promise<{ reference?: string; refused?: string }> {
  const payload = encodePayload(form, answers, now);
  const again = async (seconds: number) => {
    await sleep(seconds * 1000);
    return post(url, form, answers, headers, tries - 1, now);
  };
  const response = await fetch(url + form.submission.path, {
    method: 'POST',
    ...(form.submission.encoding === 'json'
      ? {
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        }
      : { headers, body: partsOf(payload) }),
  }).catch((error: Error) => error);
  // A busy server may close or not take a connection; the key keeps a repetition from being stored twice.
  if (response instanceof Error) {
    if (tries > 1) return again(1);
    throw response;
  }
  const text = await response.text();
  // A server that is busy for a moment names the seconds after which it takes more.
  const seconds = Number(response.headers.get('retry-after'));
  if (response.status === 503 && seconds > 0 && tries > 1) return again(seconds);
  return response.status === 201
    ? { reference: JSON.parse(text).reference }
    : { refused: `${response.status} ${text.slice(0, 300)}` };
}

function partsOf(payload: Parameters<typeof payloadParts>[0]): FormData {
  const body = new FormData();
  for (const [name, value] of payloadParts(payload))
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value as unknown as File, value.name);
  return body;
}
