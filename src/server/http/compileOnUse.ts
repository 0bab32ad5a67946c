import ajvCompiler from '@fastify/ajv-compiler';
import stringifyCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { memoize } from '#definitions/sources/memoize.ts';

/**
 * A value is what the sender has written: Ajv changes none, fills none in and drops none. A format tells readers of the OpenAPI
 * document what a text is; the route judges the text.
 */
const AJV = {
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  validateFormats: false,
} as const;

type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

const buildValidator = ajvCompiler()({}, { customOptions: AJV });
const buildSerializer = stringifyCompiler()({}, {});

/** Compile a route's schema, written as JSON. Fastify's own compilers do, which throw for one that is not valid. */
export const compileValidator = memoize(
  (schema: string) => buildValidator({ schema: JSON.parse(schema) }) as Validate,
);
export const compileSerializer = memoize((schema: string) =>
  buildSerializer({ schema: JSON.parse(schema), method: '', url: '', httpStatus: '' }),
);

/**
 * Lets an instance compile the schema of a route when a request first needs it, and once for all instances of the process: a
 * server uses few of them after its start.
 */
export function compileOnUse(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => {
    const compiled = once(() => compileValidator(JSON.stringify(schema)));
    const validate: Validate = (value) => {
      const valid = compiled()(value);
      validate.errors = compiled().errors;
      return valid;
    };
    return validate;
  });
  app.setSerializerCompiler(({ schema }) => {
    const compiled = once(() => compileSerializer(JSON.stringify(schema)));
    return (value) => compiled()(value);
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
