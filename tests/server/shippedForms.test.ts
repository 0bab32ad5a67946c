import { extname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { Answer, AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { encodePayload } from '#journey/payload.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { SAMPLES, sampleFile } from '../support/server/sampleFiles.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const sources = loadSources(FROZEN);
const { forms, texts, locales } = compileSources(sources, new Map());

let server: TestServer;
beforeAll(async () => {
  const publication = { ...testPublication(), forms, texts, locales };
  server = await startTestServer({}, { publication });
});
afterAll(() => server.stop());

describe.each(sources.forms)('$id', ({ id, examples }) => {
  const { form } = forms.get(id)!;

  it.each(examples.map(({ value }) => value))('$title', async ({ answers, errors = {}, payload }) => {
    const sent = encodePayload(form, withFiles(answers as Answers, errors), new Date('2025-07-01T12:00:00Z'));
    const body = form.submission.encoding === 'json' ? sent : toFormData(sent);
    const before = (await server.stored()).length;
    const response = await server.post(form.submission.path, body);
    const answer = (await response.json()) as { errors?: string[] };

    const paths = (answer.errors ?? []).map((error) => error.slice(0, error.indexOf(':')));
    if (Object.keys(errors).length === 0) {
      expect(answer.errors).toBeUndefined();
      expect(response.status).toBe(201);
    } else {
      // A file that is refused while it arrives is the only thing said.
      expect(paths.length).toBeGreaterThan(0);
      expect(Object.keys(errors)).toEqual(expect.arrayContaining(paths));
      expect([413, 422]).toContain(response.status);
      expect(await server.stored()).toHaveLength(before);
    }
    if (payload) {
      const days = Object.entries(form.submission.derive).filter(([, rule]) => 'date' in rule);
      const stored = (await server.stored()).at(-1)?.payload;
      const day = Object.fromEntries(days.map(([name]) => [name, stored?.[name]]));
      expect(stored).toEqual({ ...withFiles(payload as Answers, errors), ...day });
    }
  });
});

/**
 * Files are written `{"$file": {"name", "size"}}` in examples. Those that nothing is wrong with are made small: hundreds
 * of megabytes would be sent to learn nothing.
 */
function withFiles<Value extends Answer>(value: Value, errors: object, path: string[] = []): Value {
  if (Array.isArray(value)) return value.map((item) => withFiles(item, errors, path)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const file = (value as Answers).$file as AnswerFile | undefined;
  if (file) {
    const size = path.join('.') in errors ? file.size : Math.min(file.size, 5_000);
    return { ...file, size } as unknown as Value;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, withFiles(item, errors, [...path, key])]);
  return Object.fromEntries(entries) as Value;
}

function toFormData(payload: Record<string, unknown>): FormData {
  const data = new FormData();
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return;
    if (isFile(value)) data.append(name, new Blob([bytesOf(value)]), value.name);
    else if (Array.isArray(value)) for (const item of value) add(name, item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
    } else data.append(name, String(value));
  };
  for (const [name, value] of Object.entries(payload)) add(name, value);
  return data;
}

function isFile(value: unknown): value is AnswerFile {
  return typeof value === 'object' && value !== null && 'size' in value && 'name' in value;
}

/** As many bytes as the file has, of what its name promises where the site knows it. */
function bytesOf({ name, size }: AnswerFile): Uint8Array<ArrayBuffer> {
  if (size === 0 || !(extname(name).toLowerCase() in SAMPLES)) return new Uint8Array(size);
  return new Uint8Array(sampleFile(name, size));
}
