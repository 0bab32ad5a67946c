import { ENDPOINTS, type Endpoint, type EndpointSchema } from '#contract/endpoints.ts';
import type { Translate } from '#messages/translator.ts';
import { refusalReferences } from './refusalResponses.ts';
import type { Schema } from './Schema.ts';

const BYTES = { type: 'string', format: 'binary' };

/** The paths of the fixed endpoints, as the routes' own schemas describe them. */
export function endpointPaths(t: Translate): Record<string, Schema> {
  const paths: Record<string, Schema> = {};
  for (const { method, url, schema } of Object.values<Endpoint>(ENDPOINTS)) {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: translated(operation(schema), t) };
  }
  return paths;
}

function operation({ operationId, summary, consumes, response, ...schema }: EndpointSchema): Schema {
  return {
    operationId,
    summary,
    security: [],
    parameters: [
      ...parameters(schema.params, { in: 'path', required: true }),
      { $ref: '#/components/parameters/Accept-Language' },
      ...parameters(schema.headers, { in: 'header' }),
    ],
    ...(consumes && {
      requestBody: { required: true, content: { [consumes]: { schema: schema.body ?? BYTES } } },
    }),
    responses: {
      ...Object.fromEntries(Object.entries(response).map(([status, each]) => [status, responseOf(each)])),
      ...refusalReferences(schema.refusals),
    },
  };
}

function parameters(part: EndpointSchema['params'], where: Schema): Schema[] {
  return Object.entries(part?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    ...{ name, description, schema },
    ...where,
  }));
}

function responseOf({ description, headers, content, ...schema }: Schema): Schema {
  const described = { description, ...(headers !== undefined && { headers }) };
  if (schema.type === 'null') return described;
  return { ...described, content: content ?? { 'application/json': { schema } } };
}

/** Replaces the message ids of summaries and descriptions. */
function translated(described: Schema, t: Translate): Schema {
  return JSON.parse(JSON.stringify(described), (key, value) =>
    (key === 'summary' || key === 'description') && typeof value === 'string' ? t(value) : value,
  );
}
