import type { Translate } from '#messages/translator.ts';
import type { Schema } from './Schema.ts';

/** Request headers shared by all forms. */
export function sharedParameters(locales: readonly string[], t: Translate): Record<string, Schema> {
  const header = (name: string, description: string, schema: Schema) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string', ...schema },
  });
  return {
    'Accept-Language': header('Accept-Language', t('api.header.acceptLanguage'), {
      default: locales[0],
      examples: locales,
    }),
    'Idempotency-Key': header('Idempotency-Key', t('api.header.idempotencyKey'), {
      pattern: '^[\\x21-\\x7e]{1,200}$',
      examples: ['1e8f6d0c-6f0b-4a53-9f0e-0d4f3f1f6c55'],
    }),
    'Form-Proof': header('Form-Proof', t('api.header.formProof'), { contentEncoding: 'base64' }),
    'Form-Version': header('Form-Version', t('api.header.formVersion'), { pattern: '^[0-9a-f]{12}$' }),
  };
}

/** Response headers shared by all operations. */
export function sharedHeaders(locales: readonly string[], t: Translate): Record<string, Schema> {
  return {
    'Content-Language': {
      description: t('api.header.contentLanguage'),
      schema: { type: 'string', enum: locales },
    },
    'Retry-After': {
      description: t('api.header.retryAfter'),
      schema: { type: 'integer', minimum: 1 },
    },
  };
}
