import { isUtf8 } from 'node:buffer';
import secureJsonParse from 'secure-json-parse';
import { shapeExcess } from '#definitions/sources/jsonShape.ts';
import type { Limits } from '../config/limits.ts';
import { refuse } from '../http/Refusal.ts';

export type JsonLimits = Pick<Limits, 'jsonDepth' | 'values'>;

/**
 * Parses the JSON object in a request body. Of duplicate keys the last counts, as in every browser. Throws a `Refusal` (400,
 * 413) for invalid UTF-8 or JSON, another type, too deep nesting, too many values, and the key `__proto__`.
 */
export function parseJsonBody(body: Buffer, limits: JsonLimits): Record<string, unknown> {
  if (body.length === 0) throw refuse(400, 'server.jsonEmpty');
  if (!isUtf8(body)) throw refuse(400, 'server.jsonInvalid');
  const { jsonDepth: depth, values } = limits;
  const excess = shapeExcess(body, { depth, values })?.exceeds;
  if (excess === 'depth') throw refuse(400, 'server.jsonDeep', { limit: depth });
  if (excess === 'values') throw refuse(413, 'server.tooManyParts', { limit: values });
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse(400, 'server.jsonObject');
  }
  return value as Record<string, unknown>;
}

function parse(body: Buffer): unknown {
  try {
    return secureJsonParse.parse(body.toString('utf8'), { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse(400, 'server.jsonInvalid');
    throw error;
  }
}
