import { DRAFT_ID, DRAFT_KEY } from './draftLink.ts';
import { API, isBelow } from './urls.ts';

/** A schema of draft-07, or another object of an OpenAPI document. Its descriptions are message ids. */
type Schema = Record<string, unknown>;

/** What Fastify reads of an endpoint's schema (`params`, `headers`, `body`, `response`), and what the OpenAPI document adds. */
export interface EndpointSchema {
  operationId: string;
  /** Message id. */
  summary: string;
  params?: { type: 'object'; properties: Record<string, Schema> };
  headers?: { type: 'object'; properties: Record<string, Schema> };
  /** Media type of the body. */
  consumes?: string;
  /** Absent for bytes. */
  body?: Schema;
  /** By status; refusals come from `refusals`. */
  response: Record<number, Schema>;
  /** Which requests of `REFUSALS` these are. */
  refusals: 'read' | 'draft';
}

export interface Endpoint {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  url: string;
  schema: EndpointSchema;
}

const BYTES = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };

const DRAFT = `${API.drafts}/:id`;
const DRAFT_SCHEMA: Pick<EndpointSchema, 'params' | 'refusals'> = {
  params: {
    type: 'object',
    properties: { id: { type: 'string', pattern: DRAFT_ID.source, description: 'api.draft.id' } },
  },
  refusals: 'draft',
};
const DONE = { 204: { description: 'api.answer.done', type: 'null' } };

/**
 * The API's endpoints at fixed paths. The server's routes are made of them, so requests are validated and responses serialised
 * by these schemas, and the OpenAPI document describes them. (Each form's own endpoints follow from the form.)
 */
export const ENDPOINTS = {
  storeDraft: {
    method: 'PUT',
    url: DRAFT,
    schema: {
      ...DRAFT_SCHEMA,
      operationId: 'store-draft',
      summary: 'api.draft.store',
      consumes: 'application/octet-stream',
      response: {
        201: {
          description: 'api.answer.draft',
          type: 'object',
          required: ['expires'],
          properties: {
            expires: { type: 'string', format: 'date-time', description: 'api.draft.expires' },
          },
        },
      },
    },
  },
  readDraft: {
    method: 'GET',
    url: DRAFT,
    schema: {
      ...DRAFT_SCHEMA,
      operationId: 'read-draft',
      summary: 'api.draft.read',
      response: { 200: { description: 'api.answer.draftBytes', ...BYTES } },
    },
  },
  removeDraft: {
    method: 'DELETE',
    url: DRAFT,
    schema: {
      ...DRAFT_SCHEMA,
      operationId: 'remove-draft',
      summary: 'api.draft.remove',
      response: DONE,
    },
  },
  mailDraft: {
    method: 'POST',
    url: `${DRAFT}/mail`,
    schema: {
      ...DRAFT_SCHEMA,
      operationId: 'mail-draft',
      summary: 'api.draft.mail',
      consumes: 'application/json',
      body: {
        type: 'object',
        required: ['key', 'to', 'form'],
        properties: {
          key: { type: 'string', pattern: DRAFT_KEY.source, description: 'api.draft.key' },
          to: { type: 'string', format: 'email', description: 'api.draft.to' },
          form: { type: 'string' },
          locale: { type: 'string', description: 'api.draft.locale' },
        },
      },
      response: DONE,
    },
  },
  readDocument: {
    method: 'GET',
    url: API.document,
    schema: {
      operationId: 'read-openapi',
      summary: 'api.document',
      headers: {
        type: 'object',
        properties: { 'If-None-Match': { type: 'string', description: 'api.header.ifNoneMatch' } },
      },
      response: {
        200: {
          description: 'api.answer.document',
          headers: {
            'Content-Language': { $ref: '#/components/headers/Content-Language' },
            ETag: { schema: { type: 'string' } },
          },
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        304: { description: 'api.answer.304', type: 'null' },
      },
      refusals: 'read',
    },
  },
} satisfies Record<string, Endpoint>;

/** The paths of the server's own calls of the API, without their parameters. */
const OWN_PATHS = [
  ...Object.values(API),
  ...Object.values(ENDPOINTS).map(({ url }) => url.replace(/\/:.*/, '')),
];

/** Whether a path of the API is one of the server's own calls: no form may be sent there, nor below it. */
export function isReservedApi(path: string): boolean {
  return OWN_PATHS.some((own) => isBelow(path, own)) || path.startsWith('/api/openapi.');
}
