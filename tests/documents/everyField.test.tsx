import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { completeUi } from '#definitions/sources/completeUi.ts';
import { FieldList } from '#documents/form/Fields.tsx';
import { FormContext } from '#documents/form/FormContext.ts';
import { revealedBy } from '#documents/form/revealedBy.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { CHAOS } from '../support/cases.ts';
import { randomForm } from '../support/randomForm.ts';

it('the printed form has every field of any form, and nothing without a title', () => {
  fc.assert(
    fc.property(randomForm, ({ schema }) => {
      const written = schema as unknown as FormSchema;
      const ui = completeUi('f', written, { submission: { path: '/api/f', encoding: 'json' } } as never);
      const { form, validators } = compileForm('f', written, ui, 'Africa/Douala');
      const names = form.steps.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
      // Without texts, each title is shown by its id.
      const html = renderToStaticMarkup(
        <IntlProvider locale="fr" onError={() => undefined}>
          <FormContext.Provider value={{ form, reveals: revealedBy(form, validators) }}>
            <FieldList names={names} heading="h3" />
          </FormContext.Provider>
        </IntlProvider>,
      );
      for (const { title, entry, widget, list } of Object.values(form.fields))
        if (widget !== 'hidden') expect(html).toContain(list ? (entry ?? title) : title);
    }),
    CHAOS ? { numRuns: 300 } : { numRuns: 20, seed: 28 },
  );
});
