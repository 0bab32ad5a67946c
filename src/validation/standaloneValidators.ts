import type { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { createAjv } from './createAjv.ts';
import type { Validators } from './Validators.ts';

export interface ValidatorSchemas {
  steps: Record<string, object>;
  conditions: Record<string, object>;
}

/**
 * Compiles schemas to the body of a function that returns `Validators`: plain JavaScript that needs neither Ajv nor
 * `eval` where it runs. Source: Ajv's standalone mode, whose names are ours here, as its own start with digits.
 */
export function standaloneValidators(schemas: ValidatorSchemas): string {
  const ajv = createAjv({ code: { source: true, lines: false, optimize: 2 } });
  const names: Record<string, string> = {};
  const add = (kind: keyof ValidatorSchemas) =>
    Object.entries(schemas[kind])
      .map(([key, schema], index) => {
        const name = `${kind}${index}`;
        ajv.addSchema(schema, name);
        names[name] = name;
        return `${JSON.stringify(key)}: exports.${name}`;
      })
      .join(', ');
  const steps = add('steps');
  const conditions = add('conditions');
  const code = Object.keys(names).length > 0 ? inlineRuntime(compile(ajv, names)) : '';
  return `const exports = {};\n${code}\nreturn { steps: { ${steps} }, conditions: { ${conditions} } };`;
}

/** The validators that `standaloneValidators` wrote, for use in this process. */
export function evaluateValidators(code: string): Validators {
  return new Function(code)() as Validators;
}

function compile(ajv: Ajv, names: Record<string, string>): string {
  const write = standaloneCode as unknown as (ajv: Ajv, names: Record<string, string>) => string;
  return write(ajv, names).replace('"use strict";', '');
}

/** The few functions of Ajv's runtime that validators call, written out, so that a module needs no import. */
const RUNTIME: Record<string, string> = {
  'require("ajv/dist/runtime/ucs2length").default':
    '((text) => { let n = text.length; for (let i = n - 1; i > 0; i--) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) { n--; i--; } return n; })',
  'require("ajv/dist/runtime/equal").default':
    '(function equal(a, b) { if (a === b) return true; if (!a || !b || typeof a !== "object" || typeof b !== "object" || Array.isArray(a) !== Array.isArray(b)) return a !== a && b !== b; const keys = Object.keys(a); return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key])); })',
};

function inlineRuntime(code: string): string {
  let inlined = code;
  for (const [call, source] of Object.entries(RUNTIME)) inlined = inlined.replaceAll(call, source);
  const left = /require\("[^"]*"\)/.exec(inlined);
  if (left) throw new Error(`A validator needs ${left[0]}, which is not written into form modules.`);
  return inlined;
}
