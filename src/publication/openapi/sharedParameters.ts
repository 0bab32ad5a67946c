import type { Say, Schema } from './Schema.ts';

/** Headers of requests that all forms have in common. */
export function sharedParameters(locales: readonly string[], say: Say): Record<string, Schema> {
  const header = (name: string, description: string, schema: Schema) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string', ...schema },
  });
  return {
    'Accept-Language': header('Accept-Language', say('api.header.acceptLanguage'), {
      default: locales[0],
      examples: locales,
    }),
    'Idempotency-Key': header('Idempotency-Key', say('api.header.idempotencyKey'), {
      pattern: '^[\\x21-\\x7e]{1,200}$',
      examples: ['1e8f6d0c-6f0b-4a53-9f0e-0d4f3f1f6c55'],
    }),
    'Form-Proof': header('Form-Proof', say('api.header.formProof'), { contentEncoding: 'base64' }),
    'Form-Version': header('Form-Version', say('api.header.formVersion'), {
      pattern: '^[\\w.-]{1,100}$',
    }),
  };
}

/** Headers of answers. */
export function sharedHeaders(locales: readonly string[], say: Say): Record<string, Schema> {
  return {
    'Content-Language': {
      description: say('api.header.contentLanguage'),
      schema: { type: 'string', enum: locales },
    },
    'Retry-After': { description: say('api.header.retryAfter'), schema: { type: 'integer', minimum: 1 } },
  };
}
