import { type RefusalScope, type RefusalStatus, refusalsOf } from '#messages/interface/refusalCodes.ts';
import type { Translate } from '#messages/translator.ts';
import { isGeneral } from './refusalExamples.ts';
import type { Schema } from './Schema.ts';

/** Kinds of requests in the document, each with the scopes of refusals that it can get. */
const REQUEST_KINDS = {
  read: ['any'],
  list: ['any', 'list'],
  json: ['any', 'body', 'submission', 'json'],
  multipart: ['any', 'body', 'submission', 'multipart'],
  draft: ['any', 'body', 'draft'],
} as const satisfies Record<string, readonly RefusalScope[]>;

export type RequestKind = keyof typeof REQUEST_KINDS;

/** Statuses with a `Retry-After` header. */
const RETRIED: ReadonlySet<RefusalStatus> = new Set([409, 429, 503, 507]);

/** Returns references to the refusal responses of a kind of request, by status. */
export function refusalReferences(kind: RequestKind): Record<string, Schema> {
  return Object.fromEntries(
    refusalsOf(REQUEST_KINDS[kind]).map(([status]) => [
      status,
      { $ref: `#/components/responses/${refusalName(kind, status)}` },
    ]),
  );
}

/** Returns the refusal responses of every kind of request, each with its possible codes. */
export function refusalResponses(t: Translate): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(REQUEST_KINDS).flatMap(([kind, scopes]) =>
      refusalsOf(scopes).map(([status, codes]) => [
        refusalName(kind, status),
        answer(kind, status, t, generalExamples(codes)),
      ]),
    ),
  );
}

/** Returns the 422 response of one form, with its own examples beside the general ones. */
export function unprocessable(kind: RequestKind, examples: Record<string, Schema>, t: Translate): Schema {
  const codes = refusalsOf(REQUEST_KINDS[kind]).find(([status]) => status === 422)?.[1] ?? [];
  return answer(kind, 422, t, { ...examples, ...generalExamples(codes) });
}

/** Returns the schemas of these responses by name, as clients do not all resolve a reference into a response. */
export function refusalSchemas(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(REQUEST_KINDS).flatMap(([kind, scopes]) =>
      refusalsOf(scopes).map(([status, codes]) => [refusalName(kind, status), bodySchema(status, codes)]),
    ),
  );
}

/** Name of a refusal's response and of its schema. */
function refusalName(kind: string, status: RefusalStatus): string {
  return `${kind}-${status}`;
}

function bodySchema(status: RefusalStatus, codes: readonly string[]): Schema {
  const known = { enum: codes };
  // The error of a field has its message id as the code.
  const code = status === 422 ? { anyOf: [known, { pattern: '^(?:errors|forms)\\.' }] } : known;
  return {
    allOf: [{ $ref: '#/components/schemas/Refusal' }],
    ...(status === 428 && { required: ['challenge'] }),
    properties: {
      details: { items: { properties: { code } } },
      ...(status === 428 && { challenge: { $ref: '#/components/schemas/Challenge' } }),
    },
  };
}

function generalExamples(codes: readonly string[]): Record<string, Schema> {
  return Object.fromEntries(
    codes.filter(isGeneral).map((code) => [code, { $ref: `#/components/examples/${code}` }]),
  );
}

function answer(kind: string, status: RefusalStatus, t: Translate, examples: Record<string, Schema>): Schema {
  const schema = { $ref: `#/components/schemas/${refusalName(kind, status)}` };
  return {
    description: t(`api.answer.${status}`),
    headers: {
      'Content-Language': { $ref: '#/components/headers/Content-Language' },
      ...(RETRIED.has(status) && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
    },
    content: {
      'application/json': { schema, ...(Object.keys(examples).length > 0 && { examples }) },
    },
  };
}
