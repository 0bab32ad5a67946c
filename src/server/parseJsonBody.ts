import { isUtf8 } from 'node:buffer';
import secureJsonParse from 'secure-json-parse';
import { LIMITS } from './limits.ts';
import { refuse } from './Refusal.ts';

/**
 * The JSON object that a request body holds. Of a key given twice the last counts, as in every browser.
 * Throws a `Refusal` (400, 413) for anything else: no UTF-8, no JSON, no object, nested too deep, too many values, or
 * `__proto__`.
 */
export function parseJsonBody(body: Buffer): Record<string, unknown> {
  if (body.length === 0) throw refuse(400, 'server.jsonEmpty');
  if (!isUtf8(body)) throw refuse(400, 'server.jsonInvalid');
  checkShape(body);
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

const SEPARATORS = new Set([0x2c, 0x3a]);

/** Refuses brackets nested too deep and too many values, before anything recursive or slow sees the text. */
function checkShape(json: Buffer): void {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPENING.has(byte)) {
      values++;
      if (++depth > LIMITS.jsonDepth) throw refuse(400, 'server.jsonDeep', { limit: LIMITS.jsonDepth });
    } else if (CLOSING.has(byte)) depth--;
    else if (SEPARATORS.has(byte)) values++;
  }
  if (values > LIMITS.jsonValues) throw refuse(413, 'server.tooManyParts', { limit: LIMITS.jsonValues });
}
