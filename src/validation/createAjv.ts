import { Ajv, type Options } from 'ajv';
import ajvFormats from 'ajv-formats/dist/formats.js';
import { fileSchema } from './fileSchema.ts';

/**
 * The only Ajv configuration: what the browser's precompiled validators and the server's are made with.
 * Nothing is coerced, defaulted or removed, and every failure is reported.
 */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: false,
    // Our own check of the definitions says more, with file and line.
    strict: false,
    messages: false,
    ...options,
  });
  ajv.addFormat('email', ajvFormats.fullFormats.email as RegExp);
  ajv.addFormat('uri', ajvFormats.fastFormats.uri as RegExp);
  ajv.addFormat('date', DATE);
  ajv.addKeyword({ keyword: 'file', macro: fileSchema });
  for (const keyword of ['errorMessage', 'details', 'amounts', 'amount']) ajv.addKeyword(keyword);
  return ajv;
}

/** A day that exists, leap years included: a pattern, so that it is compiled into the validator itself. */
const DATE =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/;
