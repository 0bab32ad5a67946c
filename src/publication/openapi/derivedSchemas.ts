import type { DescribedForm, Schema } from './Schema.ts';

/** What the server derives from the answers or computes of them, by name. */
export function derivedSchemas({ form, say }: DescribedForm): [name: string, schema: Schema][] {
  const { derive, compute } = form.submission;
  const description = say('api.derived');
  return [
    ...Object.entries(derive).map(([name, rule]): [string, Schema] => [
      name,
      rule.date ? { type: 'string', format: 'date', description } : { type: 'object', description },
    ]),
    ...Object.keys(compute).map((name): [string, Schema] => [name, { type: 'number', description }]),
  ];
}
