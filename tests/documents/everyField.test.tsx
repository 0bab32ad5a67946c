import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import type { FieldSchema, FormSchema } from '#definitions/formats/formats.ts';
import { completeUi } from '#definitions/sources/completeUi.ts';
import { FieldList } from '#documents/form/Fields.tsx';
import { FormContext } from '#documents/form/FormContext.ts';
import { revealedBy } from '#documents/form/revealedBy.ts';
import { compileForm, type FormCompilation } from '#publication/compile/compileForm.ts';
import { CHAOS } from '../support/cases.ts';
import { randomForm } from '../support/randomForm.ts';
import { formOf } from '../support/sampleForm.ts';

/** The fields as HTML. Without texts, each title is shown by its id. */
function printed(
  { form, validators }: Pick<FormCompilation, 'form' | 'validators'>,
  names: string[],
): string {
  return renderToStaticMarkup(
    <IntlProvider locale="fr" onError={() => undefined}>
      <FormContext.Provider value={{ form, reveals: revealedBy(form, validators) }}>
        <FieldList names={names} heading="h3" />
      </FormContext.Provider>
    </IntlProvider>,
  );
}

it('prints each entry of a list of texts with one title, its number, and whether it is needed', () => {
  const items = { type: 'string', title: 'Langue', maxLength: 20 } as const;
  const langues = { type: 'array', title: 'Langues', minItems: 2, maxItems: 5, items } as const;
  const html = printed(formOf({ langues }), ['langues']);
  expect(html.match(/forms\.[\w.-]+ \d(?: \*)?/g)).toEqual([
    'forms.test.fields.langues.entry 1 *',
    'forms.test.fields.langues.entry 2 *',
    'forms.test.fields.langues.entry 3',
  ]);
  expect(html).not.toContain('<h3');
});

it.each([
  ['', []],
  [' \\*', ['nom']],
])('a choice between variants of one answer is needed where the answer is:%s', (mark, required) => {
  const oneOf = [
    { type: 'string', title: 'En lettres', maxLength: 20 },
    { type: 'integer', title: 'Un nombre' },
  ] as const;
  const nom = { title: 'Nom', oneOf } as unknown as FieldSchema;
  const html = printed(formOf({ nom }, { required }), ['variant:nom']);
  expect(html).toMatch(new RegExp(`fields\\.variant:nom\\.title${mark}</p>`));
});

it('the printed form has every field of any form, and nothing without a title', () => {
  fc.assert(
    fc.property(randomForm, ({ schema }) => {
      const written = schema as unknown as FormSchema;
      const ui = completeUi('f', written, { submission: { path: '/api/f', encoding: 'json' } } as never);
      const { form, validators } = compileForm('f', written, ui, 'Africa/Douala');
      const names = form.steps.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
      const html = printed({ form, validators }, names);
      for (const { title, entry, widget, list } of Object.values(form.fields))
        if (widget !== 'hidden') expect(html).toContain(list ? (entry ?? title) : title);
    }),
    CHAOS ? { numRuns: 300 } : { numRuns: 10, seed: 28 },
  );
});
