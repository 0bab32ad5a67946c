import type { CustomValidatorOptionsType } from '@rjsf/validator-ajv8';
import ajvErrors from 'ajv-errors';
import ajvFormats from 'ajv-formats/dist/formats.js';

/** A day that exists, leap years included. A pattern, as Ajv can compile it into the validator. */
const DATE =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/;

/**
 * The only configuration of Ajv for answers, in the browser and on the server: no coercion, no defaults, no removal of
 * keys, and every error is reported.
 */
export const validatorOptions: CustomValidatorOptionsType = {
  ajvFormatOptions: false,
  customFormats: {
    email: ajvFormats.fullFormats.email as RegExp,
    uri: ajvFormats.fastFormats.uri as RegExp,
    date: DATE,
  },
  ajvOptionsOverrides: {
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: false,
    // `checkSources` reports mistakes in schemas with file and line.
    strict: false,
    // So Ajv need not: for that it compiles its meta-schema anew for each step of a form.
    meta: false,
    validateSchema: false,
    // Errors have no copy of the schema and the answer.
    verbose: false,
    // Without it, ajv-errors loses its texts.
    messages: true,
    code: { lines: false, optimize: 2 },
  },
  extenderFn: (ajv) => ajvErrors.default(ajv),
};
