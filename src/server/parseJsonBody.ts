import { isUtf8 } from 'node:buffer';
import secureJsonParse from 'secure-json-parse';
import { LIMITS } from './limits.ts';
import { refuse } from './Refusal.ts';

/**
 * The JSON object that a request body holds. Of a key given twice the last counts, as in every browser.
 * Throws a `Refusal` (400) for anything else: no UTF-8, no JSON, no object, nested too deep, or `__proto__`.
 */
export function parseJsonBody(body: Buffer): Record<string, unknown> {
  if (body.length === 0) throw refuse(400, 'server.jsonEmpty');
  if (!isUtf8(body)) throw refuse(400, 'server.jsonInvalid');
  if (isDeeperThan(body, LIMITS.jsonDepth)) throw refuse(400, 'server.jsonDeep', { limit: LIMITS.jsonDepth });
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

/** Whether brackets nest deeper, judged before anything recursive sees the text. */
function isDeeperThan(json: Buffer, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPENING.has(byte)) {
      if (++depth > limit) return true;
    } else if (CLOSING.has(byte)) depth--;
  }
  return false;
}
