import type { DescribedForm, Schema } from './Schema.ts';

/** Schemas of the values that the server derives or computes from the answers, by name. */
export function derivedSchemas({ form, t }: DescribedForm): [name: string, schema: Schema][] {
  const { derive, compute } = form.submission;
  const description = t('api.derived');
  return [
    ...Object.entries(derive).map(([name, rule]): [string, Schema] => [
      name,
      rule.date ? { type: 'string', format: 'date', description } : { type: 'object', description },
    ]),
    ...Object.keys(compute).map((name): [string, Schema] => [name, { type: 'number', description }]),
  ];
}
