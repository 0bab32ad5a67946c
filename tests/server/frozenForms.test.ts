import { extname } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { Answer, AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { encodePayload, payloadParts } from '#journey/payload.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { apiResources } from '#publication/openapi/apiResources.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { apiClient } from '../support/server/apiClient.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { SAMPLES, sampleFile } from '../support/server/sampleFiles.ts';
import { testPublication } from '../support/server/testPublication.ts';

const sources = loadSources(FROZEN);
const compilation = compileSources(sources, new Map());
const { forms, texts, locales } = compilation;

/** Has the served API description as the schema `api`. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const resources = await apiResources(sources.forms, compilation, '', (_, make) => make());
const publication = { ...testPublication(), forms, texts, locales, resources };
const server = await startTestServer({}, { publication });
const client = await apiClient(server.url);
ajv.addSchema(client.document, 'api');

interface Refusal {
  details: { path: string; message: string }[];
}

describe.each(sources.forms)('a client generated from the API description sends $id', ({ id, examples }) => {
  const { form } = forms.get(id)!;
  const { path, encoding, derive } = form.submission;
  const pointer = `/paths/${path.replaceAll('/', '~1')}/post`;
  const mediaType = encoding === 'json' ? 'application/json' : 'multipart/form-data';

  it.each(examples)('$value.title', async ({ name, value: { answers, errors = {}, payload } }) => {
    const sent = encodePayload(form, withFiles(answers as Answers, errors), new Date('2025-07-01T12:00:00Z'));
    const body = encoding === 'json' ? sent : groupParts(sent);
    const before = (await server.stored()).length;
    const { status, data } = await client.call(`submit-${id}`, {}, body);

    const { requestBody, responses } = client.document.paths[path]!.post!;
    const media = requestBody.content[mediaType]!;
    const answer = responses[status]?.$ref?.slice(1) ?? `${pointer}/responses/${status}`;
    expect(schemaErrors(`${answer}/content/application~1json/schema`, data)).toEqual([]);
    const schema = `${pointer}/requestBody/content/${mediaType.replace('/', '~1')}/schema`;
    const broken = schemaErrors(schema, body);
    if (Object.keys(errors).length === 0) {
      expect(data).toEqual({
        id: expect.any(String),
        reference: expect.any(String),
        receivedAt: expect.any(String),
      });
      expect(status).toBe(201);
      expect(broken).toEqual([]);
      // The described example has no fields that a condition hides, and no derived values.
      const example = media.examples[name]!.value;
      expect(withFileNames(body)).toMatchObject(example);
      expect(schemaErrors(schema, example)).toEqual([]);
    } else {
      const { details } = data as Refusal;
      const paths = details.map((detail) => detail.path);
      // A file that is refused during the upload is the only error.
      expect(paths.length).toBeGreaterThan(0);
      expect(Object.keys(errors)).toEqual(expect.arrayContaining(paths));
      expect([413, 422]).toContain(status);
      expect(await server.stored()).toHaveLength(before);
      const ofFile = Object.keys(errors).some((at) => form.fields[at]?.file && answerAt(sent as Answers, at));
      if (!ofFile) {
        expect(Object.fromEntries(details.map((detail) => [detail.path, detail.message]))).toEqual(errors);
        expect(broken, 'errors by the described schema').not.toEqual([]);
        // The description shows the first refused examples of each form.
        const shown = responses[422]?.content?.['application/json']?.examples[name];
        if (shown) expect(shown.value).toEqual(data);
      }
    }
    if (payload) {
      const days = Object.entries(derive).filter(([, rule]) => 'date' in rule);
      const stored = (await server.stored()).at(-1)?.payload;
      const day = Object.fromEntries(days.map(([name]) => [name, stored?.[name]]));
      expect(stored).toEqual({ ...withFiles(payload as Answers, errors), ...day });
    }
  });
});

it('stores a newsletter subscription as not confirmed', async () => {
  expect((await server.post('/api/newsletter', { email: 'ama@example.org' })).status).toBe(201);
  expect((await server.stored()).at(-1)).toMatchObject({ formId: 'newsletter', confirmedAt: null });
});

/** Errors of a value by a schema of the API description. */
function schemaErrors(pointer: string, value: unknown): string[] {
  const validate = ajv.compile({ $ref: `api#${pointer}` });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/**
 * Replaces `{"$file": {"name", "size"}}`, the notation of examples, by the object inside. Valid files become small, so
 * that the test does not send hundreds of megabytes.
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

/** The parts of a payload by name, as the description has them: lists as arrays, files with bytes. */
function groupParts(payload: Record<string, unknown>): Record<string, unknown> {
  const parts = new Map<string, unknown[]>();
  for (const [name, value] of payloadParts(withBytes(payload) as Record<string, unknown>)) {
    parts.set(name, [...(parts.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...parts].map(([name, values]) => [name, Array.isArray(payload[name]) ? values : values[0]]),
  );
}

function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null) return value;
  if ('size' in value && 'name' in value) return fileOf(value as AnswerFile);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withBytes(item)]));
}

/** The body with files replaced by their names. */
function withFileNames(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
}

/** A file of that size; its content matches its extension if `SAMPLES` has it. */
function fileOf({ name, size }: AnswerFile): File {
  const sample = size > 0 && extname(name).toLowerCase() in SAMPLES;
  const bytes = sample ? new Uint8Array(sampleFile(name, size)) : new Uint8Array(size);
  return new File([bytes], name);
}
