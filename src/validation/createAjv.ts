import { Ajv, type Options } from 'ajv';
import ajvErrors from 'ajv-errors';
import ajvFormats from 'ajv-formats/dist/formats.js';

/** A day that exists, leap years included. A pattern, as Ajv can compile it into the validator. */
const DATE =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/;

/** A time of the day, with seconds, as `time` controls and RJSF write it; a time zone may follow. */
export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** A day with a time and its time zone. */
const MOMENT = new RegExp(`${DATE.source.slice(0, -1)}[Tt]${TIME.source.slice(1, -2)}$`);

/** The formats that are patterns: Ajv compiles those that a schema has into its validator, without a package. */
const PATTERNS = Object.fromEntries(
  Object.entries(ajvFormats.fullFormats).filter(([, format]) => format instanceof RegExp),
);

/** No coercion, no defaults, no removal of keys, and every error is reported. */
const OPTIONS: Options = {
  allErrors: true,
  multipleOfPrecision: 8,
  // `checkSources` reports mistakes in schemas with file and line.
  strict: false,
  // So Ajv need not: for that it compiles its meta-schema anew for each step of a form.
  meta: false,
  validateSchema: false,
  // Without it, ajv-errors loses its texts.
  messages: true,
  formats: {
    ...PATTERNS,
    uri: ajvFormats.fastFormats.uri,
    date: DATE,
    time: TIME,
    'iso-time': TIME,
    'date-time': MOMENT,
    'iso-date-time': MOMENT,
  },
  code: { lines: false, optimize: 2, source: true },
};

/** Names that every object has, as keys or texts of JSON. */
const INHERITED = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})"`);

/** Returns an Ajv with these schemas, each with an `$id`: the only configuration for answers, in browser and server. */
export function createAjv(schemas: Options['schemas']): Ajv {
  // Ajv would find an answer to `constructor` in every object. Its check makes validators larger: only where it is needed.
  const ownProperties = INHERITED.test(JSON.stringify(schemas));
  return ajvErrors.default(new Ajv({ ...OPTIONS, ownProperties, schemas }));
}
