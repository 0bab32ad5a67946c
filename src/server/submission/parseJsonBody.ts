import { isUtf8 } from 'node:buffer';
import secureJsonParse from 'secure-json-parse';
import { refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';

export type JsonLimits = Pick<Limits, 'jsonDepth' | 'values'>;

/**
 * Parses the JSON object in a request body. Of duplicate keys the last counts, as in every browser. Throws a `Refusal` (400,
 * 413) for invalid UTF-8 or JSON, another type, too deep nesting, too many values, and the key `__proto__`.
 */
export function parseJsonBody(body: Buffer, limits: JsonLimits): Record<string, unknown> {
  if (body.length === 0) throw refuse(400, 'server.jsonEmpty');
  if (!isUtf8(body)) throw refuse(400, 'server.jsonInvalid');
  checkShape(body, limits);
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

/** Refuses too deep nesting and too many values before any recursive or slow code reads the text. */
function checkShape(json: Buffer, { jsonDepth, values: most }: JsonLimits): void {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (inString) {
      if (byte === Byte.backslash) at++;
      else if (byte === Byte.quote) inString = false;
    } else if (byte === Byte.quote) inString = true;
    else if (byte === Byte.bracket || byte === Byte.brace) {
      values++;
      if (++depth > jsonDepth) throw refuse(400, 'server.jsonDeep', { limit: jsonDepth });
    } else if (byte === Byte.closingBracket || byte === Byte.closingBrace) depth--;
    else if (byte === Byte.comma) values++;
  }
  if (values > most) throw refuse(413, 'server.tooManyParts', { limit: most });
}

const Byte = {
  quote: 0x22,
  comma: 0x2c,
  bracket: 0x5b,
  backslash: 0x5c,
  closingBracket: 0x5d,
  brace: 0x7b,
  closingBrace: 0x7d,
};
