import { type RefusalScope, type RefusalStatus, refusalsOf } from '#messages/interface/refusalCodes.ts';
import type { Say, Schema } from './Schema.ts';

/** The kinds of requests that are described, by what they may be refused for. */
export const REQUEST_KINDS = {
  read: ['any'],
  list: ['any', 'list'],
  json: ['any', 'submission', 'json'],
  multipart: ['any', 'submission', 'multipart'],
} as const satisfies Record<string, readonly RefusalScope[]>;

export type RequestKind = keyof typeof REQUEST_KINDS;

/** Statuses that say when to try again. */
const RETRIED: ReadonlySet<RefusalStatus> = new Set([409, 429, 503, 507]);

/** References to the refusals of a kind of requests, by status. */
export function refusalReferences(kind: RequestKind): Record<string, Schema> {
  return Object.fromEntries(
    refusalsOf(REQUEST_KINDS[kind]).map(([status]) => [
      status,
      { $ref: `#/components/responses/${kind}-${status}` },
    ]),
  );
}

/** The refusals of every kind of requests, each with the codes that it may have. */
export function refusalResponses(say: Say): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(REQUEST_KINDS).flatMap(([kind, scopes]) =>
      refusalsOf(scopes).map(([status, codes]) => [`${kind}-${status}`, response(status, codes, say)]),
    ),
  );
}

function response(status: RefusalStatus, codes: readonly string[], say: Say): Schema {
  const known = { enum: codes };
  // What a field is refused for has the code of the text that says so.
  const code = status === 422 ? { anyOf: [known, { pattern: '^(?:errors|forms)\\.' }] } : known;
  return {
    description: say(`api.answer.${status}`),
    headers: {
      'Content-Language': { $ref: '#/components/headers/Content-Language' },
      ...(RETRIED.has(status) && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Refusal' }],
          ...(status === 428 && { required: ['challenge'] }),
          properties: {
            details: { items: { properties: { code } } },
            ...(status === 428 && { challenge: { $ref: '#/components/schemas/Challenge' } }),
          },
        },
      },
    },
  };
}
